import type { SubscriptionChange, SubscriptionInfo } from '../api/types';

/**
 * The date of the change: the scheduled one, else the requested one; without a date, the time of the request.
 */
const momentOf = ({ scheduledDate, effectiveDate, createdAt }: SubscriptionChange): string =>
  scheduledDate ?? effectiveDate ?? createdAt;

export const earliest = (changes: readonly SubscriptionChange[]): SubscriptionChange | null =>
  changes.reduce<SubscriptionChange | null>(
    (first, change) =>
      first === null || Date.parse(momentOf(change)) < Date.parse(momentOf(first)) ? change : first,
    null,
  );

export type Wording = 'downgrade' | 'upgrade' | 'cancel' | 'monthly' | 'generic';

/** Another interval is the same plan. */
export function wordingOf(
  { changeType, fromTier, toTier }: SubscriptionChange,
  { interval, next }: Pick<SubscriptionInfo['subscription'], 'interval' | 'next'>,
): Wording {
  if (fromTier !== toTier) return changeType === 'reactivate' ? 'generic' : changeType;
  return interval === 'year' && next?.interval === 'month' && next.tier === toTier ? 'monthly' : 'generic';
}

/** The date on which the change takes effect; null where it is not settled. */
export const dayOf = ({ scheduledDate, effectiveDate }: SubscriptionChange): string | null =>
  scheduledDate ?? effectiveDate;

/** A subscription with an end date and no record of the change, as Stripe may set it. */
export const endsOn = ({
  cancelAt,
  cancelAtPeriodEnd,
  currentPeriodEnd,
  status,
}: SubscriptionInfo['subscription']): string | null =>
  cancelAt ?? (cancelAtPeriodEnd || status === 'active_canceling' ? currentPeriodEnd : null);
