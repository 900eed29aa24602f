// @ts-check
import { createPrivateKey, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(fileURLToPath(new URL('../../backend/package.json', import.meta.url)));
const { Client } = require('pg');
const { SignJWT } = require('jose');

/** Creates a user with a session in the database, without the sign-in. @param {import('../../backend/local/stack.mjs').Stack} stack */
export async function makePerson(stack) {
  const [id, sid] = [randomUUID(), randomUUID()];
  const client = new Client({ connectionString: stack.ownerUrl });
  await client.connect();
  await client.query(
    "INSERT INTO identity.person (id, name, email, email_key, avatar_version, created_at) VALUES ($1, 'Ada', $2, $2, 0, now())",
    [id, `${id}@example.org`],
  );
  await client.query(
    "INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) VALUES ($1, $2, 'bench', now(), now(), now() + interval '3 days')",
    [sid, id],
  );
  await client.end();
  return { id, token: await signToken(stack, { id, sid }) };
}

/** Signs an access token like that of a sign-in. @param {import('../../backend/local/stack.mjs').Stack} stack @param {{ id: string, sid: string }} person */
export function signToken(stack, { id, sid }) {
  const seed = Buffer.from(String(stack.env['JWT_KEYS']).split(',')[0] ?? '', 'base64url');
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  return new SignJWT({ sid, name: 'Ada', email: `${id}@example.org` })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
    .setIssuer('pictick')
    .setAudience('api')
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime('47h')
    .setJti(randomUUID())
    .sign(key);
}

/** Calls the API below `base` as this user. @param {string} url @param {string} token */
export const caller =
  (url, token, base = '/api/shopping-lists') =>
  async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body = undefined,
    /** @type {Record<string, string>} */ headers = {},
  ) => {
    const response = await fetch(`${url}${base}${path}`, {
      method,
      headers: {
        'x-api-key': 'pictick-web',
        'x-auth-token': token,
        'x-user-language': 'en',
        'idempotency-key': randomUUID(),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };
