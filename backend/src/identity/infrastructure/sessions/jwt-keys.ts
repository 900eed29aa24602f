import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Settings } from '../../../platform/config/env';

/** The bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface JwtKeys {
  signing: KeyObject;
  verifying: KeyObject[];
}

/** The first of JWT_KEYS signs; tokens of all are accepted. */
export function jwtKeysOf({ jwtKeys }: Pick<Settings, 'jwtKeys'>): JwtKeys {
  const keys = jwtKeys.map((seed) =>
    createPrivateKey({
      key: Buffer.concat([pkcs8Head, Buffer.from(seed, 'base64url').subarray(0, 32)]),
      format: 'der',
      type: 'pkcs8',
    }),
  );
  const [signing] = keys;
  if (!signing) throw new Error('JWT_KEYS is empty');
  return { signing, verifying: keys.map((key) => createPublicKey(key)) };
}
