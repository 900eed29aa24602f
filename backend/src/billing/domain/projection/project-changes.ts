import { atLeast, type Tier } from '@pictick/rules/billing/tier';
import type { AccountFacts } from '../account/billing-account';
import {
  isLive,
  type SubscriptionRow,
  type ChangeStatus,
  isUnconfirmed,
  isOpen,
  type SubscriptionChangeState,
} from '../subscription/subscription';
import { endOf, nextOf } from './project-subscriptions';
import type { PriceTier, Unnamed, StoredState } from './projection';

type Change = Unnamed<SubscriptionChangeState>;
type Ahead = Pick<SubscriptionChangeState, 'changeType' | 'toTier' | 'scheduledDate' | 'status' | 'ref'>;

interface ChangesNow {
  was: StoredState;
  account: AccountFacts;
  rows: readonly SubscriptionRow[];
  current: SubscriptionRow | null;
  tierOf: PriceTier;
  now: Date;
}

/**
 * The change that the facts announce replaces the stored one. A stored change that they no longer announce
 * has come true, was cancelled or has failed.
 */
export function projectChanges(circumstances: ChangesNow): Change[] {
  const { was, account, current, tierOf, now } = circumstances;
  const ahead = current && isLive(current.status) ? aheadOf(current, tierOf) : null;
  const reported = was.changes.map((change) =>
    ahead && isSame(change, ahead)
      ? updatedChange(change, ahead)
      : closedChange(change, ahead, circumstances),
  );
  const fresh: Change[] = [];
  if (ahead && !was.changes.some((change) => isSame(change, ahead))) {
    fresh.push({
      id: null,
      accountId: was.account.id,
      fromTier: account.tier,
      effectiveDate: null,
      createdAt: now,
      cancellable: true,
      ...ahead,
    });
  }
  const seen = reported.flatMap((change) => change ?? []);
  return [...seen, ...unrequestedChange(circumstances, seen), ...fresh];
}

/** At most one change: an end comes before an unpaid upgrade, and that before a scheduled plan. */
function aheadOf(row: SubscriptionRow, tierOf: PriceTier): Ahead | null {
  const end = endOf(row);
  if (end)
    return { changeType: 'cancel', toTier: 'trial', scheduledDate: end, status: 'pending', ref: row.id };
  const dearer = row.pendingPriceId === null ? null : tierOf(row.pendingPriceId);
  if (dearer)
    return { changeType: 'upgrade', toTier: dearer, scheduledDate: null, status: 'processing', ref: row.id };
  const next = nextOf(row, tierOf);
  if (!next) return null;
  return {
    changeType: atLeast(row.tier ?? 'trial', next.tier) ? 'downgrade' : 'upgrade',
    toTier: next.tier,
    scheduledDate: next.at,
    status: 'pending',
    ref: row.scheduleId ?? row.id,
  };
}

const isSame = (change: SubscriptionChangeState, ahead: Ahead): boolean =>
  change.changeType === ahead.changeType &&
  change.toTier === ahead.toTier &&
  (change.ref === ahead.ref || isUnconfirmed(change));

/** Null: nothing to write. */
function updatedChange(change: SubscriptionChangeState, ahead: Ahead): Change | null {
  const same =
    change.ref === ahead.ref &&
    change.status === ahead.status &&
    change.cancellable &&
    change.scheduledDate?.getTime() === ahead.scheduledDate?.getTime();
  return same ? null : { ...change, ...ahead, cancellable: true };
}

function closedChange(
  change: SubscriptionChangeState,
  ahead: Ahead | null,
  circumstances: ChangesNow,
): Change | null {
  const row = subscriptionOf(change, circumstances);
  const status = outcome(change, row, ahead, circumstances);
  if (isOpen({ status })) return null;
  const { now } = circumstances;
  const date = status === 'completed' ? (row?.endedAt ?? change.scheduledDate ?? now) : now;
  return { ...change, status, effectiveDate: date, cancellable: false };
}

function subscriptionOf({ ref }: SubscriptionChangeState, { was, rows }: ChangesNow): SubscriptionRow | null {
  const id = ref.startsWith('command:')
    ? was.account.currentSubscriptionId
    : (was.subscriptions.find(({ scheduleId }) => scheduleId === ref)?.id ?? ref);
  return rows.find((row) => row.id === id) ?? null;
}

function outcome(
  change: SubscriptionChangeState,
  row: SubscriptionRow | null,
  ahead: Ahead | null,
  { was, now }: ChangesNow,
): ChangeStatus {
  const ended =
    !row || row.endedAt !== null || row.status === 'canceled' || row.status === 'incomplete_expired';
  const before = row && was.subscriptions.find(({ id }) => id === row.id);
  if (change.changeType === 'cancel' ? row !== null && ended : !ended && isThere(change, row, before ?? null))
    return 'completed';
  // The command of this change may not have reached the provider yet. The worker that runs the command ends
  // the change too.
  if (isUnconfirmed(change)) return ahead || ended ? 'superseded' : change.status;
  if (ended) return 'superseded';
  if (change.changeType === 'upgrade') {
    const expiry = before?.pendingExpiresAt;
    if (expiry && expiry <= now) return 'failed';
  }
  return ahead ? 'superseded' : 'canceled';
}

/**
 * A state that stood before was not reached by this change. The same plan with another interval is known by
 * its price alone.
 */
const isThere = (
  { fromTier, toTier }: SubscriptionChangeState,
  row: SubscriptionRow,
  before: SubscriptionRow | null,
): boolean =>
  row.tier === toTier &&
  (fromTier === toTier
    ? [before?.pendingPriceId, before?.nextPriceId].includes(row.priceId)
    : before?.tier !== toTier);

/**
 * A change that was never seen as pending: an upgrade that was paid at once, or an immediate end. The first
 * purchase is none.
 */
function unrequestedChange({ was, account, current, now }: ChangesNow, seen: readonly Change[]): Change[] {
  const from = was.account.tier;
  const to = account.tier;
  if (from === to || from === 'trial' || (to === 'trial' && account.status !== 'ended')) return [];
  if (seen.some(({ status, toTier }) => status === 'completed' && toTier === to)) return [];
  const ended = to === 'trial' ? (current?.endedAt ?? now) : now;
  return [
    {
      id: null,
      accountId: was.account.id,
      changeType: directionOf(from, to),
      fromTier: from,
      toTier: to,
      scheduledDate: null,
      effectiveDate: ended,
      createdAt: now,
      status: 'completed',
      cancellable: false,
      ref: current?.id ?? was.account.currentSubscriptionId ?? was.account.id,
    },
  ];
}

const directionOf = (from: Tier, to: Tier): 'cancel' | 'upgrade' | 'downgrade' =>
  to === 'trial' ? 'cancel' : atLeast(from, to) ? 'downgrade' : 'upgrade';
