import { perPerson } from '../../limits/limit';

/** The queue of an offline device: each operation counts, and weeks of operations may arrive at once. */
export const draining = perPerson('queue', 600, { burst: 3000, cost: changesIn });

function changesIn(body: unknown): number {
  const { operations } = (body ?? {}) as { operations?: unknown };
  return Array.isArray(operations) ? Math.max(1, operations.length) : 1;
}
