import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ScreenLock } from '../../../sync/store/screen-lock-row';
import { isAnswerRight, type Answer, type Question } from './is-answer-right';
import { rawSignature } from './raw-signature';

const kinds = {
  ES256: { algorithm: -7, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
  RS256: { algorithm: -257, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) },
};
type Kind = keyof typeof kinds;

/** Its own buffer: a Buffer is part of a larger one. */
const bytesOf = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;

const lockOf = (kind: Kind): ScreenLock => ({
  userId: 'ada',
  credentialId: new ArrayBuffer(16),
  publicKey: bytesOf(kinds[kind].publicKey.export({ type: 'spki', format: 'der' })),
  algorithm: kinds[kind].algorithm,
});
const asked: Question = {
  // Its base64url has letters that base64 has not.
  challenge: Uint8Array.from({ length: 32 }, (_, index) => 255 - index),
  origin: 'https://pictick.example',
  rpId: 'pictick.example',
};
const said = {
  type: 'webauthn.get',
  challenge: Buffer.from(asked.challenge).toString('base64url'),
  origin: asked.origin,
  crossOrigin: false,
};
interface Given {
  said?: object;
  flags?: number;
  rpId?: string;
  key?: KeyObject;
}

/** The answer of an authenticator: flags, a counter of four bytes, and the signature in its own form. */
function answerOf(kind: Kind, given: Given = {}): Answer {
  const clientData = Buffer.from(JSON.stringify(given.said ?? said));
  const hash = (data: Buffer | string) => createHash('sha256').update(data).digest();
  const data = Buffer.concat([
    hash(given.rpId ?? asked.rpId),
    Buffer.from([given.flags ?? 0x05, 0, 0, 0, 9]),
  ]);
  const signature = createSign('sha256')
    .update(data)
    .update(hash(clientData))
    .sign(given.key ?? kinds[kind].privateKey);
  return {
    clientDataJSON: bytesOf(clientData),
    authenticatorData: bytesOf(data),
    signature: bytesOf(signature),
  };
}

describe.each(Object.keys(kinds) as Kind[])('isAnswerRight with a key for %s', (kind) => {
  it('accepts the answer of a verified user, whatever the length of the signature', async () => {
    // The DER form of r and s has 69 to 72 bytes, mostly.
    for (let times = 0; times < 40; times++)
      expect(await isAnswerRight(lockOf(kind), asked, answerOf(kind))).toBe(true);
  });

  it.each<[string, Given]>([
    ['with the challenge of another question', { said: { ...said, challenge: 'AAAA' } }],
    ['to the page of another origin', { said: { ...said, origin: 'https://evil.example' } }],
    ['from a frame of another origin', { said: { ...said, crossOrigin: true } }],
    ['that made a key', { said: { ...said, type: 'webauthn.create' } }],
    ['for another host name', { rpId: 'evil.example' }],
    ['of a user who was present but not verified', { flags: 0x01 }],
    ['of a user who was not present', { flags: 0x04 }],
    ['signed by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['whose client data is no object', { said: ['webauthn.get'] }],
  ])('refuses an answer %s', async (_, given) => {
    expect(await isAnswerRight(lockOf(kind), asked, answerOf(kind, given))).toBe(false);
  });

  it('refuses an answer of which any byte was changed after it was signed', async () => {
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const { byteLength } = answerOf(kind)[part];
      for (let at = 0; at < byteLength; at += part === 'signature' ? 1 : 9) {
        const answer = answerOf(kind);
        const bytes = new Uint8Array(answer[part]);
        if (at >= bytes.length) continue;
        bytes[at] = (bytes[at] ?? 0) ^ 0x40;
        expect(await isAnswerRight(lockOf(kind), asked, answer)).toBe(false);
      }
    }
  });

  it('refuses an empty answer, and any answer if the stored key cannot be read', async () => {
    const empty = new ArrayBuffer(0);
    const nothing = { clientDataJSON: empty, authenticatorData: empty, signature: empty };
    expect(await isAnswerRight(lockOf(kind), asked, nothing)).toBe(false);
    const short = { ...answerOf(kind), signature: empty };
    expect(await isAnswerRight(lockOf(kind), asked, short)).toBe(false);
    const unreadable = { ...lockOf(kind), publicKey: new ArrayBuffer(8) };
    expect(await isAnswerRight(unreadable, asked, answerOf(kind))).toBe(false);
    expect(await isAnswerRight({ ...lockOf(kind), algorithm: -8 }, asked, answerOf(kind))).toBe(false);
  });
});

describe('rawSignature', () => {
  const number = (bytes: readonly number[]) => [0x02, bytes.length, ...bytes];
  const der = (r: readonly number[], s: readonly number[]) => {
    const body = [...number(r), ...number(s)];
    return Uint8Array.from([0x30, body.length, ...body]);
  };
  const full = Array.from({ length: 32 }, () => 0xff);

  it('pads short numbers on the left and drops the zero before a set first bit', () => {
    expect(rawSignature(der([0, ...full], [1, 2]))).toEqual(
      Uint8Array.from([...full, ...Array.from({ length: 30 }, () => 0), 1, 2]),
    );
  });

  it.each<[string, Uint8Array]>([
    ['an empty signature', new Uint8Array()],
    ['a number of 33 digits', der([1, ...full], [1])],
    ['an empty number', der([], [1])],
    ['bytes after the end', Uint8Array.from([...der([1], [1]), 0])],
    ['a third number', Uint8Array.from([0x30, 9, ...number([1]), ...number([1]), ...number([1])])],
    ['one number only', Uint8Array.from([0x30, 3, ...number([1])])],
    ['a number longer than the rest', Uint8Array.from([0x30, 6, 2, 1, 1, 2, 9, 1])],
    ['another form than a sequence', Uint8Array.from([0x31, 6, ...number([1]), ...number([1])])],
    ['a number of another form', Uint8Array.from([0x30, 6, 3, 1, 1, ...number([1])])],
  ])('is null for %s', (_, bytes) => {
    expect(rawSignature(bytes)).toBeNull();
  });
});
