export interface StoredAvatar {
  jpg: Buffer;
}

/** The avatars of users, one each. */
export abstract class Avatars {
  /**
   * Replaces the avatar. `origin` is the hash of the address it was copied from; null if the user uploaded
   * it.
   */
  abstract save(personId: string, jpg: Buffer, origin: Buffer | null): Promise<void>;
  /** Null if there is no avatar, or if the user uploaded it. */
  abstract originOf(personId: string): Promise<Buffer | null>;
  /** The avatar of exactly this version; null if it was changed or removed since. */
  abstract find(personId: string, version: number): Promise<StoredAvatar | null>;
  /** Idempotent. */
  abstract remove(personId: string): Promise<void>;
}

/** Enqueues the copy of a Google picture, in the caller's transaction. */
export abstract class AvatarImportJobs {
  abstract enqueue(personId: string, address: string): Promise<void>;
}

/**
 * Decodes an uploaded picture and makes a small square JPEG of it.
 * @throws VALIDATION_FAILED if the bytes are no picture
 */
export abstract class AvatarDecoder {
  /** @throws VALIDATION_FAILED if the bytes are no picture */
  abstract decode(bytes: Uint8Array): Promise<Buffer>;
}

/** Google has no picture at this address, or the address is not allowed. A retry is useless. */
export class AvatarUnavailable extends Error {}

/** Fetches pictures from Google, and from no other host. @throws AvatarUnavailable */
export abstract class GoogleAvatars {
  /** @throws AvatarUnavailable if a retry is useless, other errors if it is not */
  abstract fetch(address: string): Promise<Uint8Array>;
}

/** Addresses of avatars. An img tag sends no token, so the address itself is signed. */
export abstract class AvatarUrls {
  abstract of(personId: string, version: number): string;
  /** Signs every avatar address in a serialised answer. */
  abstract signAll(json: string): string;
  /** The user and version of the picture; null if the address is forged or expired. */
  abstract verify(
    file: string,
    expires: string | undefined,
    signature: string | undefined,
  ): { personId: string; version: number } | null;
}

/** The version is part of the name, so a name always shows the same picture. */
export const avatarFile = (personId: string, version: number | string): string =>
  `${personId}-v${version}.jpg`;
export const avatarPath = '/img/faces/';
