/** How much of the month is used, in percent, never more than all of it. */
export const percentOf = ({ monthlyUsed, monthlyLimit }: { monthlyUsed: number; monthlyLimit: number }): number => (monthlyLimit > 0 ? Math.min(100, Math.floor((100 * monthlyUsed) / monthlyLimit)) : 100);

/** The month that is counted, and the day from which it is counted anew: both are of UTC. A date is not broken in two. */
export function datesOf({ month, resetsAt }: { month: string; resetsAt: string }, language: string): { month: string; date: string } {
  const written = (style: Intl.DateTimeFormatOptions, at: string) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style }).format(new Date(at)).replaceAll(' ', '\u00a0');
  return { month: written({ month: 'long' }, `${month}-01`), date: written({ day: 'numeric', month: 'long' }, resetsAt) };
}

export const warnsAt = 80;

/** Nearly used up is another colour, all used up is red; the words say so too. */
export function accentOf(limits: { monthlyUsed: number; monthlyLimit: number }): 'shopping' | 'task' | 'danger' {
  // By the counts themselves: what rounds to 80 or 100 is not there yet.
  const share = limits.monthlyLimit > 0 ? limits.monthlyUsed / limits.monthlyLimit : 1;
  return share >= 1 ? 'danger' : share * 100 >= warnsAt ? 'task' : 'shopping';
}
