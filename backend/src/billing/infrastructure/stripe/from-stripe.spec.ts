import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import {
  balanceEntryFrom,
  checkoutFrom,
  eventFrom,
  invoiceFrom,
  isOpenDispute,
  priceFrom,
  subscriptionFrom,
} from './from-stripe';
import { eventTypeGroups, eventTypes } from './stripe-search';
import { downgradeParams, refundParams } from './to-stripe';

/** Stripe's published example of each resource. */
const resources = JSON.parse(
  readFileSync(join(__dirname, '../../../../local/stripe/fixtures.json'), 'utf8'),
) as Record<string, object>;
interface Kinds {
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  'checkout.session': Stripe.Checkout.Session;
  price: Stripe.Price;
  event: Stripe.Event;
}
const example = <K extends keyof Kinds>(kind: K, change: object = {}): Kinds[K] =>
  ({ ...structuredClone(resources[kind]), ...change }) as Kinds[K];
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('subscriptionFrom', () => {
  const subscription = (change: object = {}) => subscriptionFrom(example('subscription', change));

  it('takes the period from the item', () => {
    expect(subscription()).toEqual({
      id: 'sub_1Pgc6rB7WZ01zgkWNy0Cn5nw',
      status: 'active',
      itemId: 'si_QXhVnC2h0Jczwc',
      priceId: 'price_1PgafmB7WZ01zgkW6dKueIc5',
      quantity: 1,
      periodStart: at(1_896_570_518),
      periodEnd: at(976_287_773),
      cancelAtPeriodEnd: true,
      cancelAt: at(1_234_567_890),
      endedAt: at(1_234_567_890),
      endedUnpaid: false,
      trialEnd: at(1_234_567_890),
      schedule: null,
      pendingUpdate: null,
      latestInvoiceId: null,
      createdAt: at(1_234_567_890),
    });
  });

  it('refuses missing and unknown values', () => {
    expect(() => subscription({ status: 'on_holiday' })).toThrow('unreadable_subscription_status');
    expect(() => subscription({ items: { data: [] } })).toThrow('unreadable_items');
  });

  it.each([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
  ])('accepts the status %s', (status) => expect(subscription({ status }).status).toBe(status));

  it('tells whether the subscription ended unpaid', () => {
    const details = (reason: string | null) => ({
      cancellation_details: { ...example('subscription').cancellation_details, reason },
    });
    expect(
      ['payment_failed', 'cancellation_requested', 'payment_disputed', null].map(
        (reason) => subscription(details(reason)).endedUnpaid,
      ),
    ).toEqual([true, false, false, false]);
    expect(subscription({ ...details('payment_failed'), ended_at: null }).endedUnpaid).toBe(false);
  });

  it('reads an upgrade whose invoice is unpaid', () => {
    const pending = {
      ...example('subscription').pending_update,
      expires_at: 99,
      subscription_items: [{ price: { id: 'price_more' } }],
    };
    expect(subscription({ pending_update: pending }).pendingUpdate).toEqual({
      priceId: 'price_more',
      expiresAt: at(99),
    });
    expect(subscription({ pending_update: null }).pendingUpdate).toBeNull();
  });

  describe('with a schedule', () => {
    const phase = (price: string, start_date: number, end_date: number) => ({
      items: [{ price, quantity: 1 }],
      start_date,
      end_date,
      trial_end: null,
    });
    const schedule = (change: object) =>
      example('subscription_schedule', {
        id: 'sub_sched_1',
        status: 'active',
        current_phase: { start_date: 10, end_date: 20 },
        phases: [phase('price_old', 10, 20), phase('price_new', 20, 30)],
        ...change,
      });

    it('reads the next phase', () => {
      expect(subscription({ schedule: schedule({}) }).schedule).toEqual({
        id: 'sub_sched_1',
        next: { priceId: 'price_new', startsAt: at(20) },
      });
      expect(
        subscription({ schedule: schedule({ current_phase: { start_date: 20, end_date: 30 } }) }).schedule,
      ).toEqual({ id: 'sub_sched_1', next: null });
      expect(subscription({ schedule: 'sub_sched_1' }).schedule).toEqual({ id: 'sub_sched_1', next: null });
    });

    it.each(['released', 'completed', 'canceled'])('ignores a schedule that is %s', (status) =>
      expect(subscription({ schedule: schedule({ status }) }).schedule).toBeNull(),
    );

    it('downgradeParams keeps the present phase and adds one period at the other price', () => {
      expect(
        downgradeParams(schedule({ phases: [phase('price_old', 10, 20)] }), {
          id: 'price_new',
          interval: 'month',
        }),
      ).toEqual({
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: 'price_old', quantity: 1 }],
            start_date: 10,
            end_date: 20,
            proration_behavior: 'none',
          },
          {
            items: [{ price: 'price_new', quantity: 1 }],
            duration: { interval: 'month', interval_count: 1 },
            proration_behavior: 'none',
          },
        ],
      });
      expect(downgradeParams(schedule({ phases: [] }), { id: 'price_new', interval: 'month' })).toBeNull();
    });
  });
});

