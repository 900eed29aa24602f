import { accentOf, datesOf, percentOf } from './month';

it.each([
  [0, 5, 0],
  [4, 5, 80],
  [47, 60, 78],
  [5, 5, 100],
  [7, 5, 100],
  [0, 0, 100],
])('percentOf %d of %d is %d percent', (monthlyUsed, monthlyLimit, percent) => {
  expect(percentOf({ monthlyUsed, monthlyLimit })).toBe(percent);
});

it('datesOf names month and day in UTC, in every time zone', () => {
  const limits = { month: '2026-11', resetsAt: '2026-12-01T00:00:00.000Z' };
  expect(datesOf(limits, 'de')).toEqual({ month: 'November', date: '1.\u00a0Dezember' });
  expect(datesOf(limits, 'tr')).toEqual({ month: 'Kasım', date: '1\u00a0Aralık' });
});

it.each([
  [79, 100, 'shopping'],
  [80, 100, 'task'],
  [149, 150, 'task'],
  [150, 150, 'danger'],
  [9, 5, 'danger'],
  [0, 0, 'danger'],
] as const)('accentOf for %d of %d is %s', (monthlyUsed, monthlyLimit, accent) => {
  expect(accentOf({ monthlyUsed, monthlyLimit })).toBe(accent);
});
