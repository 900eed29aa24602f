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

/** Is there a subscription that is charged or owed? Who has one can end it and change the card, whatever it gives at the moment. */
export const isRunning = ({ status }: Pick<Subscription, 'status'>): boolean => running.has(status);

/** Its payment is not in order: first that is put right, or it is ended. A first purchase that was not paid is no debt: another plan takes its place. */
export const isOverdue = ({ status }: Pick<Subscription, 'status'>): boolean => overdue.has(status);

/** It gives nothing until it is paid. */
export const isOnHold = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'unpaid' || status === 'paused';

/** The plan that it is for; others are bigger or smaller than this one. */
export const heldTier = ({
  subscribedTier,
  paidTier,
}: Pick<Subscription, 'subscribedTier' | 'paidTier'>): Tier => subscribedTier ?? paidTier;
