import { dayIn } from '../../../shared/lib/format';

/** The used share of the quota in percent, at most 100. */
export const percentOf = ({
  monthlyUsed,
  monthlyLimit,
}: {
  monthlyUsed: number;
  monthlyLimit: number;
}): number => (monthlyLimit > 0 ? Math.min(100, Math.floor((100 * monthlyUsed) / monthlyLimit)) : 100);

/** The counted month and the day of the reset, both in UTC. */
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

/** A nearly used quota has another colour, a used-up one is red; the text says the same. */
export function accentOf(limits: {
  monthlyUsed: number;
  monthlyLimit: number;
}): 'shopping' | 'task' | 'danger' {
  // Compares counts, because a rounded 80 or 100 percent is too early.
  const share = limits.monthlyLimit > 0 ? limits.monthlyUsed / limits.monthlyLimit : 1;
  return share >= 1 ? 'danger' : share * 100 >= warnsAt ? 'task' : 'shopping';
}
