/** The longest timer, in minutes. */
export const mostMinutes = 59;
export const mostStars = 5;

/** Timers a step shorter or longer: by one minute up to five, then by five. 0 is none; null: no further. */
export function steppedMinutes(minutes: number, by: 1 | -1): number | null {
  if (by === 1) {
    if (minutes >= mostMinutes) return null;
    return minutes < 5 ? minutes + 1 : Math.min(mostMinutes, (Math.floor(minutes / 5) + 1) * 5);
  }
  if (minutes <= 0) return null;
  return minutes <= 5 ? minutes - 1 : (Math.ceil(minutes / 5) - 1) * 5;
}
