const day = 86_400_000;
const worthSaying = 5;

/** For how many days changes have been waiting, where that is long enough to be said; else 0. */
export function daysWaiting(since: string | null, now = Date.now()): number {
  const days = since === null ? 0 : Math.floor((now - Date.parse(since)) / day);
  return days >= worthSaying ? days : 0;
}
