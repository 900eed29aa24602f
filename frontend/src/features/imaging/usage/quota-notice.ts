export const storageKey = 'pictick_full_month';

export const monthOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM'.length);

/** True where this device has shown the notice of the used-up quota in this month. */
export function isFullMonthNoticeShown(): boolean {
  try {
    return localStorage.getItem(storageKey) === monthOf(new Date());
  } catch {
    return false;
  }
}
