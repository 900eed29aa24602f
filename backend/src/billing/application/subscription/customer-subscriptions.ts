import { Injectable, Logger } from '@nestjs/common';
import type { Tier } from '@pictick/rules/billing/tier';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { endOf } from '../../domain/projection/project-subscriptions';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider, ProviderRefused } from '../../domain/provider/payment-provider';
import {
  isLive,
  isOver,
  type SubscriptionRow,
  type SubscriptionState,
} from '../../domain/subscription/subscription';
import type { Steps } from '../command-runner/command-handler';

interface SubscriptionAnswer {
  /** The tier of the current subscription. */
  tier: Tier;
  status: SubscriptionState;
  currentPeriodEnd: string | null;
  /** Null: the subscription goes on. */
  cancelAt: string | null;
  cancelAtPeriodEnd: boolean;
  /** The tier of the requested change. */
  targetTier?: Tier;
}

export interface CommandResult {
  success: true;
  /** Translation key. */
  message: string;
  subscription: SubscriptionAnswer;
}

export const commandResult = (
  message: string,
  { tier, status, periodEnd, cancelAt }: BillingAccountState,
  targetTier?: Tier,
): CommandResult => ({
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

type AtLeastOne = [SubscriptionRow, ...SubscriptionRow[]];

/**
 * The live subscriptions, the one to keep first.
 * @throws no_customer_id, no_active_subscription, `whenAllAreOver` where all have ended
 */
@Injectable()
export class CustomerSubscriptions {
  constructor(private readonly records: BillingRecords) {}

  async live(
    { id, customerId }: BillingAccount,
    whenAllAreOver: 'no_active_subscription' | 'no_subscription_to_cancel' = 'no_active_subscription',
  ): Promise<AtLeastOne> {
    if (customerId === null) throw billingError('no_customer_id');
    const all = await this.records.subscriptionsOf(id);
    const [first, ...others] = all.filter(({ status }) => isLive(status));
    if (first) return [first, ...others];
    throw billingError(all.length > 0 ? whenAllAreOver : 'no_active_subscription');
  }

  /** None of these subscriptions is live. */
  async areOver(accountId: string, ids: readonly string[]): Promise<boolean> {
    return (await this.these(accountId, ids)).every(isOver);
  }

  /** Each of these subscriptions has ended or is set to end. */
  async willEnd(accountId: string, ids: readonly string[]): Promise<boolean> {
    return (await this.these(accountId, ids)).every((row) => isOver(row) || endOf(row) !== null);
  }

  private async these(accountId: string, ids: readonly string[]): Promise<SubscriptionRow[]> {
    return (await this.records.subscriptionsOf(accountId)).filter(({ id }) => ids.includes(id));
  }

  /** Open invoices of these subscriptions, which are voided with them. */
  async owedFor(accountId: string, subscriptionIds: readonly string[]): Promise<string[]> {
    const invoices = await this.records.invoicesOf(accountId);
    return invoices
      .filter(
        ({ status, subscriptionId }) =>
          status === 'open' && subscriptionId !== null && subscriptionIds.includes(subscriptionId),
      )
      .map(({ id }) => id);
  }
}

/**
 * Ends the charges of a subscription that was ended at once: open invoices are voided, an invoice that was
 * paid meanwhile is refunded.
 */
@Injectable()
export class VoidOpenInvoices {
  private readonly log = new Logger('billing');

  constructor(private readonly provider: PaymentProvider) {}

  async of(invoiceIds: readonly string[], steps: Steps): Promise<void> {
    for (const id of invoiceIds)
      if ((await this.provider.voidInvoice(id, steps.key(`void:${id}`))) === 'paid')
        await this.giveBack(id, steps);
  }

  /** A refund that is refused does not undo the command: support staff are alerted. */
  private async giveBack(invoiceId: string, steps: Steps): Promise<void> {
    try {
      await this.provider.refund(invoiceId, steps.key(`refund:${invoiceId}`));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      this.log.error(
        `ALERT refund of invoice ${invoiceId}, collected for what was ended that moment, was refused (${error.reason}); docs/runbooks/webhooks.md`,
      );
    }
  }
}

/** A purchase that is not paid yet. */
export interface Unpaid {
  invoiceId: string | null;
  /** Null: an upgrade is unpaid, and the present plan goes on. */
  subscriptionId: string | null;
}

/**
 * Ends a purchase only where it can no longer be paid: the bank's page may be open, and a purchase that is
 * paid meanwhile stands.
 */
@Injectable()
export class DropPurchase {
  constructor(private readonly provider: PaymentProvider) {}

  async of({ invoiceId, subscriptionId }: Unpaid, steps: Steps): Promise<'dropped' | 'paid'> {
    if (
      invoiceId !== null &&
      (await this.provider.voidInvoice(invoiceId, steps.key(`void:${invoiceId}`))) === 'paid'
    )
      return 'paid';
    if (subscriptionId !== null)
      await this.provider.cancelNow(
        subscriptionId,
        { refundRest: false },
        steps.key(`cancel:${subscriptionId}`),
      );
    return 'dropped';
  }
}
