import { everyDay } from './every-day';

it('everyDay has an entry for every day, also for those without pictures', () => {
  const told = { date: '2026-11-20', generated: 4, failed: 1 };
  expect(everyDay({ days: 3, usage: [told] }, Date.parse('2026-11-21T23:30:00Z'))).toEqual([
    { date: '2026-11-19', generated: 0, failed: 0 },
    told,
    { date: '2026-11-21', generated: 0, failed: 0 },
  ]);
});
