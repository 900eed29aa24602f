import { setTimeout as pause } from 'node:timers/promises';
import { createPaymentProvider } from '../../../src/billing/infrastructure/stripe/stripe-payment-provider';
import { stripeSettings } from '../../support/stripe/stripe-process';
import { scenarios } from '../../support/stripe/stripe-scenarios';
import type { Card, StripeWorld } from '../../support/stripe/stripe-world';

/** A secret key of a disposable Stripe test mode, with Stripe Tax switched on there. */
const key = process.env['STRIPE_TEST_KEY'];
const publicUrl = new URL('https://pictick.example');
const patienceMs = 300_000;

if (!key)
  process.stderr.write(
    '\n*** stripe-live.spec: SKIPPED. Without STRIPE_TEST_KEY nobody has proved that the stand-in is like Stripe. ***\n\n',
  );
else if (!/^[sr]k_test_/.test(key))
  throw new Error('STRIPE_TEST_KEY must be of the test mode: this makes and deletes customers');

type Form = Record<string, string | number>;
interface Answer {
  id: string;
  status: string;
  frozen_time: number;
  data: { id: string; unit_amount: number }[];
}

/** Stripe's API without its SDK: for actions of users and of time, which the adapter never takes. */
async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, form: Form = {}): Promise<Answer> {
  const body = new URLSearchParams(
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
  );
  const url = `https://api.stripe.com/v1/${path}${method === 'GET' ? `?${body.toString()}` : ''}`;
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, 'stripe-version': '2026-10-28.endive' },
    ...(method !== 'GET' && { body }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as Answer & { error?: { message: string } };
  if (answer.error) throw new Error(`${method} ${path}: ${answer.error.message}`);
  return answer;
}

/** Made at the first run and found again by its name. */
async function priceFor(tier: string, amount: number): Promise<string> {
  const name = `pictick-test-${tier}-${amount}`;
  const { data } = await ask('GET', 'prices', { 'lookup_keys[0]': name });
  const form = {
    currency: 'eur',
    unit_amount: amount,
    'recurring[interval]': 'month',
    tax_behavior: 'inclusive',
    lookup_key: name,
    'product_data[name]': `Pictick ${tier} (test)`,
  };
  return data[0]?.id ?? (await ask('POST', 'prices', form)).id;
}

const cards: Record<Card, string> = { success: 'pm_card_visa', declined: 'pm_card_chargeCustomerFail' };

async function giveCard(customerId: string, card: Card): Promise<void> {
  const { id } = await ask('POST', `payment_methods/${cards[card]}/attach`, { customer: customerId });
  await ask('POST', `customers/${customerId}`, { 'invoice_settings[default_payment_method]': id });
}

async function liveWorld(clocks: Map<string, string>): Promise<StripeWorld> {
  const prices = {
    starter: await priceFor('starter', 100),
    pro: await priceFor('pro', 499),
    platinum: await priceFor('platinum', 999),
  };
  const make = () =>
    createPaymentProvider({ stripe: stripeSettings({ key: key ?? '', prices }), publicUrl }, 'worker');
  const clockOf = (customerId: string): Promise<Answer> =>
    ask('GET', `test_helpers/test_clocks/${clocks.get(customerId)}`);
  return {
    provider: make(),
    another: make,
    prices,
    newCustomer: async (userId) => {
      const clock = await ask('POST', 'test_helpers/test_clocks', {
        frozen_time: Math.floor(Date.now() / 1_000),
        name: 'pictick',
      });
      const { id } = await ask('POST', 'customers', {
        test_clock: clock.id,
        'metadata[userId]': userId,
        email: `${userId}@example.org`,
        name: 'Ada',
        'address[country]': 'DE',
      });
      clocks.set(id, clock.id);
      return id;
    },
    subscribe: async (customerId, priceId, card) => {
      await giveCard(customerId, card);
      return (await ask('POST', 'subscriptions', { customer: customerId, 'items[0][price]': priceId })).id;
    },
    changeCard: giveCard,
    giveBack: async (customer, amount) => {
      const { data } = await ask('GET', 'charges', { customer, limit: 1 });
      await ask('POST', 'refunds', { charge: data[0]!.id, amount });
    },
    noteBack: async (customer, amount) => {
      const { data } = await ask('GET', 'invoices', { customer, limit: 1 });
      await ask('POST', 'credit_notes', { invoice: data[0]!.id, amount, refund_amount: amount });
    },
    advance: async (customerId, days) => {
      const clock = await clockOf(customerId);
      await ask('POST', `test_helpers/test_clocks/${clock.id}/advance`, {
        frozen_time: Math.round(clock.frozen_time + days * 86_400),
      });
      const givingUp = Date.now() + patienceMs / 2;
      for (;;) {
        const { status } = await clockOf(customerId);
        if (status === 'ready') return;
        if (status !== 'advancing' || Date.now() > givingUp) throw new Error(`The test clock is ${status}`);
        await pause(1_000);
      }
    },
    now: async (customerId) => new Date((await clockOf(customerId)).frozen_time * 1_000),
  };
}

(key ? describe : describe.skip)('Stripe itself, in its test mode', () => {
  const clocks = new Map<string, string>();
  let world: StripeWorld;

  beforeAll(async () => (world = await liveWorld(clocks)), patienceMs);
  // Deleting a clock deletes its customers.
  afterEach(async () => {
    for (const [customerId, clock] of clocks) {
      clocks.delete(customerId);
      await ask('DELETE', `test_helpers/test_clocks/${clock}`);
    }
  });

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    (_, scenario) => scenario.play(world),
    patienceMs,
  );
});
