import fc from 'fast-check';
import { addDays } from '../calendar/day';
import { daysOffBounds, daysOffProblems } from './days-off';

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
