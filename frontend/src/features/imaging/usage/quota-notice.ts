export const storageKey = 'pictick_full_month';

export const monthOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM'.length);

/** That the pictures of this month are used up was told here. */
export function isFullMonthNoticeShown(): boolean {
  try {
    return localStorage.getItem(storageKey) === monthOf(new Date());
  } catch {
    return false;
  }
}
