import { randomUUID } from 'node:crypto';
import {
  type PaymentProvider,
  ProviderMissing,
  ProviderSilent,
} from '../../../src/billing/domain/provider/payment-provider';
import { loadStripe, StripeCalls } from '../../../src/billing/infrastructure/stripe/stripe-calls';
import { PortalConfigurations } from '../../../src/billing/infrastructure/stripe/stripe-checkout';
import {
  createPaymentProvider,
  StripePaymentProvider,
} from '../../../src/billing/infrastructure/stripe/stripe-payment-provider';
import { type StripePeer, startStripePeer } from '../../support/stripe/stripe-process';
import { scenarios } from '../../support/stripe/stripe-scenarios';
import type { StripeWorld } from '../../support/stripe/stripe-world';

const publicUrl = new URL('https://pictick.example');

/** The stand-in: one clock for all customers, and the test acts on its pages. */
function worldOf(peer: StripePeer): StripeWorld {
  const provider = createPaymentProvider({ stripe: peer.settings, publicUrl }, 'api');
  const stripe = new (loadStripe())(peer.settings.secretKey!, {
    host: '127.0.0.1',
    port: new URL(peer.url).port,
    protocol: 'http',
    telemetry: false,
  });
  return {
    provider,
    another: () => createPaymentProvider({ stripe: peer.settings, publicUrl }, 'worker'),
    prices: peer.prices,
    newCustomer: (userId) =>
      provider.makeCustomer(
        { userId, email: `${userId}@example.org`, name: 'Ada', language: 'en' },
        `customer:${userId}`,
      ),
    subscribe: async (customerId, priceId, card) => {
      const expiresAt = new Date(new Date(await peer.ask<string>('clock.now')).getTime() + 35 * 60_000);
      const wish = {
        attemptId: randomUUID(),
        customerId,
        userId: randomUUID(),
        priceId,
        language: 'en' as const,
        successUrl: 'https://pictick.example/billing',
        cancelUrl: 'https://pictick.example/billing',
        trialEnd: null,
        expiresAt,
      };
      const { id } = await provider.openCheckout(wish, randomUUID());
      await peer.ask('checkout.complete', id, { card });
      return (await provider.checkoutOf(id))!.subscriptionId!;
    },
    changeCard: (customerId, card) => peer.ask('replaceCard', customerId, card),
    giveBack: async (customer, amount) => {
      const { data } = await stripe.charges.list({ customer, limit: 1 });
      await stripe.refunds.create({ charge: data[0]!.id, amount });
    },
    noteBack: async (customer, amount) => {
      const { data } = await stripe.invoices.list({ customer, limit: 1 });
      await stripe.creditNotes.create({ invoice: data[0]!.id, amount, refund_amount: amount });
    },
    advance: (_, days) => peer.ask('clock.advance', days * 86_400_000),
    now: async () => new Date(await peer.ask<string>('clock.now')),
  };
}

