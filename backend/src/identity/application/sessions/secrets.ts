import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, for tokens and one-use codes. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const ivLength = 12;
const tagLength = 16;
const keyFrom = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts and signs (AES-256-GCM) with a key that is derived from the secret and the purpose. */
export function seal(text: string, secret: string | Buffer, purpose: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Null if the box was made with another secret, or was changed. */
export function unseal(box: Buffer, secret: string | Buffer, purpose: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret, purpose), box.subarray(0, ivLength));
    decipher.setAuthTag(box.subarray(ivLength, ivLength + tagLength));
    return decipher.update(box.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** Seals a token for an event, with the first of HMAC_KEYS. */
export function sealToken(token: string, [key]: readonly (string | Buffer)[], purpose: string): string {
  if (!key) throw new Error('HMAC_KEYS has no key');
  return seal(token, key, purpose).toString('base64url');
}

/** Null if the key that sealed it was removed. */
export function openToken(
  sealedToken: string,
  keys: readonly (string | Buffer)[],
  purpose: string,
): string | null {
  const box = Buffer.from(sealedToken, 'base64url');
  for (const key of keys) {
    const token = unseal(box, key, purpose);
    if (token !== null) return token;
  }
  return null;
}
