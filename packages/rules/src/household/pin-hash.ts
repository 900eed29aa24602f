/** PBKDF2-SHA-256 of a household's PIN; salt and hash in base64url without padding. */
export interface PinHash {
  salt: string;
  hash: string;
  iterations: number;
}

export const pinSaltBytes = 16;
export const pinHashBytes = 32;
export const pinIterations = 200_000;
export const fewestPinIterations = 100_000;
export const mostPinIterations = 1_000_000;
