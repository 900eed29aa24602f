import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { reportChunkError } from '../../../shared/lib/lazy-component';
import { boxesOf, columnsOf } from './drag-geometry';
import type { Dragging } from './dragging';
import type { HeldCard } from './use-held-card';

/** In ms: the click that a browser sends after a drag comes within this time. */
const clickFollows = 50;

/**
 * Listens to the grips of the cards (drag, tap, keys) and moves the held card. Returns the pointer's drag,
 * null until its code has loaded.
 */
export function useReorderInput(
  stage: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  { ids, held, lift, drop, cancel, cancelInPlace, step }: HeldCard,
): RefObject<Dragging | null> {
  const dragging = useRef<Dragging | null>(null);
  const draggedAt = useRef(-Infinity);

  const onStart = useEffectEvent((id: string) => lift(id, 'pointer'));
  const onEnd = useEffectEvent((canceled: boolean) => {
    draggedAt.current = performance.now();
    if (canceled) cancel();
    else drop();
  });
  // A tap, Space, Enter and a screen reader all send a click; the click that ends a drag does not count.
  const onClick = useEffectEvent((event: MouseEvent) => {
    const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null;
    if (!grip || held?.by === 'pointer' || performance.now() - draggedAt.current < clickFollows) return;
    if (held) drop();
    else lift(grip.dataset.grip ?? '', 'keys');
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!held) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (held.by === 'pointer') dragging.current?.cancel();
      else cancel();
      return;
    }
    const here =
      event.target instanceof Element &&
      (event.target.closest('[data-grip]') !== null || (bar.current?.contains(event.target) ?? false));
    const row = columnsOf(boxesOf(stage.current, ids));
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -row,
      ArrowDown: row,
      Home: -ids.length,
      End: ids.length,
    }[event.key];
    if (!here || by === undefined || held.by !== 'keys') return;
    event.preventDefault();
    step(by);
  });
  // Moving the focus away with Tab cancels; the buttons of the bar belong to the card.
  const onFocusOut = useEffectEvent((event: FocusEvent) => {
    if (held?.by !== 'keys' || !(event.relatedTarget instanceof HTMLElement)) return;
    if (bar.current?.contains(event.relatedTarget) || event.relatedTarget.dataset.grip === held.id) return;
    cancelInPlace();
  });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const over = new AbortController();
    const { signal } = over;
    element.addEventListener('click', onClick, { signal });
    element.addEventListener('focusout', onFocusOut, { signal });
    document.addEventListener('keydown', onKey, { signal, capture: true });
    // Taps and keys work without the drag code and do not wait for it.
    void import('./dragging').then((module) => {
      if (!signal.aborted) dragging.current = new module.Dragging(element, { onStart, onEnd });
    }, reportChunkError);
    return () => {
      over.abort();
      dragging.current?.destroy();
      dragging.current = null;
    };
  }, [stage]);

  return dragging;
}
