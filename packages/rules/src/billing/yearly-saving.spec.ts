import fc from 'fast-check';
import { yearlySaving } from './yearly-saving';

const prices = fc.record({ month: fc.nat(2000), year: fc.option(fc.nat(30_000)) });

describe('yearlySaving', () => {
  it('answers the smallest saving of the plans with a yearly price', () => {
    expect(
      yearlySaving([
        { month: 100, year: null },
        { month: 500, year: 4800 },
        { month: 1000, year: 9000 },
      ]),
    ).toBe(20);
    expect(
      yearlySaving([
        { month: 100, year: 1000 },
        { month: 499, year: 4990 },
        { month: 999, year: null },
      ]),
    ).toBe(16);
    expect(
      yearlySaving([
        { month: 100, year: 1300 },
        { month: 499, year: 4990 },
      ]),
    ).toBe(0);
    expect(yearlySaving([{ month: 499, year: null }])).toBe(0);
    expect(yearlySaving([])).toBe(0);
  });

  it('ignores plans that are free by the month', () => {
    expect(
      yearlySaving([
        { month: 0, year: 0 },
        { month: 500, year: 4800 },
      ]),
    ).toBe(20);
  });

  it('is never more than what each plan saves', () => {
    fc.assert(
      fc.property(fc.array(prices), (plans) => {
        const saving = yearlySaving(plans);
        return (
          Number.isInteger(saving) &&
          saving >= 0 &&
          plans.every(
            ({ month, year }) =>
              year === null || month === 0 || saving === 0 || 12 * month * (100 - saving) >= 100 * year,
          )
        );
      }),
    );
  });
});
