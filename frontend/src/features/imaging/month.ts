/** How much of the month is used, in percent, never more than all of it. */
export const percentOf = ({ monthlyUsed, monthlyLimit }: { monthlyUsed: number; monthlyLimit: number }): number => (monthlyLimit > 0 ? Math.min(100, Math.round((100 * monthlyUsed) / monthlyLimit)) : 100);

/** The month that is counted, and the day from which it is counted anew: both are of UTC. */
export function datesOf({ month, resetsAt }: { month: string; resetsAt: string }, language: string): { month: string; date: string } {
  const written = (style: Intl.DateTimeFormatOptions, at: string) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style }).format(new Date(at));
  return { month: written({ month: 'long' }, `${month}-01`), date: written({ day: 'numeric', month: 'long' }, resetsAt) };
}
