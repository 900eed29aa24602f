import type { Tier } from '@pictick/rules';
import type { BillingAccountState } from '../../domain/billing-account';
import type { SubscriptionState } from '../../domain/subscription';

export interface SubscriptionAnswer {
  /** Of the subscription that counts. */
  tier: Tier;
  status: SubscriptionState;
  currentPeriodEnd: string | null;
  /** When it ends for good; null: it goes on. */
  cancelAt: string | null;
  cancelAtPeriodEnd: boolean;
  /** What it will be, where that was asked for. */
  targetTier?: Tier;
}

export interface CommandResult {
  success: true;
  /** The key of the words. */
  message: string;
  subscription: SubscriptionAnswer;
}

export const commandResult = (message: string, { tier, status, periodEnd, cancelAt }: BillingAccountState, targetTier?: Tier): CommandResult => ({
  success: true,
  message: `messages.stripe.${message}`,
  subscription: {
    tier,
    status,
    currentPeriodEnd: periodEnd?.toISOString() ?? null,
    cancelAt: cancelAt?.toISOString() ?? null,
    cancelAtPeriodEnd: cancelAt !== null,
    ...(targetTier !== undefined && { targetTier }),
  },
});
