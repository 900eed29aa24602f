import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { ItemRow } from '../api/lists';
import type { CardActions } from '../board/cards/card-actions';
import { isFirstTap, swallowRelease } from './single-tap';

const longPress = 500;
const slack = 10;

/**
 * A tap ticks; a long press by finger or pen, a right click or the context-menu key opens the details; Delete
 * removes. For a helper they open the picture, and Delete does nothing.
 */
export function useCardPress(item: ItemRow, editing: boolean, actions: CardActions) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);

  function release() {
    clearTimeout(press.current?.timer);
    press.current = null;
  }
  function open() {
    release();
    swallowRelease();
    (actions.open ?? actions.look)(item);
  }
  return {
    onPointerDown(event: PointerEvent) {
      release();
      if (event.pointerType === 'mouse') return;
      press.current = { timer: setTimeout(open, longPress), x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      open();
    },
    onClick(event: MouseEvent) {
      if (!isFirstTap(item.id, event)) return;
      if (editing) actions.open?.(item);
      else actions.toggle(item);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // A held key presses once.
      if (event.repeat && event.key === 'Enter') event.preventDefault();
      if (event.key !== 'Delete' || !actions.remove) return;
      event.preventDefault();
      const card = event.currentTarget.closest('[role=listitem]');
      const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
      neighbour?.querySelector('button')?.focus();
      actions.remove(item);
    },
  };
}
