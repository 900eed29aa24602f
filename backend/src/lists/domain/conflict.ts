import type { ChangeContext, ItemField, ListChange } from './list-change';

/** One step as the log keeps it. */
export type LoggedChange = Pick<ListChange, 'seq' | 'type' | 'payload'> & { actor: string; at: Date };

/** Within a day the last change wins. An older change does not override what others have set since. */
const staleAfterMs = 86_400_000;

const isLate = (leftAt: Date, now: Date): boolean => now.getTime() - leftAt.getTime() > staleAfterMs;

/** Whether the log has to be read. `leftAt`: when the next version was written; null if unknown. */
export function isStale(base: number, version: number, leftAt: Date | null, now: Date): boolean {
  return base < version && (leftAt === null || isLate(leftAt, now));
}

/**
 * The fields of an item that keep the server's value: somebody else has set them since the version a change was made on, and that
 * version was left more than a day ago by the server's clock. `since` is what followed it, the very next step among it; where
 * that one was cleaned away it is old enough.
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
