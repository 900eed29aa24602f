/** Bans of deleted accounts: kept for a year, and found by the same account of the provider. */
export abstract class PreviousBans {
  /** Since when; null: they were not, or it was taken back. */
  abstract since(userId: string): Promise<Date | null>;
}
