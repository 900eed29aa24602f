import { useCallback, useMemo, useState } from 'react';
import { importChunk } from '../../../../shared/lib/lazy-component';
import type { ItemRow, ListRow } from '../../api/lists';
import { checkItem } from '../../check-item/check-item';
import { loadItemActions } from '../preload-chunks';
import type { CardActions } from './card-actions';

type ItemActions = Awaited<ReturnType<typeof loadItemActions>>;

/** Loads the rarer actions on items and calls one of them. A failed load is reported by importChunk. */
export const withItemActions = (done: (itemActions: ItemActions) => unknown): void =>
  void importChunk(loadItemActions).then(done, () => undefined);

/**
 * The item that a dialog shows. The id stays while the dialog closes, so that its content does not change;
 * null until the first opening.
 */
export function useItemDialog() {
  const [id, turnTo] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((item: ItemRow) => {
    turnTo(item.id);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return { id, open, show, close, turnTo };
}

export type ItemDialog = ReturnType<typeof useItemDialog>;

/** The same object until the list changes, so that memoised cards do not render again. */
export function useCardActions(
  { id: listId, role }: Pick<ListRow, 'id' | 'role'>,
  open: (item: ItemRow) => void,
  look: (item: ItemRow) => void,
  photo: (item: ItemRow, file: File) => void,
  /** Ticks in place of the list, in a routine. */
  tick?: (item: ItemRow) => void,
): CardActions {
  const toggle = useCallback(
    (item: ItemRow) => {
      if (tick) tick(item);
      else void checkItem(listId, item.id, !item.checked);
      // Outside the basket the item is another tile: the keyboard focus has to follow it.
      if (document.querySelector(`[data-slide="${item.id}"] :focus-visible`))
        withItemActions(({ refocusCard }) => refocusCard(item.id));
    },
    [listId, tick],
  );
  const remove = useCallback(
    (item: ItemRow) => withItemActions(({ removeCard }) => removeCard(listId, item)),
    [listId],
  );
  const mayChange = role !== 'helper';
  return useMemo(
    () =>
      mayChange
        ? { toggle, open, look, photo, remove }
        : { toggle, open: null, look, photo: null, remove: null },
    [mayChange, toggle, open, look, photo, remove],
  );
}
