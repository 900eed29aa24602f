import type { ChangeContext, ItemField, ListChange } from './list-change';

/** A change as read from the log. */
export type LoggedChange = Pick<ListChange, 'seq' | 'type' | 'payload'> & { actor: string; at: Date };

/**
 * Within 24 hours the last change wins. An older change does not override values that others have set since.
 */
const staleAfterMs = 86_400_000;

const isLate = (leftAt: Date, now: Date): boolean => now.getTime() - leftAt.getTime() > staleAfterMs;

/** True if the log has to be read. `leftAt`: time of the change after `base`; null if unknown. */
export function isStale(base: number, version: number, leftAt: Date | null, now: Date): boolean {
  return base < version && (leftAt === null || isLate(leftAt, now));
}

/**
 * Fields of the item that keep the server's value: another user has set them since `base`, and the change
 * after `base` is older than 24 hours.
 * If the log no longer has that change, it counts as older.
 */
export function conflictingFields(
  base: number,
  since: readonly LoggedChange[],
  itemId: string,
  context: ChangeContext,
): ReadonlySet<ItemField> {
  const next = since.find(({ seq }) => seq === base + 1);
  if (next && !isLate(next.at, context.at)) return new Set();
  return new Set(
    since
      .filter((step) => step.actor !== context.userId && step.payload.itemIds?.includes(itemId))
      .flatMap(fieldsOf),
  );
}

const fieldsOf = ({ type, payload }: LoggedChange): ItemField[] =>
  type === 'item-checked' ? ['checked'] : (payload.fields ?? []);
