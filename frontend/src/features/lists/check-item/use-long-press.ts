import { useRef, type PointerEvent } from 'react';
import { swallowRelease } from './single-tap';

const longPress = 500;
const slack = 10;

/**
 * A long press by finger or pen. Where `open` answers false, it ends as a tap. `openNow` is for other ways to
 * open, such as a right click.
 */
export function useLongPress(open: (target: EventTarget) => boolean) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);

  function release() {
    clearTimeout(press.current?.timer);
    press.current = null;
  }
  function openNow(target: EventTarget) {
    release();
    if (open(target)) swallowRelease();
  }
  return {
    openNow,
    handlers: {
      onPointerDown({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
        release();
        if (pointerType === 'mouse') return;
        press.current = { timer: setTimeout(() => openNow(target), longPress), x, y };
      },
      onPointerMove(event: PointerEvent) {
        const start = press.current;
        if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack) release();
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
