// @ts-check
import assert from 'node:assert/strict';
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkAuthorization, matchesChallenge } from './oidc.mjs';
import { readNewPerson } from './people.mjs';
import { startGoogle } from './stand-in.mjs';
import { chooseLanguage, texts } from './texts.mjs';

const CALLBACK = 'http://localhost:3000/api/auth/google/callback';
const client = { clientId: 'client', redirectUris: [CALLBACK] };
/** @type {import('./stand-in.mjs').GoogleStandIn} */
let google;
const dir = mkdtempSync(join(tmpdir(), 'pictick-google-'));

before(async () => {
  google = await startGoogle({
    dir,
    redirectUris: [CALLBACK],
    clientId: 'client',
    clientSecret: 'secret',
    port: 0,
  });
});
after(async () => {
  await google.stop();
  rmSync(dir, { recursive: true });
});

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
/** @param {Record<string, string>} [change] */
const request = (change) =>
  new URLSearchParams({
    client_id: 'client',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    access_type: 'offline',
    ...change,
  });

/** @param {Record<string, string>} form @param {Record<string, string>} [change] @param {Record<string, string>} [headers] */
const decide = (form, change, headers) =>
  fetch(`${google.url}/authorize?${request(change)}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    ...(headers ? { headers } : {}),
  });

test('the Google stand-in does not start in production', async () => {
  const was = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await assert.rejects(
      startGoogle({ dir, redirectUris: [CALLBACK], clientId: 'client', clientSecret: 'secret', port: 0 }),
      /does not start with NODE_ENV=production/,
    );
  } finally {
    if (was === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = was;
  }
});

/** @param {Record<string, string>} form */
async function signIn(form = { name: 'Mia', email: 'Mia@Example.com' }) {
  const answer = await decide(form);
  assert.equal(answer.status, 303);
  const back = new URL(answer.headers.get('location') ?? '');
  assert.equal(back.searchParams.get('state'), 'the state');
  return back.searchParams.get('code') ?? '';
}

/** @param {string} code @param {Record<string, string>} [change] */
const exchange = (code, change) =>
  fetch(`${google.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      client_id: 'client',
      client_secret: 'secret',
      code_verifier: verifier,
      ...change,
    }),
  });

/** @param {Response} answer @returns {Promise<Record<string, string>>} */
const tokensOf = async (answer) => /** @type {Record<string, string>} */ (await answer.json());

/** @param {string | undefined} token @returns {Record<string, unknown>} */
const claimsOf = (token) => JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());

test('the Google stand-in signs in a new user with an id token that the published key verifies', async () => {
  const answer = await exchange(await signIn());
  const { id_token: token, access_token: access, refresh_token: refresh } = await tokensOf(answer);
  const { keys } = /** @type {{keys: import('node:crypto').JsonWebKey[]}} */ (
    await (await fetch(`${google.url}/jwks`)).json()
  );
  const [head, body, signature] = (token ?? '').split('.');
  const key = createPublicKey({
    key: /** @type {import('node:crypto').JsonWebKey} */ (keys[0]),
    format: 'jwk',
  });
  assert.ok(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature ?? '', 'base64url')));
  const claims = claimsOf(token);
  assert.deepEqual(
    [claims['iss'], claims['aud'], claims['nonce'], claims['email'], claims['email_verified']],
    [google.url, 'client', 'the nonce', 'mia@example.com', true],
  );
  assert.ok(refresh);
  const info = await fetch(`${google.url}/userinfo`, { headers: { authorization: `Bearer ${access}` } });
  assert.equal(/** @type {{sub: string}} */ (await info.json()).sub, claims['sub']);
  assert.equal((await fetch(`${google.url}/userinfo?access_token=${access}`)).status, 401);
});

test('the Google stand-in gives most users a picture, always the same one', async () => {
  const seen = new Set();
  for (let n = 0; n < 60 && seen.size < 2; n++) {
    const { sub, picture } = claimsOf(
      (await tokensOf(await exchange(await signIn({ name: 'Kim', email: `kim${n}@example.com` })))).id_token,
    );
    seen.add(picture === undefined);
    if (picture === undefined) continue;
    const answer = await fetch(String(picture));
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
      'PNG',
    );
    assert.equal((await fetch(String(picture).replace(String(sub), '../../people.json'))).status, 404);
  }
  assert.equal(seen.size, 2);
});

test('the Google stand-in knows a user by address, and offers them for one tap next time', async () => {
  const first = claimsOf((await tokensOf(await exchange(await signIn()))).id_token);
  const again = claimsOf(
    (await tokensOf(await exchange(await signIn({ name: 'Mia M.', email: 'mia@example.com' })))).id_token,
  );
  assert.equal(first['sub'], again['sub']);
  const page = await (await fetch(`${google.url}/authorize?${request()}`)).text();
  assert.ok(page.includes(`value="${String(first['sub'])}"`));
  const tapped = claimsOf(
    (await tokensOf(await exchange(await signIn({ sub: String(first['sub']) })))).id_token,
  );
  assert.equal(tapped['email'], 'mia@example.com');
});

