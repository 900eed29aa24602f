import fc from 'fast-check';
import { addDays } from '../calendar/day';
import { dayAt } from '../calendar/household-day';
import { naiveDay, naiveStart } from '../testing/naive-days';
import { markDayProblem } from './mark';
import { historyDays, offeredDays } from './offered-days';

const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: 240 };
const zones = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu', 'Pacific/Niue'];
const anywhere = {
  instant: fc.integer({ min: Date.UTC(2020), max: Date.UTC(2030) }),
  timeZone: fc.constantFrom(...zones),
  dayStartsAt: fc.constantFrom(0, 240, 660),
};

describe('offeredDays', () => {
  it('offers yesterday until noon of the clocks', () => {
    expect(
      ['2026-11-27T02:59Z', '2026-11-27T03:00Z', '2026-11-27T10:59Z', '2026-11-27T11:00Z'].map((time) =>
        offeredDays(Date.parse(time), berlin),
      ),
    ).toEqual([['2026-11-26'], ['2026-11-27', '2026-11-26'], ['2026-11-27', '2026-11-26'], ['2026-11-27']]);
  });

  it('agrees with reading the clock minute by minute', () => {
    fc.assert(
      fc.property(fc.record(anywhere), ({ instant, ...clock }) => {
        const today = naiveDay(instant, clock);
        const yesterday = instant < naiveStart(today, 720, clock.timeZone) ? [addDays(today, -1)] : [];
        expect(offeredDays(instant, clock)).toEqual([today, ...yesterday]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('historyDays', () => {
  const noon = Date.parse('2026-11-27T12:00Z');

  it('has 28 days on a page, the newest first, back to 60 days before today', () => {
    const first = historyDays(noon, berlin);
    const second = historyDays(noon, berlin, first.at(-1));
    const third = historyDays(noon, berlin, second.at(-1));
    expect([first[0], first.at(-1), first.length]).toEqual(['2026-11-27', '2026-10-31', 28]);
    expect([second[0], second.at(-1), second.length]).toEqual(['2026-10-30', '2026-10-03', 28]);
    expect(third).toEqual(['2026-10-02', '2026-10-01', '2026-09-30', '2026-09-29', '2026-09-28']);
    expect(historyDays(noon, berlin, third.at(-1))).toEqual([]);
  });

  it('shows no day after today, whatever page is asked for', () => {
    expect([historyDays(noon, berlin, '2026-12-24')[0], historyDays(noon, berlin, '2026-11-28')[0]]).toEqual([
      '2026-11-27',
      '2026-11-27',
    ]);
    expect(historyDays(noon, berlin, '2026-11-27')[0]).toBe('2026-11-26');
  });

  it('offers only days whose marks the server takes', () => {
    fc.assert(
      fc.property(fc.record(anywhere), ({ instant, ...clock }) => {
        const days: string[] = [];
        for (let page = historyDays(instant, clock); page.length > 0;) {
          days.push(...page);
          page = historyDays(instant, clock, page.at(-1));
        }
        expect(days.filter((day) => markDayProblem(day, instant) !== null)).toEqual([]);
        expect(days).toEqual(days.map((_, index) => addDays(dayAt(instant, clock), -index)));
        expect([59, 60, 61]).toContain(days.length);
      }),
    );
  });
});
