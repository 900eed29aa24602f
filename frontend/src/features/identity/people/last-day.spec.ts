import { dayOf, endOfDay, shortDate } from './last-day';

describe('last-day', () => {
  it('reads a date as the end of that day, and writes it back', () => {
    const end = endOfDay('2026-12-03');
    expect(end).toBe(new Date(2026, 11, 3, 23, 59, 59, 999).toISOString());
    expect(dayOf(end)).toBe('2026-12-03');
  });

  it.each(['', '2026-1', 'soon'])('reads nothing from %p', (text) => {
    expect(endOfDay(text)).toBeNull();
  });

  it('writes no date for helpers without an end', () => {
    expect(dayOf(null)).toBe('');
  });

  it('names the year only if it is another one', () => {
    const now = new Date(2026, 10, 28);
    const written = (year: number) => shortDate('en', new Date(year, 11, 3, 12).toISOString(), now);
    expect([written(2026), written(2027)].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '3 December',
      '3 December 2027',
    ]);
  });
});
