import fc from 'fast-check';
import type { BalanceEntry } from '../provider/payment-facts';
import { type CreditEntryState, discounted, formatted, inFavour, ledgerDifferences } from './credit';

it("inFavour adds the provider's balance and the credit that is not booked yet", () => {
  expect(inFavour(-499, 0)).toBe(499);
  expect(inFavour(0, 499)).toBe(499);
  expect(inFavour(-499, 499)).toBe(998);
  expect(inFavour(120, 0)).toBe(-120);
});

describe('discounted', () => {
  it.each([
    [499, 0, 499, 0, false],
    [499, 100, 399, 100, true],
    [499, 499, 0, 499, true],
    [499, 998, 0, 499, true],
    [499, -200, 499, 0, false],
    [0, 499, 0, 0, false],
  ])('asks for %d cents with %d in favour: %d', (price, credit, finalPrice, creditApplied, hasDiscount) => {
    expect(discounted(price, credit)).toEqual({ price, finalPrice, creditApplied, hasDiscount });
  });

  it('stays between 0 and the price, and adds up', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: -1_000_000, max: 1_000_000 }), (price, credit) => {
        const { finalPrice, creditApplied, hasDiscount } = discounted(price, credit);
        expect(finalPrice + creditApplied).toBe(price);
        expect(finalPrice).toBeGreaterThanOrEqual(0);
        expect(creditApplied).toBeGreaterThanOrEqual(0);
        expect(creditApplied).toBeLessThanOrEqual(Math.max(0, credit));
        expect(hasDiscount).toBe(finalPrice < price);
      }),
    );
  });
});

it.each([
  [499, 'eur', '€4.99'],
  [0, 'eur', '€0.00'],
  [-120, 'eur', '-€1.20'],
  [123_456, 'eur', '€1,234.56'],
  [499, 'usd', '$4.99'],
])('formatted writes %d %s as %s in any locale of the server', (cents, currency, text) => {
  expect(formatted(cents, currency)).toBe(text);
});

const then = new Date('2026-03-01T12:00:00Z');
const line = (id: string, said: Partial<CreditEntryState> = {}): CreditEntryState => ({
  id,
  accountId: 'a',
  amountCents: 499,
  currency: 'eur',
  reason: 'referral',
  reference: id,
  providerEntryId: `txn_${id}`,
  status: 'synced',
  createdAt: then,
  syncedAt: then,
  ...said,
});
const entry = (id: string, said: Partial<BalanceEntry> = {}): BalanceEntry => ({
  id: `txn_${id}`,
  amount: -499,
  currency: 'eur',
  ledgerId: id,
  createdAt: then,
  ...said,
});
const invoiced: BalanceEntry = { id: 'txn_x', amount: 499, currency: 'eur', ledgerId: null, createdAt: then };

it.each<[string, CreditEntryState[], BalanceEntry[]]>([
  [
    "equal ledgers, with the provider's own entries beside",
    [line('1'), line('2', { amountCents: -100 })],
    [invoiced, entry('1'), entry('2', { amount: 100 })],
  ],
  [
    'a line that is not booked yet',
    [line('1', { status: 'unsynced', providerEntryId: null, syncedAt: null })],
    [],
  ],
  ['a line that is never booked', [line('1', { status: 'voided', providerEntryId: null })], []],
])('ledgerDifferences finds none in %s', (_, lines, entries) => {
  expect(ledgerDifferences(lines, entries, lines)).toEqual([]);
});

it.each<[string, CreditEntryState[], BalanceEntry[], string[]]>([
  ['a line that is not booked', [line('1')], [invoiced], ['line 1 is not booked']],
  ['another amount', [line('1')], [entry('1', { amount: -500 })], ['line 1 is booked as -500 eur']],
  [
    'a debt in the place of credit',
    [line('1')],
    [entry('1', { amount: 499 })],
    ['line 1 is booked as 499 eur'],
  ],
  [
    'an entry that belongs to another line',
    [line('1')],
    [entry('1', { ledgerId: null })],
    ['line 1 is booked as -499 eur'],
  ],
  ['an entry of an unknown line', [], [entry('1')], ['txn_1 is of no line']],
  [
    'a line that was booked twice',
    [line('1')],
    [entry('1'), entry('1', { id: 'txn_again' })],
    ['line 1 is booked twice'],
  ],
])('ledgerDifferences finds %s', (_, lines, entries, found) => {
  expect(ledgerDifferences(lines, entries, lines)).toEqual(found);
});

it('ledgerDifferences ignores a line that was booked during the read', () => {
  expect(ledgerDifferences([], [entry('1')], [line('1')])).toEqual([]);
  expect(
    ledgerDifferences([line('1', { status: 'unsynced', providerEntryId: null })], [], [line('1')]),
  ).toEqual([]);
});

it("ledgerDifferences ignores lines that are older than the provider's list", () => {
  const later = new Date(then.getTime() + 60_000);
  const hundred = Array.from({ length: 100 }, (_, nr): BalanceEntry => ({
    ...invoiced,
    id: `invoiced_${nr}`,
    createdAt: later,
  }));
  expect(ledgerDifferences([line('1')], hundred, [line('1')])).toEqual([]);
  expect(ledgerDifferences([line('1')], hundred.slice(1), [line('1')])).toEqual(['line 1 is not booked']);
});
