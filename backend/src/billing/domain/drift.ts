import type { Was } from './projection';

const followed = ['tier', 'status', 'currentSubscriptionId', 'periodEnd', 'cancelAt', 'entitled', 'redundant', 'balance', 'currency', 'disputed', 'customerDeleted'] as const;

type Mirrored = Pick<Was, 'account' | 'subscriptions' | 'invoices'>;

/** What is not as we had it, by its name in our words: whatever moved, we should have followed. Changes and checkouts only say what came of it. */
export function driftOf(was: Mirrored, is: Mirrored): string[] {
  const moved = followed.filter((name) => !same(was.account[name], is.account[name]));
  const rows = (['subscriptions', 'invoices'] as const).filter((name) => !same(byId(was[name]), byId(is[name])));
  return [...moved, ...rows];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const byId = (rows: readonly { id: string }[]): readonly { id: string }[] => [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
