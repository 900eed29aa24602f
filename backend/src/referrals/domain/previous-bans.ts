/** Bans of deleted accounts: kept for a year, and found by the same account of the provider. */
export abstract class PreviousBans {
  /** The time of the ban; null if there was none or it was lifted. */
  abstract since(userId: string): Promise<Date | null>;
}
