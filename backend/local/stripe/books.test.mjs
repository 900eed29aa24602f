// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardNumbers } from './cards.mjs';
import { StripeError } from './protocol/errors.mjs';
import { startStripe } from './stand-in.mjs';

const DAY = 86_400_000;
const SEEDS = 60;
const DEEDS = 60;

/** @typedef {import('./stand-in.mjs').StripeStandIn} StandIn */

/** @param {number} seed */
function dice(seed) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** @type {<T>(list: readonly T[]) => T | undefined} */
    of: (list) => list[Math.floor(next() * list.length)],
  };
}

/**
 * Random actions of users and support.
 * @param {StandIn} fakeStripe @param {ReturnType<typeof dice>} chance
 */
function actionsOf(fakeStripe, chance) {
  const { books } = fakeStripe;
  /** @param {string} route @param {Record<string, string | undefined>} [form] */
  const call = async (route, form = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value);
    const answer = await fakeStripe.fetch(`http://stripe${path}`, {
      method,
      headers: { Authorization: 'Bearer sk_test_books' },
      ...(method === 'POST' ? { body } : {}),
    });
    assert.ok(
      answer.status < 500,
      `${route} ${body}: ${answer.status} ${answer.status < 500 ? '' : await answer.text()}`,
    );
  };
  const card = () => chance.of(Object.keys(cardNumbers)) ?? 'success';
  const customer = () => chance.of(books.all('customer'))?.id ?? '';
  const price = () => chance.of(Object.values(fakeStripe.prices)) ?? '';
  const sub = () => chance.of(books.all('subscription'));
  const invoice = () => chance.of(books.all('invoice'));
  return [
    () =>
      call('POST /v1/checkout/sessions', {
        mode: 'subscription',
        customer: customer(),
        'line_items[0][price]': price(),
        success_url: 'http://localhost/',
        'subscription_data[trial_period_days]': chance.next() < 0.2 ? '5' : undefined,
      }),
    () =>
      call('POST /v1/checkout/sessions', {
        mode: 'subscription',
        customer: customer(),
        'line_items[0][price]': price(),
        success_url: 'http://localhost/',
      }),
    () => void fakeStripe.checkout.complete(chance.of(books.all('session'))?.id ?? '', { card: card() }),
    () => void fakeStripe.checkout.complete(books.all('session').at(-1)?.id ?? '', { card: 'success' }),
    () =>
      void fakeStripe.bank.answer(chance.of(books.all('intent'))?.id ?? '', {
        succeeds: chance.next() < 0.7,
      }),
    () =>
      call(`POST /v1/customers/${customer()}/balance_transactions`, {
        amount: String(Math.floor(chance.next() * 900) - 700),
        currency: 'eur',
      }),
    () => call(`POST /v1/subscriptions/${sub()?.id}`, { cancel_at_period_end: String(chance.next() < 0.5) }),
    () => {
      const one = sub();
      return call(`POST /v1/subscriptions/${one?.id}`, {
        'items[0][id]': one?.items[0]?.id,
        'items[0][price]': price(),
        proration_behavior: chance.of(['always_invoice', 'create_prorations', 'none']),
        payment_behavior: chance.of(['pending_if_incomplete', 'allow_incomplete', 'error_if_incomplete']),
      });
    },
    () =>
      call(
        `DELETE /v1/subscriptions/${sub()?.id}?prorate=${chance.next() < 0.5}&invoice_now=${chance.next() < 0.5}`,
      ),
    () => call('POST /v1/subscription_schedules', { from_subscription: sub()?.id }),
    () => {
      const schedule = chance.of(books.all('schedule'));
      const phase = schedule?.phases[schedule.current];
      return call(`POST /v1/subscription_schedules/${schedule?.id}`, {
        end_behavior: chance.of(['release', 'cancel']),
        'phases[0][start_date]': String(phase?.start),
        'phases[0][end_date]': String(phase?.end),
        'phases[0][items][0][price]': phase?.items[0]?.price,
        'phases[1][items][0][price]': price(),
        'phases[1][duration][interval]': 'month',
        'phases[1][proration_behavior]': 'none',
      });
    },
    () => call(`POST /v1/subscription_schedules/${chance.of(books.all('schedule'))?.id}/release`),
    () => call(`POST /v1/invoices/${invoice()?.id}/pay`),
    () => call(`POST /v1/invoices/${invoice()?.id}/void`),
    () => void fakeStripe.invoicePage.pay(invoice()?.id ?? '', { card: card() }),
    () => void fakeStripe.replaceCard(customer(), card()),
    () => {
      const one = invoice();
      return call('POST /v1/credit_notes', {
        invoice: one?.id,
        amount: String(one?.total),
        refund_amount: String(one?.paid),
        credit_amount: String((one?.total ?? 0) - (one?.paid ?? 0)),
      });
    },
    () => call(`POST /v1/refunds`, { charge: chance.of(books.all('charge'))?.id, amount: '10' }),
    () =>
      chance.next() < 0.1 ? call(`DELETE /v1/customers/${customer()}`) : fakeStripe.clock.advance(3 * DAY),
    () => fakeStripe.clock.advance(Math.floor(chance.next() * 20 * DAY)),
    () => fakeStripe.clock.advance(Math.floor(chance.next() * DAY)),
  ];
}

