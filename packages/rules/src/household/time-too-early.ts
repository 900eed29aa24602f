/** Minutes after midnight. */
export interface HouseholdTimes {
  dayStartsAt: number;
  midday: number;
  evening: number;
}

/** The time that is too early, or null if they follow one another. A day may begin at midday. */
export function timeTooEarly({ dayStartsAt, midday, evening }: HouseholdTimes): 'midday' | 'evening' | null {
  if (midday >= evening) return 'evening';
  return dayStartsAt > midday ? 'midday' : null;
}
