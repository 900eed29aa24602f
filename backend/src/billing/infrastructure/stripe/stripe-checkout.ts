import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { CheckoutFacts } from '../../domain/provider/payment-facts';
import {
  type CheckoutWish,
  type PortalWish,
  ProviderRefused,
  type UpgradeWish,
} from '../../domain/provider/payment-provider';
import { checkoutFrom, idOf } from './from-stripe';
import {
  allOf,
  type StripeOperation,
  ignoreIfDone,
  firstOf,
  orMissing,
  readable,
  type StripeCalls,
} from './stripe-calls';
import { letGoOfSpent } from './stripe-subscriptions';
import { checkoutParams, portalParams, upgradeParams } from './to-stripe';

type Portal = 'account' | 'upgrade';

const mark = 'pictick';
/** Increased where Stripe's configurations have to be made anew although `featuresOf` is the same. */
const edition = 2;
/**
 * Under one key Stripe returns the same configuration for a day, also a deactivated one or its own failure.
 */
const hour = (): number => Math.floor(Date.now() / 3_600_000);

/**
 * The two configurations of Stripe's portal: one for cards, invoices and address without plan changes, and
 * one that only confirms an upgrade. Each is made once and found again by its metadata, by any process;
 * other prices make a new one.
 */
export class PortalConfigurations {
  private readonly found = new Map<Portal, Promise<string>>();

  constructor(
    /** The prices that an upgrade may switch to. */
    private readonly prices: readonly string[],
    private readonly publicUrl: URL,
  ) {}

  async idOf(portal: Portal, operation: StripeOperation): Promise<string> {
    const known = this.found.get(portal);
    if (known) return known;
    const looking = this.find(portal, operation);
    this.found.set(portal, looking);
    // A failure is not cached.
    looking.catch(() => this.found.delete(portal));
    return looking;
  }

  /** The configuration was deactivated at Stripe: the next request looks it up again. */
  forget(portal: Portal): void {
    this.found.delete(portal);
  }

  private async find(portal: Portal, operation: StripeOperation): Promise<string> {
    const name = this.markOf(portal);
    const all = allOf((part) =>
      operation.ask((stripe, options) => stripe.billingPortal.configurations.list({ ...part }, options)),
    );
    let switchedOff = 0;
    const mine = await firstOf(all, ({ metadata, active }) => {
      if (metadata?.[mark] === name && !active) switchedOff += 1;
      return metadata?.[mark] === name && active;
    });
    if (mine) return mine.id;
    const features = portal === 'account' ? account : await this.upgrade(operation);
    const params: Stripe.BillingPortal.ConfigurationCreateParams = {
      features,
      metadata: { [mark]: name },
      ...this.profile(),
    };
    const { id } = await operation.ask(
      (stripe, options) => stripe.billingPortal.configurations.create(params, options),
      `portal:${name}:${switchedOff}:${hour()}`,
    );
    return id;
  }

  private markOf(portal: Portal): string {
    const about = portal === 'account' ? [] : [...this.prices].sort();
    return `${portal}-${createHash('sha256')
      .update(JSON.stringify([edition, this.publicUrl.origin, about]))
      .digest('hex')
      .slice(0, 16)}`;
  }

  private async upgrade(
    operation: StripeOperation,
  ): Promise<Stripe.BillingPortal.ConfigurationCreateParams.Features> {
    const prices = await Promise.all(
      this.prices.map((price) =>
        operation.ask((stripe, options) => stripe.prices.retrieve(price, {}, options)),
      ),
    );
    const products = [...new Set(prices.map(({ product }) => idOf(product)))];
    return {
      invoice_history: { enabled: false },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
      // Paid at once, or not changed: the portal leaves the old plan in place until its invoice is paid.
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        // The granted month was for the smaller plan: the bigger one is charged from its first day.
        trial_update_behavior: 'end_trial',
        products: products.map((product) => ({
          product,
          prices: prices.filter((price) => idOf(price.product) === product).map(({ id }) => id),
        })),
      },
    };
  }

  /** Stripe accepts no localhost addresses. */
  private profile(): Pick<Stripe.BillingPortal.ConfigurationCreateParams, 'business_profile'> {
    if (this.publicUrl.protocol !== 'https:') return {};
    return {
      business_profile: {
        privacy_policy_url: new URL('/privacy', this.publicUrl).href,
        terms_of_service_url: new URL('/terms', this.publicUrl).href,
      },
    };
  }
}

const account: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
};

/** Opens Stripe's hosted pages. */
export class StripeCheckout {
  constructor(
    private readonly calls: StripeCalls,
    private readonly portals: PortalConfigurations,
  ) {}

  async open(wish: CheckoutWish, key: string): Promise<CheckoutFacts> {
    const session = await this.calls
      .operation()
      .ask((stripe, options) => stripe.checkout.sessions.create(checkoutParams(wish), options), key);
    return readable(() => checkoutFrom(session));
  }

  async pagesOf(customerId: string): Promise<CheckoutFacts[]> {
    const operation = this.calls.operation();
    const pages: CheckoutFacts[] = [];
    for await (const session of allOf((part) =>
      operation.ask((stripe, options) =>
        stripe.checkout.sessions.list({ ...part, customer: customerId }, options),
      ),
    ))
      pages.push(readable(() => checkoutFrom(session)));
    return pages;
  }

  async factsOf(sessionId: string): Promise<CheckoutFacts | null> {
    const session = await orMissing(this.session(sessionId, this.calls.operation()), null);
    return session && readable(() => checkoutFrom(session));
  }

  async expire(sessionId: string, key: string): Promise<void> {
    const operation = this.calls.operation();
    const expiring = operation.ask(
      (stripe, options) => stripe.checkout.sessions.expire(sessionId, {}, options),
      key,
    );
    await ignoreIfDone(expiring, async () => (await this.session(sessionId, operation)).status === 'expired');
  }

  openPortal(wish: PortalWish, key: string): Promise<string> {
    return this.enter(
      'account',
      (configuration) => portalParams(wish, configuration),
      key,
      this.calls.operation(),
    );
  }

  /** A downgrade that took effect leaves a schedule behind, which would block the upgrade. */
  async openUpgrade(wish: UpgradeWish, key: string): Promise<string> {
    const operation = this.calls.operation();
    await letGoOfSpent(wish.subscriptionId, key, operation);
    return this.enter('upgrade', (configuration) => upgradeParams(wish, configuration), key, operation);
  }

  private async enter(
    portal: Portal,
    params: (configuration: string) => Stripe.BillingPortal.SessionCreateParams,
    key: string,
    operation: StripeOperation,
  ): Promise<string> {
    const configuration = await this.portals.idOf(portal, operation);
    try {
      return (
        await operation.ask(
          (stripe, options) => stripe.billingPortal.sessions.create(params(configuration), options),
          key,
        )
      ).url;
    } catch (error) {
      if (error instanceof ProviderRefused) this.portals.forget(portal);
      throw error;
    }
  }

  private session(id: string, operation: StripeOperation): Promise<Stripe.Checkout.Session> {
    return operation.ask((stripe, options) => stripe.checkout.sessions.retrieve(id, {}, options));
  }
}
