/** The personal data of this module. */
export abstract class ReferralErasure {
  /** Erases the user's data. Keeps the hash of a banned inviter. */
  abstract erase(personId: string, now: Date): Promise<void>;
  /** Deletes the hashes of before these times. */
  abstract purge(before: { visits: Date; devices: Date; bans: Date }): Promise<void>;
}
