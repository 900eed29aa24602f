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

export const applied: Applied<CheckItemAsChild> = checked;

// A child cannot decide about a refusal, and an adult did not make the change.
export const rejected: Rejected<CheckItemAsChild> = { isAutomatic: true, isSilent: true };
