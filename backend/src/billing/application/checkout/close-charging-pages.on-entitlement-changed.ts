import { atLeast } from '@pictick/rules/billing/tier';
import { Clock } from '../../../kernel/clock';
import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { BillingAccounts } from '../../domain/account/billing-account';
import { EntitlementGrants } from '../../domain/grants/entitlement-grant';
import { PriceList } from '../../domain/plans/plan-catalogue';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { EntitlementChanged } from '../../events';
import { CheckoutPages } from './checkout-pages';

/**
 * Closes payment pages that were opened before the same or a bigger plan was granted. A page that is opened
 * later is what the user chose with the grant.
 */
@OnEvent(EntitlementChanged)
export class CloseChargingPages implements EventHandler<typeof EntitlementChanged> {
  constructor(
    private readonly grants: EntitlementGrants,
    private readonly accounts: BillingAccounts,
    private readonly pages: CheckoutPages,
    private readonly prices: PriceList,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  /** @throws ProviderSilent: the event is delivered again. */
  async handle({ userId }: PayloadOf<typeof EntitlementChanged>): Promise<void> {
    if (!this.provider.configured) return;
    const running = await this.grants.runningOf(userId, this.clock.now());
    const customerId = running.length > 0 ? (await this.accounts.ofUser(userId))?.customerId : null;
    if (!customerId) return;
    await this.pages.closeCharging(
      customerId,
      ({ priceId, createdAt }) => {
        const tier = this.prices.tierOf(priceId);
        return (
          tier !== null && running.some((grant) => atLeast(grant.tier, tier) && createdAt < grant.createdAt)
        );
      },
      (pageId) => `granted:${pageId}`,
    );
  }
}
