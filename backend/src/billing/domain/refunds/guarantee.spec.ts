import { guaranteeDays, withdrawalDays } from '@pictick/rules/billing/guarantee';
import type { InvoiceRow } from '../payments/payment';
import type { SubscriptionRow } from '../subscription/subscription';
import { amountsOf, refundable, refundDue } from './guarantee';

const day = 86_400_000;
const now = new Date('2026-11-21T10:00:00Z');
const ago = (days: number): Date => new Date(now.getTime() - days * day);
const subscription = (
  id: string,
  ended: number | null = null,
): Pick<SubscriptionRow, 'id' | 'status' | 'endedAt'> => ({
  id,
  status: ended === null ? 'active' : 'canceled',
  endedAt: ended === null ? null : ago(ended),
});
const invoice = (
  id: string,
  subscriptionId: string,
  paid: number,
  total = 499,
  refunded = 0,
): InvoiceRow => ({
  id,
  accountId: 'a',
  number: null,
  status: 'paid',
  reason: 'subscription_cycle',
  subscriptionId,
  priceId: null,
  productName: null,
  total,
  amountDue: Math.max(0, total),
  amountPaid: Math.max(0, total),
  startingBalance: 0,
  refunded,
  currency: 'eur',
  createdAt: ago(paid),
  paidAt: ago(paid),
  nextAttemptAt: null,
  attempted: true,
  hostedUrl: null,
  hasPdf: true,
  cardFingerprint: null,
  cardBrand: null,
  cardLast4: null,
});
type Given = [Parameters<typeof refundable>[0], Parameters<typeof refundable>[1], Date];
const back = ([subscriptions, invoices, at]: Given, used = false) => {
  const { invoices: theirs, subscriptionIds, credited } = refundable(subscriptions, invoices, used, at);
  return [theirs.map(({ id }) => id), subscriptionIds, credited];
};

it('refundable returns all payments of a live subscription', () => {
  expect(back([[subscription('s')], [invoice('2', 's', 1), invoice('1', 's', guaranteeDays)], now])).toEqual([
    ['2', '1'],
    ['s'],
    0,
  ]);
});

it('refundable reports the credit of a change, so that it is taken back', () => {
  expect(back([[subscription('s')], [invoice('2', 's', 1, -3980), invoice('1', 's', 2, 4990)], now])).toEqual(
    [['1'], ['s'], 3980],
  );
});

it('refundable returns a second contract beside one of last year, which goes on', () => {
  expect(
    back([
      [subscription('old'), subscription('new')],
      [invoice('3', 'new', 1), invoice('2', 'old', 20), invoice('1', 'old', 400)],
      now,
    ]),
  ).toEqual([['3'], ['new'], 0]);
});

it('refundable includes a subscription that the user has already ended', () => {
  expect(back([[subscription('s', 1)], [invoice('1', 's', 3)], now])).toEqual([['1'], [], 0]);
  // An old contract that ended recently neither blocks the refund of the new one nor is refunded itself.
  expect(
    back([
      [subscription('new'), subscription('old', 2)],
      [invoice('2', 'new', 1), invoice('1', 'old', 20), invoice('0', 'old', 50)],
      now,
    ]),
  ).toEqual([['2'], ['new'], 0]);
});

it.each<[string, Given, string]>([
  ['a user without a subscription', [[], [], now], 'no_active_subscription'],
  [
    'a contract that ended long ago',
    [[subscription('s', 31)], [invoice('1', 's', 32)], now],
    'no_active_subscription',
  ],
  [
    'a contract that began long ago',
    [[subscription('s')], [invoice('2', 's', 1), invoice('1', 's', 31)], now],
    'refund_period_over',
  ],
  [
    'payments that are refunded already',
    [[subscription('s')], [invoice('1', 's', 1, 499, 499)], now],
    'nothing_to_refund',
  ],
  ['a user who has not paid', [[subscription('s')], [], now], 'nothing_to_refund'],
])('refundable refuses %s', (_, given, code) => {
  expect(() => back(given)).toThrow(expect.objectContaining({ code }) as Error);
});

describe('refundable after this user or card has used the guarantee', () => {
  it('returns each contract of the last 14 days, by law', () => {
    const given: Given = [
      [subscription('old'), subscription('new')],
      [invoice('2', 'new', withdrawalDays), invoice('1', 'old', withdrawalDays + 1)],
      now,
    ];
    expect(back(given)).toEqual(
      [['2', '1'], ['old', 'new'], 0].map((each) =>
        Array.isArray(each) ? (expect.arrayContaining(each) as unknown) : each,
      ),
    );
    expect(back(given, true)).toEqual([['2'], ['new'], 0]);
    expect(refundable(given[0], given[1], true, now)).toMatchObject({
      ground: 'withdrawal',
      byLaw: true,
      paidAt: ago(withdrawalDays),
      until: now,
    });
  });

  it('refuses older contracts, and the page offers none', () => {
    const given: Given = [[subscription('s')], [invoice('1', 's', withdrawalDays + 1)], now];
    expect(() => back(given, true)).toThrow(
      expect.objectContaining({ code: 'refund_already_used' }) as Error,
    );
    expect(refundDue(given[0], given[1], true, now)).toEqual({ due: null, not: 'over' });
    expect(refundDue(given[0], given[1], false, now)).toMatchObject({
      due: { ground: 'guarantee', byLaw: false },
      not: null,
    });
  });
});

it('amountsOf splits the refund into cash and credit, without the credit of a change', () => {
  const paid = { ...invoice('1', 's', 1, 999, 100), amountPaid: 600 };
  expect(amountsOf({ invoices: [paid], credited: 0 })).toEqual({ cash: 500, credit: 399 });
  expect(amountsOf({ invoices: [paid], credited: 350 })).toEqual({ cash: 500, credit: 49 });
  expect(amountsOf({ invoices: [paid], credited: 700 })).toEqual({ cash: 500, credit: 0 });
});

it.each<[string, Given, string]>([
  ['nothing was paid', [[subscription('s')], [], now], 'none'],
  ['everything is refunded', [[subscription('s', 1)], [invoice('1', 's', 2, 499, 499)], now], 'paid_back'],
  ['the payment is too old', [[subscription('s')], [invoice('1', 's', 31)], now], 'over'],
])('refundDue says why there is no refund where %s', (_, [subscriptions, invoices, at], not) => {
  expect(refundDue(subscriptions, invoices, false, at)).toEqual({ due: null, not });
});
