import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { awaited } from '../rows';
import { listPath } from '../scope';

/**
 * Asks for another picture, perhaps in another style or with another character; missing fields keep their
 * default. Its id is created on the device, so that it can be awaited.
 */
export interface RegenerateItem {
  kind: 'item.regenerated';
  itemId: string;
  imageId: string;
  promptId?: string;
  selectedCharacterId?: string | null;
}

export const overlay: Overlay<RegenerateItem> = {
  item: ({ imageId, selectedCharacterId }, row) => ({
    ...awaited(row, imageId),
    ...(selectedCharacterId !== undefined && { selectedCharacterId }),
  }),
};

export const request: Request<RegenerateItem> = (
  { itemId, imageId, promptId, selectedCharacterId },
  listId,
) => ({
  method: 'POST',
  path: `${listPath(listId)}/items/${itemId}/regenerate`,
  body: { imageId, promptId, selectedCharacterId },
});

export const applied: Applied<RegenerateItem> = {
  isStep: (change, { imageId = change.imageId }, _known, row) => row !== undefined && row.imageId !== imageId,
  rows(change, { imageId = change.imageId, reason }, { items, moved, userId }) {
    const row = items.get(change.itemId);
    if (!row) return { ...moved, items: [] };
    const asked = { ...row, ...awaited(row, imageId) };
    // With a reason there will be no new picture, so the old one stays.
    return {
      ...moved,
      items: [
        reason ? { ...asked, image: { ...asked.image, status: 'default', reason, askedBy: userId } } : asked,
      ],
    };
  },
  counts: () => ({ picturesAsked: 1 }),
};

export const rejected: Rejected<RegenerateItem> = {};
