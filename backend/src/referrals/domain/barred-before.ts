/** Who was barred and left: they are known again for a year, where they come back with the same account of their provider. */
export abstract class BarredBefore {
  /** Since when; null: they were not, or it was taken back. */
  abstract since(userId: string): Promise<Date | null>;
}
