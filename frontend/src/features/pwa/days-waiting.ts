const day = 86_400_000;
const worthSaying = 5;

/** The days for which changes have been waiting, from the fifth day on; else 0. */
export function daysWaiting(since: string | null, now = Date.now()): number {
  const days = since === null ? 0 : Math.floor((now - Date.parse(since)) / day);
  return days >= worthSaying ? days : 0;
}
