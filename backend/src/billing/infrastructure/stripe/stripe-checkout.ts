import type Stripe from 'stripe';
import { type CheckoutWish, type PortalWish, ProviderRefused, type UpgradeWish } from '../../domain/payment-provider';
import type { CheckoutFacts } from '../../domain/payment-facts';
import { checkoutFrom } from './from-stripe';
import type { Portal, PortalConfigurations } from './portal-configurations';
import type { Deed, StripeCalls } from './stripe-calls';
import { allOf } from './stripe-lists';
import { letGoOfSpent } from './stripe-schedules';
import { doneAnyway, orMissing, readable } from './stripe-troubles';
import { checkoutParams, portalParams, upgradeParams } from './to-stripe';

/** Stripe's own pages, to which people are sent. */
export class StripeCheckout {
  constructor(
    private readonly calls: StripeCalls,
    private readonly portals: PortalConfigurations,
  ) {}

  async open(wish: CheckoutWish, key: string): Promise<CheckoutFacts> {
    const session = await this.calls.deed().ask((stripe, options) => stripe.checkout.sessions.create(checkoutParams(wish), options), key);
    return readable(() => checkoutFrom(session));
  }

  async pagesOf(customerId: string): Promise<CheckoutFacts[]> {
    const deed = this.calls.deed();
    const pages: CheckoutFacts[] = [];
    for await (const session of allOf((part) => deed.ask((stripe, options) => stripe.checkout.sessions.list({ ...part, customer: customerId }, options)))) pages.push(readable(() => checkoutFrom(session)));
    return pages;
  }

  async factsOf(sessionId: string): Promise<CheckoutFacts | null> {
    const session = await orMissing(this.session(sessionId, this.calls.deed()), null);
    return session && readable(() => checkoutFrom(session));
  }

  async expire(sessionId: string, key: string): Promise<void> {
    const deed = this.calls.deed();
    const expiring = deed.ask((stripe, options) => stripe.checkout.sessions.expire(sessionId, {}, options), key);
    await doneAnyway(expiring, async () => (await this.session(sessionId, deed)).status === 'expired');
  }

  openPortal(wish: PortalWish, key: string): Promise<string> {
    return this.enter('account', (configuration) => portalParams(wish, configuration), key, this.calls.deed());
  }

  /** A smaller plan that has come leaves a schedule behind, which would stand in the way. */
  async openUpgrade(wish: UpgradeWish, key: string): Promise<string> {
    const deed = this.calls.deed();
    await letGoOfSpent(wish.subscriptionId, key, deed);
    return this.enter('upgrade', (configuration) => upgradeParams(wish, configuration), key, deed);
  }

  private async enter(portal: Portal, params: (configuration: string) => Stripe.BillingPortal.SessionCreateParams, key: string, deed: Deed): Promise<string> {
    const configuration = await this.portals.idOf(portal, deed);
    try {
      return (await deed.ask((stripe, options) => stripe.billingPortal.sessions.create(params(configuration), options), key)).url;
    } catch (error) {
      if (error instanceof ProviderRefused) this.portals.forget(portal);
      throw error;
    }
  }

  private session(id: string, deed: Deed): Promise<Stripe.Checkout.Session> {
    return deed.ask((stripe, options) => stripe.checkout.sessions.retrieve(id, {}, options));
  }
}
