import { useRef, type PointerEvent } from 'react';
import { swipeOf } from '../model/pages';

/** Turns the page by a finger that goes sideways. */
export function useSwipe(turn: (by: -1 | 1) => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ pointerId: id, clientX: x, clientY: y, isPrimary }: PointerEvent) {
      from.current = isPrimary ? { id, x, y } : null;
    },
    onPointerUp({ pointerId, clientX: x, clientY: y }: PointerEvent) {
      const start = from.current;
      from.current = null;
      const by = start?.id === pointerId ? swipeOf(start, { x, y }) : 0;
      if (by !== 0) turn(by);
    },
  };
}
