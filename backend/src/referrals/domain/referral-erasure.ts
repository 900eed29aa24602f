/** Where people stand in what this module keeps. */
export abstract class ReferralErasure {
  /** Keeps the hash of a banned inviter. */
  abstract erase(personId: string, now: Date): Promise<void>;
  /** What has had its time. */
  abstract purge(before: { visits: Date; devices: Date; bans: Date }): Promise<void>;
}
