import type { Tier } from '@pictick/rules/billing/tier';
import { expiringDays } from '../plans/entitlements';
import type { SubscriptionFacts, SubscriptionStatus } from '../provider/payment-facts';

/** A subscription at the provider, as it was when we asked last. Nobody but the projector writes it. */
export interface SubscriptionRow extends Omit<SubscriptionFacts, 'schedule' | 'pendingUpdate'> {
  accountId: string;
  /** Of its price; null where we know no such price. */
  tier: Tier | null;
  scheduleId: string | null;
  nextPriceId: string | null;
  nextStartsAt: Date | null;
  pendingPriceId: string | null;
  pendingExpiresAt: Date | null;
}

/** What the subscriptions alone say. */
export const paidStates = [
  'none',
  'incomplete',
  'active',
  'active_canceling',
  'active_downgrading',
  'active_upgrade_pending',
  'past_due',
  'unpaid',
  'paused',
  'ended',
] as const;
export type SubscriptionState = (typeof paidStates)[number];

/** Where a person stands, grants, trial and an open checkout included. */
export const subscriptionStates = [
  'trial_active',
  'trial_expiring',
  'trial_expired',
  'grant_active',
  'checkout_open',
  'incomplete',
  'active',
  'active_canceling',
  'active_downgrading',
  'active_upgrade_pending',
  'past_due',
  'unpaid',
  'paused',
  'ended',
] as const;
export type OverallState = (typeof subscriptionStates)[number];

/** Subscriptions that are charged, or will be as soon as that works again. Two of them are one too many. */
export const isLive = (status: SubscriptionStatus): boolean =>
  ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);

/** Whether there is a subscription that is charged or owed; who has one can end it, and change the card. */
export const runs = (state: SubscriptionState): boolean =>
  state !== 'none' && state !== 'incomplete' && state !== 'ended';

/** Of those that live, the ones that give their plan. */
export const givesPlan = (status: SubscriptionStatus): boolean =>
  ['trialing', 'active', 'past_due'].includes(status);

/** It never comes back: whoever wants it again buys another one. */
export const isOver = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

interface Circumstances {
  /** Of the account; "none" where there is no account. */
  status: SubscriptionState;
  grantedTier: Tier;
  trialDaysRemaining: number;
  checkoutOpen: boolean;
}

/** In one word. What is paid goes before what is being bought, that before what was given, that before the trial. */
export function overallState({
  status,
  grantedTier,
  trialDaysRemaining,
  checkoutOpen,
}: Circumstances): OverallState {
  if (status !== 'none' && status !== 'ended') return status;
  if (checkoutOpen) return 'checkout_open';
  if (grantedTier !== 'trial') return 'grant_active';
  if (trialDaysRemaining > 0) return trialDaysRemaining <= expiringDays ? 'trial_expiring' : 'trial_active';
  return status === 'ended' ? 'ended' : 'trial_expired';
}
