import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { listPath } from '../scope';

export interface CheckItem {
  kind: 'item.checked';
  itemId: string;
  checked: boolean;
  baseVersion?: number;
}

/** A tick, by an adult or a child. */
type Tick = Pick<CheckItem, 'itemId' | 'checked'>;

export const overlay: Overlay<CheckItem> = { item: ({ checked }) => ({ checked }) };

export const request: Request<CheckItem> = ({ itemId, checked, baseVersion }, listId) => ({
  method: 'PATCH',
  path: `${listPath(listId)}/items/${itemId}/toggle`,
  body: { checked, baseVersion },
});

export const applied: Omit<Applied<Tick>, 'refusedPart'> = {
  // A tick in a routine sets marks, which the next pull reads.
  isStep: (change, { checked = change.checked }, { list }, row) =>
    !list?.head.schedule?.length && row?.checked === false && checked,
  rows(change, { id = change.itemId, checked = change.checked, checkedBy }, { items, moved }) {
    const row = items.get(id);
    return {
      ...moved,
      items: row ? [{ ...row, checked, ...(checkedBy !== undefined && { checkedBy }) }] : [],
    };
  },
  counts: () => ({ itemsToggled: 1 }),
};

export const rejected: Rejected<CheckItem> = {
  // The user has seen the current state.
  again: ({ baseVersion: _baseVersion, ...change }) => [change],
};
