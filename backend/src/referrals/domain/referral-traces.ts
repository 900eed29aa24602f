/** Where people stand in what this module keeps. */
export abstract class ReferralTraces {
  /** But for the mark of who was barred. */
  abstract forget(personId: string, now: Date): Promise<void>;
  /** What has had its time. */
  abstract clear(before: { visits: Date; devices: Date; bars: Date }): Promise<void>;
}
