/** Which accounts a device was seen with: several belong to one family, or to somebody who invites themselves. */
export abstract class Devices {
  /** Whether it was seen with anybody else; it is with this one from now on. */
  abstract record(
    userId: string,
    hashes: readonly [Buffer, ...Buffer[]],
    now: Date,
  ): Promise<{ others: boolean }>;
}