test('the Google stand-in accepts a code once, with its verifier, return address and client secret', async () => {
  const used = await signIn();
  const { access_token: access } = await tokensOf(await exchange(used));
  assert.equal((await exchange(used)).status, 400);
  assert.equal(
    (await fetch(`${google.url}/userinfo`, { headers: { authorization: `Bearer ${access}` } })).status,
    401,
  );
  assert.equal(
    (await exchange(await signIn(), { code_verifier: randomBytes(32).toString('base64url') })).status,
    400,
  );
  assert.equal((await exchange(await signIn(), { redirect_uri: `${CALLBACK}/` })).status, 400);
  assert.equal((await exchange(await signIn(), { client_secret: 'guess' })).status, 401);
});

test('the Google stand-in handles cancelling, and refuses wrong input and forms of other origins', async () => {
  const denied = new URL((await decide({ decision: 'deny' })).headers.get('location') ?? '');
  assert.deepEqual(
    [denied.searchParams.get('error'), denied.searchParams.get('state')],
    ['access_denied', 'the state'],
  );
  const wrong = await decide({ name: '<b>"Mia"</b>', email: 'nowhere' });
  assert.equal(wrong.status, 422);
  assert.ok(!(await wrong.text()).includes('<b>"Mia"'));
  assert.equal(
    (await decide({ name: 'Mia', email: 'mia@example.com' }, {}, { origin: 'http://evil.invalid' })).status,
    403,
  );
  const policy =
    (await fetch(`${google.url}/authorize?${request()}`)).headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'.*form-action 'self' http:\/\/localhost:3000/);
  assert.ok(!policy.includes('unsafe'));
});

test('the Google stand-in redirects to registered addresses only', async () => {
  const answer = await fetch(`${google.url}/authorize?${request({ redirect_uri: 'http://evil.invalid/' })}`, {
    redirect: 'manual',
  });
  assert.equal(answer.status, 400);
  for (const [change, problem] of /** @type {[Record<string, string>, object][]} */ ([
    [{ client_id: 'x' }, { show: 'client_id is not known' }],
    [
      { response_type: 'token' },
      { tell: 'unsupported_response_type', description: 'response_type must be code' },
    ],
    [{ scope: 'email' }, { tell: 'invalid_scope', description: 'scope must contain openid' }],
    [
      { code_challenge_method: 'plain' },
      { tell: 'invalid_request', description: 'PKCE with S256 is required' },
    ],
    [{ state: '' }, { tell: 'invalid_request', description: 'state is required' }],
  ]))
    assert.deepEqual(checkAuthorization(request(change), client), problem);
  assert.equal(checkAuthorization(request(), client), null);
});

test('the Google stand-in plants the requested fault in the id token', async () => {
  /** @type {Record<string, (claims: Record<string, unknown>) => boolean>} */
  const faults = {
    'wrong-issuer': (claims) => claims['iss'] !== google.issuer,
    'wrong-audience': (claims) => claims['aud'] !== 'client',
    'wrong-nonce': (claims) => claims['nonce'] !== 'the nonce',
    expired: (claims) => Number(claims['exp']) * 1000 < Date.now(),
    'unverified-email': (claims) => claims['email_verified'] === false,
  };
  for (const [fault, shows] of Object.entries(faults)) {
    google.setFault(/** @type {import('./stand-in.mjs').Fault} */ (fault));
    assert.ok(shows(claimsOf((await tokensOf(await exchange(await signIn()))).id_token)), fault);
  }
  google.setFault(null);
});

test('the Google stand-in checks PKCE, and reads languages, names and addresses', () => {
  assert.ok(matchesChallenge(verifier, challenge));
  assert.ok(!matchesChallenge('short', createHash('sha256').update('short').digest('base64url')));
  assert.equal(chooseLanguage('pt-BR, tr;q=0.8, de;q=0.9'), 'de');
  assert.equal(chooseLanguage(undefined), 'en');
  assert.deepEqual(readNewPerson(new URLSearchParams({ name: ' \u202eMia ', email: ' A@B.CO ' })), {
    name: 'Mia',
    email: 'a@b.co',
    wrong: null,
  });
  assert.equal(readNewPerson(new URLSearchParams({ name: '', email: 'a@b.co' })).wrong, 'name');
  const keys = Object.keys(texts['en'] ?? {});
  for (const language of Object.values(texts)) assert.deepEqual(Object.keys(language), keys);
});
