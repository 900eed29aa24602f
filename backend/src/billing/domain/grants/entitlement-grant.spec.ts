import fc from 'fast-check';
import { monthsLater } from './entitlement-grant';

it.each([
  ['2026-11-21T09:30:15.250Z', 1, '2026-12-21T09:30:15.250Z'],
  ['2026-12-31T23:59:59.999Z', 1, '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
  ['2028-01-30T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2026-08-31T10:00:00.000Z', 13, '2027-09-30T10:00:00.000Z'],
])('monthsLater: %s and %d months are %s', (from, months, later) => {
  expect(monthsLater(new Date(from), months).toISOString()).toBe(later);
});

it('monthsLater adds 28 to 31 days for a month', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (from) => {
        const days = (monthsLater(from, 1).getTime() - from.getTime()) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      },
    ),
  );
});
