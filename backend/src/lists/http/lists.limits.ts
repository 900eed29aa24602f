import { perPerson } from '../../platform/limits/limit';

/** A batch of pasted lines counts once. */
export const adding = perPerson('add-items', 120);
export const creating = perPerson('create-lists', 30);
/** The pictures of a month are counted by imaging. */
export const repainting = perPerson('regenerate', 10);
/** One request can repaint up to a thousand items. */
export const repaintingAll = perPerson('regenerate-items', 6);
