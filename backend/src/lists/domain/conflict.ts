import type { Deed, ItemField, ListChange } from './deed';

/** One step as the log keeps it. */
export type LoggedChange = Pick<ListChange, 'seq' | 'type' | 'payload'> & { actor: string; at: Date };

/** Within a day the last one wins. What has been on its way for longer was decided on a list that others have moved on from. */
const patienceMs = 86_400_000;

const isLate = (leftAt: Date, now: Date): boolean => now.getTime() - leftAt.getTime() > patienceMs;

/** Whether the log has to be asked. `leftAt` is when the list left the version the change was made on, where that is known. */
export function mayBeOverruled(base: number, version: number, leftAt: Date | null, now: Date): boolean {
  return base < version && (leftAt === null || isLate(leftAt, now));
}

/**
 * The fields of an item that keep the server's value: somebody else has set them since the version a change was made on, and that
 * version was left more than a day ago by the server's clock. `since` is what followed it, the very next step among it; where
 * that one was cleaned away it is old enough.
 */
export function overruled(
  base: number,
  since: readonly LoggedChange[],
  itemId: string,
  deed: Deed,
): ReadonlySet<ItemField> {
  const next = since.find(({ seq }) => seq === base + 1);
  if (next && !isLate(next.at, deed.at)) return new Set();
  return new Set(
    since
      .filter((step) => step.actor !== deed.userId && step.payload.itemIds?.includes(itemId))
      .flatMap(fieldsOf),
  );
}

const fieldsOf = ({ type, payload }: LoggedChange): ItemField[] =>
  type === 'item-checked' ? ['checked'] : (payload.fields ?? []);
