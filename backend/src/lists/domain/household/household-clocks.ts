/** Times in minutes after midnight. */
export interface HouseholdClockTimes {
  timeZone: string;
  dayStartsAt: number;
  middayAt: number;
  eveningAt: number;
}

/** Zone and times of households, kept from the events of identity. */
export abstract class HouseholdClocks {
  /** Serialises changes of one household until the transaction ends. */
  abstract lock(householdId: string): Promise<void>;
  abstract put(householdId: string, clock: HouseholdClockTimes): Promise<void>;
  abstract remove(householdId: string): Promise<void>;
}
