export interface StoredAvatar {
  jpg: Buffer;
}

/** The pictures of people, one each. */
export abstract class Avatars {
  /** In place of the one before. `origin`: a fingerprint of the address it was copied from; null where it was given by hand. */
  abstract save(personId: string, jpg: Buffer, origin: Buffer | null): Promise<void>;
  /** Null where there is none, or where it was given by hand. */
  abstract originOf(personId: string): Promise<Buffer | null>;
  /** That very version; null where it was changed or taken away since. */
  abstract find(personId: string, version: number): Promise<StoredAvatar | null>;
  abstract remove(personId: string): Promise<void>;
}

/** Copies Google's picture of somebody later; inside a transaction if and only if that one commits. */
export abstract class AvatarImportJobs {
  abstract enqueue(personId: string, address: string): Promise<void>;
}

/** Makes a small square picture of ours of whatever somebody hands us; refuses what is no picture. */
export abstract class AvatarDecoder {
  abstract decode(bytes: Uint8Array): Promise<Buffer>;
}

/** Google's word that there is nothing to fetch, or ours that we do not go there. Asking again would not help. */
export class AvatarUnavailable extends Error {}

/** The way to Google's pictures, and to nowhere else. */
export abstract class GoogleAvatars {
  abstract fetch(address: string): Promise<Uint8Array>;
}

/** Where a picture of somebody is found on the web. An img tag sends no token, so the address says itself who may have it. */
export abstract class AvatarUrls {
  abstract of(personId: string, version: number): string;
  /** Signs every such address in an answer that is text already. */
  abstract signAll(json: string): string;
  /** Whose picture the file is, and which; null where the address is not one of ours, or no longer good. */
  abstract verify(
    file: string,
    expires: string | undefined,
    signature: string | undefined,
  ): { personId: string; version: number } | null;
}

/** The version is part of the name: a name always shows the same picture. */
export const avatarFile = (personId: string, version: number | string): string =>
  `${personId}-v${version}.jpg`;
export const avatarPath = '/img/faces/';