describe('the Stripe adapter at the stand-in', () => {
  let peer: StripePeer;
  let world: StripeWorld;

  beforeAll(async () => {
    peer = await startStripePeer();
    world = worldOf(peer);
  });
  afterAll(() => peer.stop());
  beforeEach(() => peer.ask('faults.clear'));

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    // Each test begins at a time at which nothing has expired.
    const fresh = await startStripePeer();
    try {
      await scenario.play(worldOf(fresh));
    } finally {
      await fresh.stop();
    }
  });

  it('makes its portal configurations once for all processes', async () => {
    const customerId = await world.newCustomer(randomUUID());
    const wish = { customerId, returnUrl: publicUrl.href, language: 'en' as const };
    for (const provider of [world.provider, world.another(), world.another()])
      await provider.openPortal(wish, randomUUID());
    const calls = await peer.ask<{ method: string; path: string }[]>('faults.calls');
    expect(
      calls.filter(({ method, path }) => method === 'POST' && path === '/v1/billing_portal/configurations'),
    ).toHaveLength(1);
  });

  describe('with failing calls', () => {
    /** Shorter time limits than in production, to keep the test fast. */
    const hasty = (ms: number): PaymentProvider =>
      new StripePaymentProvider(
        new StripeCalls(peer.settings, ms),
        new PortalConfigurations([], publicUrl),
        () => 'month',
      );
    const wish = () => ({
      userId: randomUUID(),
      email: 'ada@example.org',
      name: 'Ada',
      language: 'en' as const,
    });

    it('retries after a 500, a 429 and a broken connection, with the same key', async () => {
      for (const how of ['error', 'rate-limit', 'reset']) {
        await peer.ask('faults.clear');
        await peer.ask('faults.add', { how, when: 'before', path: 'POST /v1/customers' });
        await expect(world.provider.makeCustomer(wish(), randomUUID())).resolves.toMatch(/^cus_/);
        const keys = (await peer.ask<{ method: string; path: string; key: string | null }[]>('faults.calls'))
          .filter(({ method, path }) => method === 'POST' && path === '/v1/customers')
          .map((call) => call.key);
        expect(new Set(keys).size).toBe(1);
      }
    });

    it('finds an effect whose answer was lost, and has it once', async () => {
      const before = (await peer.ask<unknown[]>('customers')).length;
      await peer.ask('faults.add', { how: 'reset', when: 'after', path: 'POST /v1/customers' });
      await world.provider.makeCustomer(wish(), randomUUID());
      expect(await peer.ask<unknown[]>('customers')).toHaveLength(before + 1);
    });

    it('books credit once although it is asked again with another key a day later', async () => {
      const customerId = await world.newCustomer(randomUUID());
      const entry = { amount: -499, currency: 'eur', ledgerId: randomUUID() };
      await peer.ask('faults.add', {
        how: 'reset',
        when: 'after',
        path: `POST /v1/customers/${customerId}/balance_transactions`,
        times: 5,
      });
      await expect(world.provider.book(customerId, entry, 'lost')).rejects.toThrow(ProviderSilent);
      await peer.ask('faults.clear');
      await peer.ask('clock.advance', 3 * 86_400_000);
      await world.provider.book(customerId, entry, 'another');
      expect((await world.provider.factsOf(customerId)).balance).toBe(-499);
      expect(await world.provider.balanceEntriesOf(customerId)).toMatchObject([{ ledgerId: entry.ledgerId }]);
    });

    it('gives up on a hanging call, and sends nothing afterwards', async () => {
      const customerId = await world.newCustomer(randomUUID());
      await peer.ask('faults.clear');
      await peer.ask('faults.add', { how: 'hang', when: 'before', path: 'GET /v1/customers/', times: 9 });
      await expect(hasty(300).factsOf(customerId)).rejects.toThrow(ProviderSilent);
      const calls = await peer.ask<number>('faults.count');
      await world.provider.priceOf(peer.prices['pro']!);
      expect(await peer.ask<number>('faults.count')).toBe(calls + 1);
      await peer.ask('faults.clear');
    });

    it('throws ProviderSilent where a call always fails, and ProviderRefused where it is refused', async () => {
      await peer.ask('faults.add', { how: 'error', when: 'before', times: 99 });
      await expect(world.provider.makeCustomer(wish(), randomUUID())).rejects.toThrow(ProviderSilent);
      await peer.ask('faults.clear');
      await expect(world.provider.cancelAtPeriodEnd('sub_nobody', randomUUID())).rejects.toMatchObject({
        name: 'ProviderRefused',
        reason: 'resource_missing',
      });
    });

    it('can repeat a call after its key was rejected', async () => {
      const wrong = createPaymentProvider(
        { stripe: { ...peer.settings, secretKey: 'sk_test_of_somebody_else' }, publicUrl },
        'api',
      );
      await expect(wrong.factsOf('cus_1')).rejects.toThrow(ProviderSilent);
    });
  });

  it('throws ProviderMissing without a key', async () => {
    const none = createPaymentProvider({ stripe: { ...peer.settings, secretKey: null }, publicUrl }, 'api');
    expect(none.configured).toBe(false);
    await expect(none.factsOf('cus_1')).rejects.toThrow(ProviderMissing);
  });
});
