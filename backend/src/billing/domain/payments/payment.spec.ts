import { checkoutStates } from '../checkout/checkout-attempt';
import {
  checkoutActions,
  paymentActions,
  flowOfPayment,
  paymentKinds,
  paymentStatuses,
  stateAt,
  statusOfCheckout,
} from './payment';

const now = new Date('2026-11-21T10:00:00Z');

it('paymentActions lets users pay a pending payment and cancel an unpaid one', () => {
  const open = paymentKinds.flatMap((kind) =>
    paymentStatuses.map(
      (status) => [kind, status, paymentActions({ kind, status, isOrphaned: false })] as const,
    ),
  );
  expect(open.filter(([, , { retryable }]) => retryable).map(([kind, status]) => [kind, status])).toEqual(
    paymentKinds.map((kind) => [kind, 'pending']),
  );
  expect(open.filter(([, , { cancellable }]) => cancellable).map(([kind, status]) => [kind, status])).toEqual(
    [
      ['first', 'pending'],
      ['change', 'pending'],
    ],
  );
});

it('paymentActions offers no payment for an ended subscription', () => {
  for (const kind of paymentKinds)
    expect(paymentActions({ kind, status: 'pending', isOrphaned: true })).toEqual({
      retryable: false,
      cancellable: false,
    });
});

it('checkoutActions lets users return to an open page and restart a failed checkout', () => {
  expect(
    checkoutStates.map((state) => [
      state,
      checkoutActions({ state }).retryable,
      checkoutActions({ state }).cancellable,
    ]),
  ).toEqual([
    ['processing', true, true],
    ['finalizing', false, false],
    ['success', false, false],
    ['failed', true, false],
    ['cancelled', false, false],
  ]);
});

it('the status of a payment agrees with its progress', () => {
  for (const status of paymentStatuses) expect(statusOfCheckout(flowOfPayment(status))).toBe(status);
  expect(checkoutStates.map(statusOfCheckout)).toEqual([
    'pending',
    'pending',
    'completed',
    'failed',
    'canceled',
  ]);
});

it.each([
  ['processing', '2026-11-21T10:00:01Z', 'processing'],
  ['processing', '2026-11-21T10:00:00Z', 'cancelled'],
  ['finalizing', '2026-11-21T09:00:00Z', 'finalizing'],
  ['success', '2026-11-21T09:00:00Z', 'success'],
  ['failed', '2026-11-21T09:00:00Z', 'failed'],
] as const)('stateAt: a page that is %s and open until %s is %s', (state, until, seen) => {
  expect(stateAt({ state, expiresAt: new Date(until) }, now)).toBe(seen);
});
