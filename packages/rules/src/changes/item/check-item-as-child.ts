import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { applied as checked } from './check-item';

/** A child ticks an item, or takes the tick back, on the device of an adult. */
export interface CheckItemAsChild {
  kind: 'kid.item-checked';
  itemId: string;
  checked: boolean;
  childId: string;
}

export const overlay: Overlay<CheckItemAsChild> = {
  item: ({ checked, childId }) => ({ checked, checkedBy: checked ? childId : null }),
};

export const request: Request<CheckItemAsChild> = ({ itemId, checked, childId }) => ({
  method: 'PUT',
  path: `/api/kid/items/${itemId}/checked`,
  body: { checked },
  actingChild: childId,
});

export const applied: Applied<CheckItemAsChild> = {
  isStep: (change, answer, known, row) =>
    answer.checkedBy === change.childId && checked.isStep?.(change, answer, known, row) === true,
  // The answer names no adult; one who had ticked the item before stays in the stored row.
  rows(change, answer, context) {
    const { checkedBy, ...unnamed } = answer;
    return checked.rows(change, checkedBy === null && unnamed.checked ? unnamed : answer, context);
  },
  counts: () => ({ itemsToggled: 1 }),
};

// A child cannot decide about a refusal, and an adult did not make the change.
export const rejected: Rejected<CheckItemAsChild> = { isAutomatic: true, isSilent: true };
