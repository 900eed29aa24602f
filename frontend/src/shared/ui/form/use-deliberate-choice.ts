import { useRef, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * Handlers for a group of radio buttons of which each acts at once: arrow keys only move the focus, and Space or a
 * tap chooses. The browser sends a click for an arrow key too.
 */
export function useDeliberateChoice() {
  const isMoving = useRef(false);
  return {
    onKeyDown({ key }: KeyboardEvent) {
      isMoving.current = key.startsWith('Arrow');
    },
    onKeyUp() {
      isMoving.current = false;
    },
    onClickCapture(event: MouseEvent) {
      if (!isMoving.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
