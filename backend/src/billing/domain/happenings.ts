import type { Tier } from '@pictick/rules/tier';
import { event } from '../../kernel/domain-event';
import type { CommandKind } from './command';
import type { ChangeType } from './subscription-change';

/** What happens to an account. Of no interest outside of billing: who a tier concerns listens to EntitlementChanged. */
export interface Who {
  userId: string;
  accountId: string;
}

export const CheckoutStarted = event<'billing.checkout-started', Who & { attemptId: string; tier: Tier }>(
  'billing.checkout-started',
);
export const CheckoutSucceeded = event<'billing.checkout-succeeded', Who & { attemptId: string }>(
  'billing.checkout-succeeded',
);
export const CheckoutExpired = event<'billing.checkout-expired', Who & { attemptId: string }>(
  'billing.checkout-expired',
);
export const SubscriptionActivated = event<
  'billing.subscription-activated',
  Who & { subscriptionId: string; tier: Tier }
>('billing.subscription-activated');
/** `user`: they ended it, at once or by letting it run out. `unpaid`: nobody paid. */
export const SubscriptionEnded = event<
  'billing.subscription-ended',
  Who & { subscriptionId: string; why: 'user' | 'unpaid' }
>('billing.subscription-ended');
export const PaymentActionRequired = event<
  'billing.payment-action-required',
  Who & { invoiceId: string | null }
>('billing.payment-action-required');
export const PaymentFailed = event<'billing.payment-failed', Who & { invoiceId: string | null }>(
  'billing.payment-failed',
);
export const PaymentRecovered = event<'billing.payment-recovered', Who>('billing.payment-recovered');
export const ChangeScheduled = event<
  'billing.change-scheduled',
  Who & { changeType: ChangeType; toTier: Tier; at: string | null }
>('billing.change-scheduled');
export const ChangeCompleted = event<
  'billing.change-completed',
  Who & { changeType: ChangeType; toTier: Tier }
>('billing.change-completed');
export const ChangeFailed = event<'billing.change-failed', Who & { changeType: ChangeType; toTier: Tier }>(
  'billing.change-failed',
);
export const ChangeWithdrawn = event<
  'billing.change-withdrawn',
  Who & { changeType: ChangeType; toTier: Tier }
>('billing.change-withdrawn');
export const CancellationWithdrawn = event<
  'billing.cancellation-withdrawn',
  Who & { subscriptionId: string }
>('billing.cancellation-withdrawn');
export const TierChanged = event<'billing.tier-changed', Who & { from: Tier; to: Tier }>(
  'billing.tier-changed',
);
export const RedundantSubscriptionDetected = event<'billing.redundant-subscription-detected', Who>(
  'billing.redundant-subscription-detected',
);
export const InvoicePaid = event<
  'billing.invoice-paid',
  Who & { invoiceId: string; amountPaid: number; first: boolean }
>('billing.invoice-paid');
export const InvoiceVoided = event<'billing.invoice-voided', Who & { invoiceId: string }>(
  'billing.invoice-voided',
);
/** More of it went back than we knew, in cash or as credit, by whomever. */
export const InvoiceRefunded = event<'billing.invoice-refunded', Who & { invoiceId: string }>(
  'billing.invoice-refunded',
);
/** A charge is disputed that was not. */
export const PaymentDisputed = event<'billing.payment-disputed', Who>('billing.payment-disputed');
/** What the release before says has no more than the amount. */
export const MoneyBackRefunded = event<
  'billing.money-back-refunded',
  Who & {
    invoiceId: string;
    invoiceIds?: string[];
    amount: number;
    commandId?: string;
    credit?: number;
    at?: string;
  }
>('billing.money-back-refunded');
export const CreditApplied = event<
  'billing.credit-applied',
  Who & { invoiceId: string; amountCents: number }
>('billing.credit-applied');
/** Whoever wanted it has not waited so long. */
export const CommandEndedLate = event<
  'billing.command-ended-late',
  Who & { commandId: string; kind: CommandKind; done: boolean }
>('billing.command-ended-late');
/** Support staff wrote credit into our book. It names no person either. */
export const CreditGiven = event<'billing.credit-given', { accountId: string }>('billing.credit-given');
/** A friend has paid who came by somebody's link. They name accounts and no people: the job keeps nobody from leaving. */
export const RewardEarned = event<'billing.reward-earned', { accountId: string; referralId: string }>(
  'billing.reward-earned',
);
/** It had been earned. */
export const RewardLost = event<'billing.reward-lost', { accountId: string; referralId: string }>(
  'billing.reward-lost',
);
