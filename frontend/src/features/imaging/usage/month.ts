import { dayIn } from '../../../shared/lib/format';

/** How much of the month is used, in percent, never more than all of it. */
export const percentOf = ({
  monthlyUsed,
  monthlyLimit,
}: {
  monthlyUsed: number;
  monthlyLimit: number;
}): number => (monthlyLimit > 0 ? Math.min(100, Math.floor((100 * monthlyUsed) / monthlyLimit)) : 100);

/** The month that is counted, and the day from which it is counted anew: both are of UTC. */
export function datesOf(
  { month, resetsAt }: { month: string; resetsAt: string },
  language: string,
): { month: string; date: string } {
  return {
    month: dayIn(language, `${month}-01`, { month: 'long' }),
    date: dayIn(language, resetsAt, { day: 'numeric', month: 'long' }),
  };
}

export const warnsAt = 80;

/** Nearly used up is another colour, all used up is red; the words say so too. */
export function accentOf(limits: {
  monthlyUsed: number;
  monthlyLimit: number;
}): 'shopping' | 'task' | 'danger' {
  // By the counts themselves: what rounds to 80 or 100 is not there yet.
  const share = limits.monthlyLimit > 0 ? limits.monthlyUsed / limits.monthlyLimit : 1;
  return share >= 1 ? 'danger' : share * 100 >= warnsAt ? 'task' : 'shopping';
}
