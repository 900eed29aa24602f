import { perPerson } from '../../platform/limits/limit';

/** Pasting a hundred lines is one asking. */
export const adding = perPerson('add-items', 120);
export const creating = perPerson('create-lists', 30);
/** What a month may have is counted apart, with the pictures. */
export const repainting = perPerson('regenerate', 10);
/** Up to a thousand pictures at once. */
export const repaintingAll = perPerson('regenerate-items', 6);
/** What was done without a network: each change counts for itself, and those of some weeks may come at once. */
export const draining = perPerson('queue', 600, { burst: 3000, cost: changesIn });

function changesIn(body: unknown): number {
  const { operations } = (body ?? {}) as { operations?: unknown };
  return Array.isArray(operations) ? Math.max(1, operations.length) : 1;
}
