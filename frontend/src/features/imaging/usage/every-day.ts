import type { UsageHistory } from '../api/types';

const day = 86_400_000;

/** One entry for each day up to today (UTC), the oldest first, including days without pictures. */
export function everyDay(
  { days, usage }: Pick<UsageHistory, 'days' | 'usage'>,
  now = Date.now(),
): UsageHistory['usage'] {
  const known = new Map(usage.map((each) => [each.date, each]));
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(now - (days - 1 - index) * day).toISOString().slice(0, 10);
    return known.get(date) ?? { date, generated: 0, failed: 0 };
  });
}
