import fc from 'fast-check';
import { addDays } from '../calendar/day';
import { isDayOff } from '../calendar/schedule';
import { daysOffBounds, daysOffProblems, daysOffWithout } from './days-off';

const now = Date.parse('2026-11-27T23:59:59.999Z');

describe('daysOffBounds', () => {
  it('go from 60 days before the UTC date to 400 days after it', () => {
    expect([daysOffBounds(now), daysOffBounds(now + 1)]).toEqual([
      { first: '2026-09-28', last: '2028-01-01' },
      { first: '2026-09-29', last: '2028-01-02' },
    ]);
  });
});

describe('daysOffProblems', () => {
  const problems = (from: string, to: string): string[] =>
    daysOffProblems({ from, to }, now).map(({ field, rule }) => `${field} ${rule}`);

  it('names each end that is no day, out of bounds, or before the start', () => {
    expect([
      problems('2026-11-27', '2026-11-27'),
      problems('2026-09-28', '2028-01-01'),
      problems('2026-09-27', '2026-11-27'),
      problems('2026-09-27', '2026-09-26'),
      problems('2026-11-27', '2026-11-26'),
      problems('2026-11-27', '2028-01-02'),
      problems('2028-01-02', '2028-01-02'),
      problems('2026-02-30', 'soon'),
      problems('', '2026-11-27'),
    ]).toEqual([
      [],
      [],
      ['from min'],
      ['from min', 'to min'],
      ['to min'],
      ['to max'],
      ['from max', 'to max'],
      ['from format', 'to format'],
      ['from format'],
    ]);
  });

  it('accept exactly the ranges within the bounds', () => {
    const { first, last } = daysOffBounds(now);
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 470 }), fc.integer({ min: -5, max: 470 }), (start, end) => {
        const [from, to] = [addDays(first, start), addDays(first, end)];
        expect(problems(from, to).length === 0).toBe(from >= first && to <= last && from <= to);
      }),
    );
  });
});

describe('daysOffWithout', () => {
  const range = { from: '2027-10-30', to: '2027-11-02' };
  const without = (from: string, to: string): string[] =>
    daysOffWithout(range, { from, to }).map((each) => `${each.from} ${each.to}`);

  it('cuts a range at an end, splits it, or leaves nothing of it', () => {
    expect([
      without('2027-10-30', '2027-10-30'),
      without('2027-11-02', '2027-11-02'),
      without('2027-10-31', '2027-10-31'),
      without('2027-11-01', '2027-12-31'),
      without('2027-10-30', '2027-11-02'),
    ]).toEqual([
      ['2027-10-31 2027-11-02'],
      ['2027-10-30 2027-11-01'],
      ['2027-10-30 2027-10-30', '2027-11-01 2027-11-02'],
      ['2027-10-30 2027-10-31'],
      [],
    ]);
  });

  it('leaves exactly the days of the range that did not end', () => {
    const day = (count: number): string => addDays('2027-10-25', count);
    const days = fc
      .tuple(fc.nat(12), fc.nat(6))
      .map(([from, more]) => ({ from: day(from), to: day(from + more) }));
    fc.assert(
      fc.property(days, days, (whole, ended) => {
        const rest = daysOffWithout(whole, ended);
        for (let count = -1; count < 20; count++)
          expect([day(count), isDayOff(rest, day(count))]).toEqual([
            day(count),
            isDayOff([whole], day(count)) && !isDayOff([ended], day(count)),
          ]);
      }),
    );
  });
});
