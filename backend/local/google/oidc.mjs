// @ts-check
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  timingSafeEqual,
} from 'node:crypto';

/** @param {string} verifier @param {string} challenge */
export function matchesChallenge(verifier, challenge) {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  return sameText(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

/** @param {string} a @param {string} b */
export function sameText(a, b) {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(/** @type {Buffer} */ (left), /** @type {Buffer} */ (right));
}

/** @returns {string} an RSA private key as PEM */
export function newSigningKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

/** @param {string} pem */
export function publicJwk(pem) {
  const { kty, n, e } = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return { kty, n, e, kid, use: 'sig', alg: 'RS256' };
}

/** @param {string} pem @param {Record<string, unknown>} claims */
export function signToken(pem, claims) {
  const part = (/** @type {unknown} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: publicJwk(pem).kid })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), pem).toString('base64url')}`;
}

/**
 * The problem of an authorisation request, or null. `show`: on a page, because a redirect to an unregistered address would be an open
 * redirect. `tell`: to the client, by redirect.
 * @param {URLSearchParams} query
 * @param {{clientId: string, redirectUris: string[]}} client
 * @returns {{show: string} | {tell: string, description: string} | null}
 */
export function checkAuthorization(query, client) {
  for (const name of new Set(query.keys()))
    if (query.getAll(name).length > 1) return { show: `${name} is given twice` };
  if (query.get('client_id') !== client.clientId) return { show: 'client_id is not known' };
  if (!client.redirectUris.includes(query.get('redirect_uri') ?? ''))
    return { show: 'redirect_uri is not registered' };
  if (query.get('response_type') !== 'code')
    return { tell: 'unsupported_response_type', description: 'response_type must be code' };
  if (!(query.get('scope') ?? '').split(' ').includes('openid'))
    return { tell: 'invalid_scope', description: 'scope must contain openid' };
  if (
    query.get('code_challenge_method') !== 'S256' ||
    !/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')
  ) {
    return { tell: 'invalid_request', description: 'PKCE with S256 is required' };
  }
  if (!query.get('state')) return { tell: 'invalid_request', description: 'state is required' };
  return null;
}
