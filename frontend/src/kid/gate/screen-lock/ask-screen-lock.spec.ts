import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { askScreenLock } from './ask-screen-lock';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const bytesOf = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;
const hash = (data: Buffer | string) => createHash('sha256').update(data).digest();
const lock = {
  userId: 'ada',
  credentialId: bytesOf(Buffer.from('key')),
  publicKey: bytesOf(publicKey.export({ type: 'spki', format: 'der' })),
  algorithm: -7,
};
const host = 'pictick.example';

class Response {
  clientDataJSON: ArrayBuffer;
  authenticatorData = bytesOf(Buffer.concat([hash(host), Buffer.from([0x05, 0, 0, 0, 1])]));
  signature: ArrayBuffer;
  constructor(challenge: Uint8Array) {
    const origin = `https://${host}`;
    const said = {
      type: 'webauthn.get',
      challenge: Buffer.from(challenge).toString('base64url'),
      origin,
    };
    const clientData = Buffer.from(JSON.stringify(said));
    const signed = Buffer.concat([Buffer.from(this.authenticatorData), hash(clientData)]);
    this.clientDataJSON = bytesOf(clientData);
    this.signature = bytesOf(createSign('sha256').update(signed).sign(privateKey));
  }
}
class Key {
  constructor(readonly response: object) {}
}
type Options = CredentialRequestOptions & { publicKey: { challenge: Uint8Array } };
const get = jest.fn<Promise<unknown>, [Options]>();
const ask = () => askScreenLock(lock, new AbortController().signal);

beforeAll(() => {
  const globals = {
    window: { location: { hostname: host, origin: `https://${host}` } },
    navigator: { credentials: { get } },
    PublicKeyCredential: Key,
    AuthenticatorAssertionResponse: Response,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, value });
});
beforeEach(() => {
  get.mockReset();
  get.mockImplementation(({ publicKey: { challenge } }) => Promise.resolve(new Key(new Response(challenge))));
});

it('each question is new, and for this key and a verified user only', async () => {
  expect([await ask(), await ask()]).toEqual([true, true]);
  const [first, second] = get.mock.calls.map(([options]) => options.publicKey);
  expect(first).toMatchObject({
    rpId: host,
    allowCredentials: [{ id: lock.credentialId, transports: ['internal'] }],
    userVerification: 'required',
  });
  expect(first?.challenge).toHaveLength(32);
  expect(first?.challenge).not.toEqual(second?.challenge);
});

it('the answer to an earlier question opens nothing', async () => {
  await ask();
  const earlier = get.mock.calls[0]?.[0].publicKey.challenge ?? new Uint8Array();
  get.mockImplementation(() => Promise.resolve(new Key(new Response(earlier))));
  expect(await ask()).toBe(false);
});

it.each([
  ['a cancelled question', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['an empty answer', () => Promise.resolve(null)],
  ['the answer of another kind of credential', () => Promise.resolve({})],
  ['an answer without a signature', () => Promise.resolve(new Key({}))],
])('%s opens nothing', async (_, answer) => {
  get.mockImplementation(answer);
  expect(await ask()).toBe(false);
});
