import { paidWithin, promisedDays } from './paid-within';

const now = Date.parse('2026-11-21T10:00:00Z');
const payment = { status: 'completed', amount: 499, refunded: 0, date: '2026-11-01T10:00:00Z' } as const;

it('counts what was paid not long ago and has not gone back', () => {
  expect(paidWithin(30, [payment], now)).toBe(true);
  expect(paidWithin(30, [{ ...payment, refunded: 200 }], now)).toBe(true);
});

it.each<[string, Parameters<typeof paidWithin>[1]]>([
  ['nothing', []],
  ['what is open', [{ ...payment, status: 'pending' }]],
  ['what has gone back', [{ ...payment, refunded: 499 }]],
  ['what was paid long ago', [{ ...payment, date: '2026-10-22T09:59:59Z' }]],
])('does not count %s', (_, payments) => {
  expect(paidWithin(30, payments, now)).toBe(false);
});

it('promises no more days than every plan does', () => {
  expect([promisedDays([]), promisedDays([{ guaranteeDays: 60 }, { guaranteeDays: 14 }, { guaranteeDays: 30 }])]).toEqual([30, 14]);
});
