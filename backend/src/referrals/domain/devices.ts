/** The accounts of each device. Several accounts are a family, or a user who invites themselves. */
export abstract class Devices {
  /** Records the user on this device. `others` is true if the device was seen with another account. */
  abstract record(
    userId: string,
    hashes: readonly [Buffer, ...Buffer[]],
    now: Date,
  ): Promise<{ others: boolean }>;
}
