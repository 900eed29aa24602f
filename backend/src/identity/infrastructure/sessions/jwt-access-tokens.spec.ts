import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { readSettings } from '../../../platform/config/env';
import { JwtAccessTokens } from './jwt-access-tokens';

const now = new Date('2026-11-21T10:00:00Z');
const seconds = now.getTime() / 1000;
const [key, older, foreign] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
const tokensWith = (...keys: Buffer[]): JwtAccessTokens =>
  new JwtAccessTokens(
    readSettings({
      DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
      DATA_DIR: '.',
      WEB_DIR: '.',
      ART_DIR: '.',
      GOOGLE_CLIENT_ID: '-',
      GOOGLE_CLIENT_SECRET: '-',
      HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
      JWT_KEYS: keys.map((each) => each.toString('base64url')).join(),
    }),
  );
const tokens = tokensWith(key);
const tokenClaims = {
  personId: '01a08f2e-0000-7000-8000-000000000001',
  sid: '01a08f2e-0000-7000-8000-000000000002',
  name: 'Ayşe Öztürk',
  email: 'ayse@example.org',
};

const privateKey = (seed: Buffer) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
type Claims = Record<string, unknown>;
const header = { alg: 'EdDSA', typ: 'at+jwt' };
const claims: Claims = {
  iss: 'pictick',
  aud: 'api',
  sub: tokenClaims.personId,
  sid: tokenClaims.sid,
  iat: seconds,
  exp: seconds + 3600,
  jti: 'j',
  name: 'Ada',
  email: 'ada@example.org',
};
/** Signed with the right key by default, so that only the changed part can be the reason of a refusal. */
const made = (head: object = {}, body: Claims = {}, seed = key): string => {
  const text = `${encoded({ ...header, ...head })}.${encoded({ ...claims, ...body })}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey(seed)).toString('base64url')}`;
};
const hmac = (head: object, secret: string | Buffer): string => {
  const text = `${encoded({ ...header, alg: 'HS256', ...head })}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const publicKey = createPublicKey(privateKey(key));
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaSigned = (head: object): string => {
  const text = `${encoded({ ...header, alg: 'RS256', ...head })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`;
};
const foreignJwk = createPublicKey(privateKey(foreign)).export({ format: 'jwk' });
const verdict = (token: string, by = tokens, at = now): Promise<string> =>
  by.verify(token, at).then(
    () => 'in',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

it('JwtAccessTokens issues tokens with the claims and the lifetime that clients rely on', async () => {
  const token = await tokens.issue(tokenClaims, now);
  const [head, body] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims);
  expect(head).toEqual({ alg: 'EdDSA', typ: 'at+jwt' });
  expect(body).toEqual({
    iss: 'pictick',
    aud: 'api',
    sub: tokenClaims.personId,
    sid: tokenClaims.sid,
    iat: seconds,
    exp: seconds + 48 * 3600,
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    name: tokenClaims.name,
    email: tokenClaims.email,
  });
  expect(await tokens.verify(token, now)).toEqual({
    ...tokenClaims,
    expiresAt: (seconds + 48 * 3600 + 60) * 1000,
  });
});

it('JwtAccessTokens accepts an unchanged token, so that each refusal below has one reason', async () => {
  expect(await verdict(made())).toBe('in');
});

it.each<[string, string]>([
  ['not signed at all', `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`],
  ['said to need no signature, with one', made({ alg: 'none' })],
  ['NONE in other letters', `${encoded({ ...header, alg: 'nOnE' })}.${encoded(claims)}.`],
  [
    'signed by HMAC with our public key as the secret',
    hmac({}, publicKey.export({ format: 'der', type: 'spki' })),
  ],
  ['the same, with its PEM', hmac({}, publicKey.export({ format: 'pem', type: 'spki' }))],
  [
    'the same, with its bare bytes',
    hmac({}, Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')),
  ],
  ['signed by HMAC with nothing', hmac({}, '')],
  ['signed with RSA, whose key it brings along', rsaSigned({ jwk: rsa.publicKey.export({ format: 'jwk' }) })],
  ['signed by a stranger', made({}, {}, foreign)],
  ['signed by a stranger who brings their key', made({ jwk: foreignJwk }, {}, foreign)],
  [
    'signed by a stranger who says where their key is',
    made({ jku: 'http://127.0.0.1:9/keys', kid: 'theirs' }, {}, foreign),
  ],
  [
    'signed by a stranger who says where their certificate is',
    made({ x5u: 'http://127.0.0.1:9/cert' }, {}, foreign),
  ],
  ['signed by a stranger who names a file as the key', made({ kid: '../../../../dev/null' }, {}, foreign)],
  [
    'signed by a stranger who asks the database for a key',
    made({ kid: "x' UNION SELECT 'key" }, {}, foreign),
  ],
  ['in need of an unknown extension', made({ crit: ['exp2'], exp2: 1 })],
  ['of another type', made({ typ: 'JWT' })],
  ['of no type', made({ typ: undefined })],
  ['for another audience', made({}, { aud: 'page' })],
  ['without an audience', made({}, { aud: undefined })],
  ['from another issuer', made({}, { iss: 'elsewhere' })],
  ['not valid yet', made({}, { nbf: seconds + 61 })],
  ['without an end', made({}, { exp: undefined })],
  ['with an end that is no number', made({}, { exp: '9999999999' })],
  ['of no session', made({}, { sid: undefined })],
  ['without a subject', made({}, { sub: undefined })],
  ['of a user without a name', made({}, { name: 7 })],
  ['too old and for another audience', made({}, { exp: seconds - 3600, aud: 'page' })],
  ['too old and signed by a stranger', made({}, { exp: seconds - 3600 }, foreign)],
  ['cut short', made().slice(0, -4)],
  ['changed', made().replace(/\.[^.]+\./, `.${encoded({ ...claims, sub: 'somebody-else' })}.`)],
  ['two tokens in one', `${made()}.${made()}`],
  ['no token', randomBytes(60).toString('base64url')],
  ['nothing', ''],
])('JwtAccessTokens refuses a token that is %s', async (_, token) => {
  const asked = jest.spyOn(globalThis, 'fetch');
  expect(await verdict(token)).toBe('INVALID_TOKEN');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it('JwtAccessTokens tolerates clocks that differ by a minute, and calls an older token expired', async () => {
  const at = (offset: number): Date => new Date(now.getTime() + offset * 1000);
  const token = made({}, { exp: seconds, nbf: seconds });
  expect([
    await verdict(token, tokens, at(-60)),
    await verdict(token, tokens, at(59)),
    await verdict(token, tokens, at(60)),
  ]).toEqual(['in', 'in', 'TOKEN_EXPIRED']);
  expect(await verdict(token, tokens, at(-61))).toBe('INVALID_TOKEN');
});

it('JwtAccessTokens accepts tokens of both keys during a change, signs with the first, and refuses a removed key', async () => {
  const before = tokensWith(older);
  const during = tokensWith(key, older);
  const after = tokensWith(key);
  const [old, fresh] = [await before.issue(tokenClaims, now), await during.issue(tokenClaims, now)];
  expect([await verdict(old, during), await verdict(fresh, during)]).toEqual(['in', 'in']);
  expect([await verdict(old, after), await verdict(fresh, after), await verdict(fresh, before)]).toEqual([
    'INVALID_TOKEN',
    'in',
    'INVALID_TOKEN',
  ]);
  const late = new Date(now.getTime() + 49 * 3_600_000);
  expect(await verdict(old, during, late)).toBe('TOKEN_EXPIRED');
});

it('JwtAccessTokens names the user of an expired token of its own, and of no foreign one', async () => {
  const long = await tokens.issue(tokenClaims, new Date(now.getTime() - 400 * 86_400_000));
  expect([await verdict(long), await tokens.signedFor(long)]).toEqual([
    'TOKEN_EXPIRED',
    tokenClaims.personId,
  ]);
  expect([
    await tokens.signedFor(made()),
    await tokens.signedFor(made({}, {}, foreign)),
    await tokens.signedFor(hmac({}, key)),
    await tokens.signedFor('nonsense'),
  ]).toEqual([tokenClaims.personId, null, null, null]);
});
