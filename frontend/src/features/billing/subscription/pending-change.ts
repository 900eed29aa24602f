import type { SubscriptionChange, SubscriptionInfo } from '../api/types';

/** When it comes: as planned, else as asked for; what has no date counts from when it was made. */
const momentOf = ({ scheduledDate, effectiveDate, createdAt }: SubscriptionChange): string =>
  scheduledDate ?? effectiveDate ?? createdAt;

export const earliest = (changes: readonly SubscriptionChange[]): SubscriptionChange | null =>
  changes.reduce<SubscriptionChange | null>(
    (first, change) =>
      first === null || Date.parse(momentOf(change)) < Date.parse(momentOf(first)) ? change : first,
    null,
  );

export type Wording = 'downgrade' | 'upgrade' | 'cancel' | 'monthly' | 'generic';

/** Paid in another rhythm it stays the same plan. */
export function wordingOf(
  { changeType, fromTier, toTier }: SubscriptionChange,
  { interval, next }: Pick<SubscriptionInfo['subscription'], 'interval' | 'next'>,
): Wording {
  if (fromTier !== toTier) return changeType === 'reactivate' ? 'generic' : changeType;
  return interval === 'year' && next?.interval === 'month' && next.tier === toTier ? 'monthly' : 'generic';
}

/** The day on which it will be so; null where that is not settled. */
export const dayOf = ({ scheduledDate, effectiveDate }: SubscriptionChange): string | null =>
  scheduledDate ?? effectiveDate;

/** Ended by a date without a record of the change, as our payment partner may do it. */
export const endsOn = ({
  cancelAt,
  cancelAtPeriodEnd,
  currentPeriodEnd,
  status,
}: SubscriptionInfo['subscription']): string | null =>
  cancelAt ?? (cancelAtPeriodEnd || status === 'active_canceling' ? currentPeriodEnd : null);