describe('invoiceFrom', () => {
  const line = (change: object) => ({ ...example('invoice').lines.data[0], ...change });
  const invoice = (change: object = {}) => invoiceFrom(example('invoice', change));

  it('reads all fields', () => {
    expect(invoice()).toMatchObject({
      id: 'in_1Pgc6tB7WZ01zgkWu9fdqL6I',
      number: null,
      status: 'draft',
      reason: 'manual',
      subscriptionId: 'subscription',
      priceId: null,
      total: 1_000,
      amountDue: 1_000,
      amountPaid: 0,
      currency: 'usd',
      hostedUrl: null,
      hasPdf: false,
      paidAt: null,
    });
  });

  it('names the line with a positive amount', () => {
    const lines = {
      data: [
        line({
          amount: -300,
          description: 'Unused time on Starter',
          pricing: { type: 'price_details', price_details: { price: 'price_old', product: 'prod_1' } },
        }),
        line({
          amount: 499,
          description: '1 × Pro (at €4.99 / month)',
          pricing: { type: 'price_details', price_details: { price: 'price_new', product: 'prod_2' } },
        }),
      ],
    };
    expect(invoice({ lines, billing_reason: 'subscription_update' })).toMatchObject({
      priceId: 'price_new',
      productName: 'Pro',
      reason: 'subscription_update',
    });
  });

  it('refuses unknown values, except for the reason', () => {
    expect(() => invoice({ status: 'lost' })).toThrow('unreadable_invoice_status');
    expect(invoice({ billing_reason: 'quote_accept' }).reason).toBe('other');
  });

  const paid = {
    id: 'in_1',
    status: 'paid',
    total: 499,
    amount_paid: 499,
    pre_payment_credit_notes_amount: 0,
    post_payment_credit_notes_amount: 0,
  };
  it.each([
    ['paid with cash', {}, { refundedTotal: 0, noted: 0 }, { amount: 499, refund_amount: 499 }],
    [
      'paid with cash and credit',
      { amount_paid: 199 },
      { refundedTotal: 0, noted: 0 },
      { amount: 499, refund_amount: 199, credit_amount: 300 },
    ],
    [
      'paid with credit alone',
      { amount_paid: 0 },
      { refundedTotal: 0, noted: 0 },
      { amount: 499, credit_amount: 499 },
    ],
    [
      'partly refunded with a credit note',
      { post_payment_credit_notes_amount: 400 },
      { refundedTotal: 0, noted: 400 },
      { amount: 99, refund_amount: 99 },
    ],
    [
      'partly refunded with a credit note, cash and credit',
      { amount_paid: 199, post_payment_credit_notes_amount: 100 },
      { refundedTotal: 0, noted: 100 },
      { amount: 399, refund_amount: 99, credit_amount: 300 },
    ],
    ['partly refunded by hand', {}, { refundedTotal: 100, noted: 0 }, { amount: 399, refund_amount: 399 }],
  ])('leads to a refund of what was paid where it was %s', (_, change, left, amounts) => {
    expect(refundParams(example('invoice', { ...paid, ...change }), left)).toEqual({
      invoice: 'in_1',
      reason: 'order_change',
      email_type: 'none',
      metadata: { pictick: 'money-back' },
      ...amounts,
    });
  });

  it.each([
    ['open', { status: 'open' }],
    ['refunded already', { post_payment_credit_notes_amount: 499 }],
    ['free', { total: 0, amount_paid: 0 }],
  ])('leads to no refund where it is %s', (_, change) => {
    expect(
      refundParams(example('invoice', { ...paid, ...change }), { refundedTotal: 0, noted: 0 }),
    ).toBeNull();
  });
});

it('balanceEntryFrom reads all fields', () => {
  expect(balanceEntryFrom(example('customer_balance_transaction', { metadata: { ledgerId: 'l1' } }))).toEqual(
    {
      id: 'cbtxn_1Pgc75B7WZ01zgkWgM0DfYYl',
      amount: -500,
      currency: 'usd',
      ledgerId: 'l1',
      createdAt: at(1_234_567_890),
    },
  );
  expect(balanceEntryFrom(example('customer_balance_transaction')).ledgerId).toBeNull();
});

