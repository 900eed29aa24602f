import { dateIn } from '../../../shared/lib/format';

/** The end of the day of a date field ("2026-12-03") on this device. Null while the field is incomplete. */
export function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** The value of a date field for a time. */
export function dayOf(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "3 December", with the year if it is another one. */
export const shortDate = (language: string, at: string, now: Date = new Date()): string =>
  dateIn(language, at, {
    day: 'numeric',
    month: 'long',
    ...(new Date(at).getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });

/** True if this time is over. */
export const isOver = (at: string, now: Date = new Date()): boolean => Date.parse(at) <= now.getTime();
