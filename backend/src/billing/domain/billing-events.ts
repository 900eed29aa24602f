import type { Tier } from '@pictick/rules/billing/tier';
import { event } from '../../kernel/domain-event';
import type { CommandKind } from './commands/command';
import type { ChangeType } from './subscription/subscription';

/** Events inside of billing. Other modules listen to EntitlementChanged only. */
export interface AccountRef {
  userId: string;
  accountId: string;
}

export const CheckoutStarted = event<
  'billing.checkout-started',
  AccountRef & { attemptId: string; tier: Tier }
>('billing.checkout-started');
export const CheckoutSucceeded = event<'billing.checkout-succeeded', AccountRef & { attemptId: string }>(
  'billing.checkout-succeeded',
);
export const CheckoutExpired = event<'billing.checkout-expired', AccountRef & { attemptId: string }>(
  'billing.checkout-expired',
);
export const SubscriptionActivated = event<
  'billing.subscription-activated',
  AccountRef & { subscriptionId: string; tier: Tier }
>('billing.subscription-activated');
/** `user`: the user ended it, at once or by letting it run out. `unpaid`: its invoice was not paid. */
export const SubscriptionEnded = event<
  'billing.subscription-ended',
  AccountRef & { subscriptionId: string; why: 'user' | 'unpaid' }
>('billing.subscription-ended');
export const PaymentActionRequired = event<
  'billing.payment-action-required',
  AccountRef & { invoiceId: string | null }
>('billing.payment-action-required');
export const PaymentFailed = event<'billing.payment-failed', AccountRef & { invoiceId: string | null }>(
  'billing.payment-failed',
);
export const PaymentRecovered = event<'billing.payment-recovered', AccountRef>('billing.payment-recovered');
export const ChangeScheduled = event<
  'billing.change-scheduled',
  AccountRef & { changeType: ChangeType; toTier: Tier; at: string | null }
>('billing.change-scheduled');
export const ChangeCompleted = event<
  'billing.change-completed',
  AccountRef & { changeType: ChangeType; toTier: Tier }
>('billing.change-completed');
export const ChangeFailed = event<
  'billing.change-failed',
  AccountRef & { changeType: ChangeType; toTier: Tier }
>('billing.change-failed');
export const ChangeWithdrawn = event<
  'billing.change-withdrawn',
  AccountRef & { changeType: ChangeType; toTier: Tier }
>('billing.change-withdrawn');
export const CancellationWithdrawn = event<
  'billing.cancellation-withdrawn',
  AccountRef & { subscriptionId: string }
>('billing.cancellation-withdrawn');
export const TierChanged = event<'billing.tier-changed', AccountRef & { from: Tier; to: Tier }>(
  'billing.tier-changed',
);
export const RedundantSubscriptionDetected = event<'billing.redundant-subscription-detected', AccountRef>(
  'billing.redundant-subscription-detected',
);
export const InvoicePaid = event<
  'billing.invoice-paid',
  AccountRef & { invoiceId: string; amountPaid: number; first: boolean }
>('billing.invoice-paid');
export const InvoiceVoided = event<'billing.invoice-voided', AccountRef & { invoiceId: string }>(
  'billing.invoice-voided',
);
/** More of the invoice was refunded than was known, in cash or as credit, also in Stripe's dashboard. */
export const InvoiceRefunded = event<'billing.invoice-refunded', AccountRef & { invoiceId: string }>(
  'billing.invoice-refunded',
);
/** A charge is disputed that was not. */
export const PaymentDisputed = event<'billing.payment-disputed', AccountRef>('billing.payment-disputed');
/** Events of the release before carry only the amount. */
export const MoneyBackRefunded = event<
  'billing.money-back-refunded',
  AccountRef & {
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
  AccountRef & { invoiceId: string; amountCents: number }
>('billing.credit-applied');
/** The command ended after its request had been answered. */
export const CommandEndedLate = event<
  'billing.command-ended-late',
  AccountRef & { commandId: string; kind: CommandKind; done: boolean }
>('billing.command-ended-late');
/** Support staff gave credit. The event names no user. */
export const CreditGiven = event<'billing.credit-given', { accountId: string }>('billing.credit-given');
/**
 * The first payment of an invited friend has earned a reward. The event names accounts and no users, so
 * that it blocks no account deletion.
 */
export const RewardEarned = event<'billing.reward-earned', { accountId: string; referralId: string }>(
  'billing.reward-earned',
);
/** A reward was lost that had been earned. */
export const RewardLost = event<'billing.reward-lost', { accountId: string; referralId: string }>(
  'billing.reward-lost',
);