it('checkoutFrom reads all fields', () => {
  const session = checkoutFrom(
    example('checkout.session', {
      customer: 'cus_1',
      client_reference_id: 'u1',
      payment_status: 'paid',
      status: 'complete',
      subscription: { id: 'sub_1' },
    }),
  );
  expect(session).toMatchObject({
    customerId: 'cus_1',
    userId: 'u1',
    status: 'complete',
    paid: true,
    subscriptionId: 'sub_1',
  });
  expect(() => checkoutFrom(example('checkout.session', { status: 'somewhere' }))).toThrow(
    'unreadable_checkout_status',
  );
});

it.each([
  [{ interval: 'month', interval_count: 1 }, 'month'],
  [{ interval: 'year', interval_count: 1 }, 'year'],
  [{ interval: 'month', interval_count: 2 }, null],
  [{ interval: 'week', interval_count: 1 }, null],
  [null, null],
])('priceFrom reads %j as the interval %s', (recurring, interval) => {
  expect(priceFrom(example('price', { recurring }))).toMatchObject({
    active: true,
    unitAmount: 2_000,
    currency: 'usd',
    interval,
  });
});

describe('eventFrom', () => {
  const told = (object: object) => eventFrom(example('event', { type: 'x', data: { object } }))!;

  it('reads ids and type only', () => {
    const event = told({ id: 'sub_1', object: 'subscription', customer: 'cus_1', metadata: { note: 'Oma' } });
    expect(event).toEqual({
      id: 'evt_1Pgc76B7WZ01zgkWwyRHS12y',
      type: 'x',
      apiVersion: null,
      livemode: false,
      objectId: 'sub_1',
      customerId: 'cus_1',
      createdAt: at(1_234_567_890),
    });
  });

  it.each([
    [{ id: 'cus_1', object: 'customer' }, 'cus_1'],
    [{ id: 'in_1', object: 'invoice', customer: { id: 'cus_2' } }, 'cus_2'],
    [{ id: 'pm_1', object: 'payment_method', customer: null }, null],
    [{ id: 'dp_1', object: 'dispute', charge: 'ch_1' }, null],
    [null, null],
  ])('finds in %j the customer %s', (object, customer) => {
    expect(told(object as object).customerId).toBe(customer);
  });

  it.each([
    ['nothing', null],
    ['that is a list', []],
    ['without an id', { id: undefined }],
    ['with a list for an id', { id: ['evt_1'] }],
    ['with the id of another kind', { id: 'sub_1' }],
    ['with a character in its id that databases refuse', { id: 'evt_1\0' }],
    ['with an overlong id', { id: `evt_${'x'.repeat(3_000)}` }],
    ['without a type', { type: '' }],
    ['without a mode', { livemode: 'false' }],
    ['without a time', { created: '2026-01-01' }],
    ['with a time after all calendars', { created: 1e12 }],
    ['with a time before all calendars', { created: -1e12 }],
  ])('refuses an object %s', (_, event) => {
    expect(eventFrom(event === null || Array.isArray(event) ? event : example('event', event))).toBeNull();
  });

  it.each([
    [''],
    [0],
    [['cus_1']],
    [{ id: 7 }],
    ['cus_1\0'],
    ['c'.repeat(3_000)],
    ['\ud800'],
    [{ customer: 'cus_1' }],
  ])('finds no customer in an object of the customer %j', (customer) => {
    expect(told({ id: customer, object: 'invoice', customer })).toMatchObject({
      customerId: null,
      objectId: null,
    });
  });

  it('reads a well-formed API version', () => {
    expect(
      [['2026-10-28.endive'], { a: 1 }, 7, '2026-10-28.endive'].map(
        (api_version) => eventFrom(example('event', { api_version }))?.apiVersion,
      ),
    ).toEqual([null, null, null, '2026-10-28.endive']);
  });
});

it.each([
  ['needs_response', true],
  ['under_review', true],
  ['warning_needs_response', true],
  ['won', false],
  ['lost', false],
  ['warning_closed', false],
])('isOpenDispute: a dispute that is %s is open: %s', (status, open) => {
  expect(isOpenDispute({ status })).toBe(open);
});

it('the back-fill asks for at most twenty types per call, each of them once', () => {
  expect(eventTypeGroups().flat()).toEqual([...eventTypes]);
  expect(Math.max(...eventTypeGroups().map(({ length }) => length))).toBeLessThanOrEqual(20);
  expect(new Set(eventTypes).size).toBe(eventTypes.length);
});
