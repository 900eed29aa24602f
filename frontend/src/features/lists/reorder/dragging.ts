import {
  AutoScroller,
  DragDropManager,
  Draggable,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom';

interface DragHandlers {
  onStart: (id: string) => void;
  onEnd: (canceled: boolean) => void;
}

const slack = 6;
/** The share of the window's height, at top and bottom, in which dragging scrolls the page. */
const edgeZone = 0.13;
/** Pixels per scroll step at the very edge. */
const fastest = 32;

/** Pointer drags from the grips of a stage, by dnd-kit: start, position and scrolling. It draws nothing. */
export class Dragging {
  private readonly manager = new DragDropManager({
    sensors: [
      PointerSensor.configure({
        activationConstraints: [new PointerActivationConstraints.Distance({ value: slack })],
      }),
    ],
    plugins: [AutoScroller.configure({ threshold: { x: 0, y: edgeZone }, acceleration: fastest })],
  });
  private readonly grips = new Map<HTMLElement, Draggable>();
  private readonly changes = new MutationObserver(() => this.bindGrips());

  constructor(
    private readonly stage: HTMLElement,
    { onStart, onEnd }: DragHandlers,
  ) {
    this.manager.monitor.addEventListener('dragstart', ({ operation }) => {
      if (operation.source) onStart(String(operation.source.id));
    });
    this.manager.monitor.addEventListener('dragend', ({ canceled }) => onEnd(canceled));
    this.bindGrips();
    // In a long list cards are rendered and removed while the page scrolls.
    this.changes.observe(stage, { childList: true, subtree: true });
  }

  get position(): { x: number; y: number } {
    return this.manager.dragOperation.position.current;
  }

  cancel(): void {
    this.manager.actions.stop({ canceled: true });
  }

  destroy(): void {
    this.changes.disconnect();
    this.manager.destroy();
  }

  private bindGrips(): void {
    const present = new Set(this.stage.querySelectorAll<HTMLElement>('[data-grip]'));
    for (const [grip, draggable] of this.grips) {
      if (present.has(grip)) continue;
      draggable.destroy();
      this.grips.delete(grip);
    }
    for (const grip of present) {
      if (!this.grips.has(grip))
        this.grips.set(
          grip,
          new Draggable({ id: grip.dataset.grip ?? '', element: grip, handle: grip }, this.manager),
        );
    }
  }
}
