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

it('lets people pay what waits, and take back what was not paid yet', () => {
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

it('lets nobody pay for what is over', () => {
  for (const kind of paymentKinds)
    expect(paymentActions({ kind, status: 'pending', isOrphaned: true })).toEqual({
      retryable: false,
      cancellable: false,
    });
});

it('lets people go back to the page on which to pay, and begin anew what failed', () => {
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

it('says the same of a payment and of how it goes', () => {
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
] as const)('a page that is %s and open until %s is %s', (state, until, seen) => {
  expect(stateAt({ state, expiresAt: new Date(until) }, now)).toBe(seen);
});