/** The invariants after every action. @param {StandIn} fakeStripe */
function audit(fakeStripe) {
  const { books } = fakeStripe;
  for (const customer of books.all('customer')) {
    const entries = books.all('balanceEntry').filter((row) => row.customer === customer.id);
    assert.equal(
      customer.balance,
      entries.reduce((sum, row) => sum + row.amount, 0),
      'the balance is what its lines say',
    );
  }
  for (const charge of books.all('charge')) {
    assert.equal(
      charge.refunded,
      books
        .all('refund')
        .filter((row) => row.charge === charge.id)
        .reduce((sum, row) => sum + row.amount, 0),
      'what was given back is what its refunds say',
    );
    assert.ok(charge.refunded <= charge.amount);
  }
  for (const invoice of books.all('invoice')) {
    const taken = books
      .all('charge')
      .filter((row) => row.invoice === invoice.id && row.status === 'succeeded')
      .reduce((sum, row) => sum + row.amount, 0);
    assert.equal(taken, invoice.status === 'paid' ? invoice.due : 0, 'money is taken once, for what is paid');
    if (invoice.status !== 'draft')
      assert.equal(
        invoice.due,
        invoice.total + invoice.starting - (invoice.ending ?? 0),
        'total, balance and what is due belong together',
      );
    assert.ok(invoice.credited <= Math.max(0, invoice.total));
  }
  for (const sub of books.all('subscription')) {
    if (sub.endedAt === null)
      assert.ok(sub.periodStart <= books.now && books.now <= sub.periodEnd, 'now lies in the period');
    else {
      assert.ok(
        ['canceled', 'incomplete_expired'].includes(sub.status) &&
          sub.pending === null &&
          sub.schedule === null,
        'what is over waits for nothing',
      );
      assert.ok(
        !books
          .all('invoice')
          .some(
            (row) =>
              row.subscription === sub.id && row.advance && (row.status === 'draft' || row.status === 'open'),
          ),
        'nothing is collected any more',
      );
    }
    if (sub.schedule !== null) assert.equal(books.get('schedule', sub.schedule).subscription, sub.id);
    if (sub.pending)
      assert.equal(
        books.get('invoice', sub.pending.invoice).status,
        'open',
        'an upgrade waits for an open invoice',
      );
  }
  for (const schedule of books.all('schedule'))
    if (schedule.status === 'active')
      assert.equal(books.get('subscription', schedule.subscription).schedule, schedule.id);
}

test("the fake Stripe's books stay consistent after any actions in any order", async () => {
  /** @type {Set<string>} */
  const seen = new Set();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const fakeStripe = await startStripe({
      dir: null,
      secretKey: 'sk_test_books',
      webhookSecret: 'whsec',
      socket: false,
      now: () => Date.UTC(2026, 0, 31),
      seed: String(seed),
    });
    const chance = dice(seed);
    for (let count = 0; count < 2; count += 1)
      await fakeStripe.fetch('http://stripe/v1/customers', {
        method: 'POST',
        headers: { Authorization: 'Bearer sk_test_books' },
      });
    const actions = actionsOf(fakeStripe, chance);
    for (let count = 0; count < DEEDS; count += 1) {
      try {
        await chance.of(actions)?.();
      } catch (error) {
        // An action without a button on the page is refused.
        if (!(error instanceof StripeError) || error.status >= 500)
          throw new Error(`seed ${seed}, deed ${count}: ${error instanceof Error ? error.message : ''}`, {
            cause: error,
          });
      }
      try {
        audit(fakeStripe);
      } catch (error) {
        throw new Error(`seed ${seed}, deed ${count}: ${error instanceof Error ? error.message : ''}`, {
          cause: error,
        });
      }
    }
    for (const row of fakeStripe.books.all('subscription')) seen.add(row.status);
    for (const row of fakeStripe.books.all('invoice')) seen.add(`invoice ${row.status}`);
    for (const row of fakeStripe.books.all('schedule')) seen.add(`schedule ${row.status}`);
    await fakeStripe.stop();
  }
  // The random walk has reached every state.
  for (const state of [
    'active',
    'past_due',
    'canceled',
    'incomplete_expired',
    'invoice paid',
    'invoice void',
    'invoice open',
    'schedule released',
    'schedule completed',
    'schedule canceled',
  ])
    assert.ok(seen.has(state), state);
});
