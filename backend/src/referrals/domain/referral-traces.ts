/** Where people stand in what this module keeps. */
export abstract class ReferralTraces {
  abstract forget(personId: string): Promise<void>;
  /** What has had its time. */
  abstract clear(before: { visits: Date; devices: Date }): Promise<void>;
}
