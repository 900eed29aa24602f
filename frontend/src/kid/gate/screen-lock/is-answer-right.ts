import { encode } from '../../../shared/lib/base64url';
import type { ScreenLock } from '../../../sync/store/screen-lock-row';
import { rawSignature } from './raw-signature';

/** The question to the device. */
export interface Question {
  challenge: Uint8Array<ArrayBuffer>;
  /** Of this page. */
  origin: string;
  /** Host name of the page. */
  rpId: string;
}

export type Answer = Pick<
  AuthenticatorAssertionResponse,
  'clientDataJSON' | 'authenticatorData' | 'signature'
>;

const es256 = -7;
const rs256 = -257;
/** The hash of the host name comes first in what the device signs, then the flags. */
const flagsAt = 32;
const userPresent = 0x01;
const userVerified = 0x04;

/**
 * True if this key signed the answer to this question, and the device has verified its user. WebAuthn has a
 * server check that; here the page does, as the gate opens offline too.
 */
export async function isAnswerRight(lock: ScreenLock, asked: Question, answer: Answer): Promise<boolean> {
  try {
    const data = new Uint8Array(answer.authenticatorData);
    const flags = data[flagsAt] ?? 0;
    return (
      isOfPage(answer.clientDataJSON, asked) &&
      isEqual(data.subarray(0, flagsAt), await sha256(new TextEncoder().encode(asked.rpId))) &&
      (flags & userPresent) !== 0 &&
      (flags & userVerified) !== 0 &&
      (await isSigned(lock, answer))
    );
  } catch {
    return false;
  }
}

function isOfPage(json: ArrayBuffer, { challenge, origin }: Question): boolean {
  const said = JSON.parse(new TextDecoder().decode(json)) as Partial<Record<string, unknown>>;
  return (
    said['type'] === 'webauthn.get' &&
    said['challenge'] === encode(challenge) &&
    said['origin'] === origin &&
    said['crossOrigin'] !== true
  );
}

async function isSigned({ algorithm, publicKey }: ScreenLock, answer: Answer): Promise<boolean> {
  const data = new Uint8Array(answer.authenticatorData);
  const said = await sha256(answer.clientDataJSON);
  const signed = new Uint8Array(data.length + said.length);
  signed.set(data);
  signed.set(said, data.length);
  const given = new Uint8Array(answer.signature);
  if (algorithm === es256) {
    const signature = rawSignature(given);
    const key = await keyOf(publicKey, { name: 'ECDSA', namedCurve: 'P-256' });
    return (
      signature !== null &&
      (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed))
    );
  }
  if (algorithm !== rs256) return false;
  const key = await keyOf(publicKey, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' });
  return crypto.subtle.verify(key.algorithm.name, key, given, signed);
}

const keyOf = (publicKey: ArrayBuffer, algorithm: EcKeyImportParams | RsaHashedImportParams) =>
  crypto.subtle.importKey('spki', publicKey, algorithm, false, ['verify']);

const sha256 = async (bytes: BufferSource): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
