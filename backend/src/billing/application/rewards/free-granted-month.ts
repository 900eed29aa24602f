import { Injectable } from '@nestjs/common';
import { atLeast } from '@pictick/rules/billing/tier';
import { Clock } from '../../../kernel/clock';
import { benefits } from '../../../referrals';
import { BillingAccounts } from '../../domain/account/billing-account';
import { CreditLedger } from '../../domain/credit/credit';
import type { InvoiceRow } from '../../domain/payments/payment';
import { PriceList } from '../../domain/plans/plan-catalogue';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { givesPlan } from '../../domain/subscription/subscription';
import { CheckoutPages } from '../checkout/checkout-pages';
import { PushCredit } from '../credit/push-credit';
import { SyncCustomer } from '../projection/sync-customer';

/**
 * Makes the granted month free for a friend: closes the page that would charge for it, and credits a charge
 * that was made meanwhile.
 */
@Injectable()
export class FreeGrantedMonth {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly pages: CheckoutPages,
    private readonly prices: PriceList,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncCustomer,
    private readonly ledger: CreditLedger,
    private readonly push: PushCredit,
    private readonly clock: Clock,
  ) {}

  /**
   * Called once the month is granted. Pages that are opened later respect the grant themselves.
   * @throws ProviderSilent
   */
  async of(userId: string, acceptedAt: Date | null): Promise<void> {
    const account = await this.accounts.ofUser(userId);
    if (!account?.customerId || !this.provider.configured) return;
    await this.pages.closeCharging(
      account.customerId,
      ({ priceId }) => this.isGiven(priceId),
      (pageId) => `granted:${pageId}`,
    );
    await this.sync.of(account.id);
    if (acceptedAt) await this.giveBack(account.id, acceptedAt);
  }

  private isGiven(priceId: string): boolean {
    const tier = this.prices.tierOf(priceId);
    return tier !== null && atLeast(benefits.friend.tier, tier);
  }

  /** The provider's times are whole seconds. */
  private async giveBack(accountId: string, acceptedAt: Date): Promise<void> {
    const since = Math.floor(acceptedAt.getTime() / 1000) * 1000;
    const bought = (await this.records.subscriptionsOf(accountId)).filter(
      ({ status, priceId, createdAt }) =>
        givesPlan(status) && this.isGiven(priceId) && createdAt.getTime() >= since,
    );
    const ids = new Set(bought.map(({ id }) => id));
    const charged = (await this.records.invoicesOf(accountId)).filter(
      ({ subscriptionId, reason, status, refunded }) =>
        ids.has(subscriptionId ?? '') &&
        reason === 'subscription_create' &&
        status === 'paid' &&
        refunded === 0,
    );
    for (const invoice of charged)
      await this.ledger.write({
        accountId,
        amountCents: this.ofTheMonth(invoice),
        currency: invoice.currency,
        reason: 'granted-month',
        reference: invoice.id,
        createdAt: this.clock.now(),
      });
    if (charged.length > 0) await this.push.of(accountId);
  }

  private ofTheMonth({ total, priceId }: InvoiceRow): number {
    const months = priceId !== null && this.prices.chargeOf(priceId).interval === 'year' ? 12 : 1;
    return Math.round((total * benefits.friend.months) / months);
  }
}
