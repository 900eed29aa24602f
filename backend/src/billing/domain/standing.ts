import { higher, type Tier } from '@pictick/rules';
import { type BillingAccountState, paidTierAt } from './billing-account';
import { type EntitlementGrant, tierOf } from './entitlement-grant';

type Paid = Pick<BillingAccountState, 'status' | 'entitled' | 'periodEnd' | 'cancelAt'>;

/** What somebody has: the best of what they pay for and what they were given. Nothing but facts goes into it, and no event. */
export const tierAt = (now: Date, running: readonly EntitlementGrant[], paid: Pick<Paid, 'entitled'> | null): Tier => higher(tierOf(running), paid ? paidTierAt(paid, now) : 'trial');

/** When the last of what gives this tier ends, or is paid anew; null: never. */
export function heldUntil(tier: Tier, now: Date, running: readonly EntitlementGrant[], paid: Paid | null): Date | null {
  const ends = running.filter((grant) => grant.tier === tier).map(({ until }) => until?.getTime() ?? Infinity);
  if (paid && paidTierAt(paid, now) === tier) ends.push((paid.cancelAt ?? paid.periodEnd)?.getTime() ?? Infinity);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? new Date(last) : null;
}

/** Whether it is paid anew at that end; then it does not end there. */
export const renewsAt = (end: Date | null, tier: Tier, now: Date, paid: Paid | null): boolean =>
  end !== null && paid !== null && (paid.status === 'active' || paid.status === 'active_upgrade_pending') && paidTierAt(paid, now) === tier && paid.periodEnd?.getTime() === end.getTime();
