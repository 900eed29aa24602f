import type { KeyboardEvent, MouseEvent } from 'react';
import type { ItemRow } from '../api/lists';
import type { CardActions } from '../board/cards/card-actions';
import { isFirstTap } from './single-tap';
import { useLongPress } from './use-long-press';

/**
 * A tap ticks; a long press by finger or pen, a right click or the context-menu key opens the details; Delete
 * removes. For a helper they open the picture, and Delete does nothing.
 */
export function useCardPress(item: ItemRow, editing: boolean, actions: CardActions) {
  const { handlers, openNow } = useLongPress(() => {
    (actions.open ?? actions.look)(item);
    return true;
  });
  return {
    ...handlers,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      openNow(event.target);
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
