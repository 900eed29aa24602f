import type { SubscriptionInfo, SubscriptionState, Tier } from '../api/types';

type Subscription = SubscriptionInfo['subscription'];

const overdue = new Set<SubscriptionState>(['past_due', 'unpaid', 'paused']);
const running = new Set<SubscriptionState>([
  'active',
  'active_canceling',
  'active_downgrading',
  'active_upgrade_pending',
  ...overdue,
]);

/**
 * True for a subscription that is charged or owed. Its user can end it and change the card, whatever its
 * status.
 */
export const isRunning = ({ status }: Pick<Subscription, 'status'>): boolean => running.has(status);

/**
 * True where the payment failed: it has to be paid or ended first. An unpaid first purchase is no debt:
 * another plan replaces it.
 */
export const isOverdue = ({ status }: Pick<Subscription, 'status'>): boolean => overdue.has(status);

/** True for a subscription that is inactive until it is paid. */
export const isOnHold = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'unpaid' || status === 'paused';

/** The subscribed plan, with which others are compared. */
export const heldTier = ({
  subscribedTier,
  paidTier,
}: Pick<Subscription, 'subscribedTier' | 'paidTier'>): Tier => subscribedTier ?? paidTier;
