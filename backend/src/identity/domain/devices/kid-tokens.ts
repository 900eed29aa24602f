/** Access tokens of linked devices: signed, valid for 48 hours, and refused once the device has ended. */
export abstract class KidTokens {
  /** Begins with the prefix of tokens of children. */
  abstract issue(deviceId: string, now: Date): Promise<string>;
  /** The device. @throws TOKEN_EXPIRED if it is only too old, INVALID_TOKEN otherwise */
  abstract verify(token: string, now: Date): Promise<string>;
}
