import { decode, encode } from './base64url';

/** A PIN as the household stores it. Salt and hash are base64url. */
export interface PinHash {
  salt: string;
  hash: string;
  iterations: number;
}

const iterations = 200_000;
const saltBytes = 16;
const hashBits = 256;

export const isPin = (digits: string): boolean => /^\d{4}$/.test(digits);

/** Hashes a PIN with a new salt. `fill` fills an array with random bytes. */
export async function hashPin(
  digits: string,
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): Promise<PinHash> {
  const salt = new Uint8Array(saltBytes);
  fill(salt);
  return { salt: encode(salt), hash: encode(await derive(digits, salt, iterations)), iterations };
}

/** True if the digits are the PIN. A stored value that cannot be read matches no PIN. */
export async function matchesPin(
  digits: string,
  { salt, hash, iterations: rounds }: PinHash,
): Promise<boolean> {
  try {
    const [expected, given] = [decode(hash), await derive(digits, decode(salt), rounds)];
    return expected.length === given.length && given.every((byte, index) => byte === expected[index]);
  } catch {
    return false;
  }
}

async function derive(
  digits: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(digits), 'PBKDF2', false, [
    'deriveBits',
  ]);
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
      key,
      hashBits,
    ),
  );
}
