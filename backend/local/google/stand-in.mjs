// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../lib/console.mjs';
import { ownAlike, readJson, writeJson } from '../lib/files.mjs';
import { listenOn, onFreePort } from '../lib/ports.mjs';
import { drawFace, hasFace } from './faces.mjs';
import {
  checkAuthorization,
  matchesChallenge,
  newSigningKey,
  publicJwk,
  sameText,
  signToken,
} from './oidc.mjs';
import { brokenPage, choosePage } from './page.mjs';
import { People, readNewPerson } from './people.mjs';
import { chooseLanguage } from './texts.mjs';

/**
 * @typedef {import('./people.mjs').Person} Person
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {'wrong-issuer' | 'wrong-audience' | 'wrong-nonce' | 'wrong-key' | 'expired' | 'unverified-email' | 'no-id-token'} Fault
 * @typedef {{person: Person, redirectUri: string, challenge: string, nonce: string | null, offline: boolean, until: number}} Grant
 * @typedef {{
 *   url: string, issuer: string, clientId: string, clientSecret: string, env: Record<string, string>,
 *   setFault: (fault: Fault | null) => void, stop: () => Promise<void>,
 * }} GoogleStandIn
 */

const here = dirname(fileURLToPath(import.meta.url));
const CODE_LIFE = 60_000;
const TOKEN_LIFE = 3_600_000;

/**
 * Starts a local sign-in provider with Google's protocol, for the real Google adapter.
 * @throws UserError in production without PICTICK_LOCAL=1
 * @param {{dir: string, redirectUris: string[], clientId: string, clientSecret: string, port?: number, choose?: import('../lib/ports.mjs').ChoosePort}} options
 * @returns {Promise<GoogleStandIn>}
 */
export async function startGoogle({ dir, redirectUris, clientId, clientSecret, port, choose }) {
  if (process.env['NODE_ENV'] === 'production' && process.env['PICTICK_LOCAL'] !== '1') {
    throw new UserError(
      'The stand-in for Google signs in any user: it does not start with NODE_ENV=production unless PICTICK_LOCAL=1.',
    );
  }
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    ownAlike(dir);
  }
  const file = join(dir, 'settings.json');
  const saved = readJson(file, { port: 0, key: '' });
  const key = saved.key || newSigningKey();
  const standIn = new StandIn(new People(dir), key, { clientId, clientSecret, redirectUris });
  const server = createServer((request, response) => void standIn.answer(request, response));
  const chosen =
    port === undefined
      ? await onFreePort((free) => listenOn(server, free), { wanted: saved.port, choose })
      : await listenOn(server, port);
  const settings = { port: port ?? chosen, key };
  if (settings.port !== saved.port || key !== saved.key) writeJson(file, settings);
  const url = `http://localhost:${chosen}`;
  standIn.issuer = url;
  standIn.fault = /** @type {Fault | null} */ (process.env['PICTICK_GOOGLE_FAULT'] || null);
  return {
    url,
    issuer: url,
    clientId,
    clientSecret,
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: url,
      GOOGLE_AUTHORIZATION_URL: `${url}/authorize`,
      // Servers use 127.0.0.1, because localhost may resolve to ::1.
      GOOGLE_TOKEN_URL: `${loopback(url)}/token`,
      GOOGLE_USERINFO_URL: `${loopback(url)}/userinfo`,
      GOOGLE_JWKS_URL: `${loopback(url)}/jwks`,
      GOOGLE_PICTURE_URL: loopback(url),
    },
    setFault: (fault) => {
      standIn.fault = fault;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param {string} url */
const loopback = (url) => url.replace('//localhost:', '//127.0.0.1:');

class StandIn {
  issuer = '';
  /** @type {Fault | null} */
  fault = null;
  /** @type {Map<string, Grant & {usedFor?: string}>} */
  codes = new Map();
  /** @type {Map<string, {person: Person, until: number}>} */
  tokens = new Map();

  /** @param {People} people @param {string} key @param {{clientId: string, clientSecret: string, redirectUris: string[]}} client */
  constructor(people, key, client) {
    this.people = people;
    this.key = key;
    this.client = client;
  }

  /** @param {Request} request @param {Response} response */
  async answer(request, response) {
    try {
      // Refuses other host names, against DNS rebinding.
      if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
        return plain(response, 421, 'wrong host');
      const url = new URL(request.url ?? '/', this.issuer);
      await this.route(request, response, `${request.method} ${url.pathname}`, url);
    } catch (error) {
      if (!response.headersSent) plain(response, error instanceof TooMuch ? 413 : 500, 'error');
    }
  }

  /** @param {Request} request @param {Response} response @param {string} route @param {URL} url */
  async route(request, response, route, url) {
    switch (route) {
      case 'GET /authorize':
        return this.authorize(request, response, url);
      case 'POST /authorize':
        return this.decide(request, response, url);
      case 'POST /token':
        return this.token(request, response);
      case 'GET /userinfo':
      case 'POST /userinfo':
        return this.userinfo(request, response);
      case 'GET /jwks':
        return json(response, 200, { keys: [publicJwk(this.key)] });
      case 'GET /.well-known/openid-configuration':
        return json(response, 200, this.discovery());
      default:
        if (route.startsWith('GET /faces/'))
          return face(response, decodeURIComponent(route.slice('GET /faces/'.length)));
        return file(response, route);
    }
  }

  discovery() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'picture', 'sub'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code'],
    };
  }

  /** @param {Request} request @param {Response} response @param {URL} url */
  authorize(request, response, url) {
    if (this.refused(request, response, url)) return;
    this.showPage(request, response, url, 200);
  }

  /** @param {Request} request @param {Response} response @param {URL} url */
  async decide(request, response, url) {
    const origin = request.headers.origin;
    if (
      origin !== undefined &&
      origin !== 'null' &&
      origin !== this.issuer &&
      origin !== loopback(this.issuer)
    )
      return plain(response, 403, 'wrong origin');
    if (this.refused(request, response, url)) return;
    const form = await readForm(request);
    if (form.get('decision') === 'deny') return sendBack(response, url, { error: 'access_denied' });
    const person = this.personFrom(form);
    if (person === null) return this.showPage(request, response, url, 422, readNewPerson(form));
    const code = `4/${randomBytes(32).toString('base64url')}`;
    const query = url.searchParams;
    this.codes.set(code, {
      person,
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce'),
      offline: query.get('access_type') === 'offline',
      until: Date.now() + CODE_LIFE,
    });
    sendBack(response, url, { code, scope: query.get('scope') ?? '' });
  }

  /** @param {URLSearchParams} form */
  personFrom(form) {
    const known = this.people.find(form.get('sub') ?? '');
    if (known) return this.people.seen(known);
    const { name, email, wrong } = readNewPerson(form);
    return wrong === null ? this.people.welcome(name, email) : null;
  }

  /** @param {Request} request @param {Response} response @param {URL} url @returns {boolean} */
  refused(request, response, url) {
    const problem = checkAuthorization(url.searchParams, this.client);
    if (problem === null) return false;
    if ('show' in problem) html(response, 400, brokenPage(language(request, url), problem.show), "'none'");
    else sendBack(response, url, { error: problem.tell, error_description: problem.description });
    return true;
  }

  /** @param {Request} request @param {Response} response @param {URL} url @param {number} status @param {ReturnType<typeof readNewPerson>} [entered] */
  showPage(request, response, url, status, entered) {
    const page = choosePage({
      language: language(request, url),
      action: `${url.pathname}${url.search}`,
      people: this.people.list,
      ...(entered ? { entered } : {}),
    });
    // Browsers apply form-action to the redirect back to the app too.
    html(response, status, page, `'self' ${new URL(url.searchParams.get('redirect_uri') ?? '').origin}`);
  }

  /** @param {Request} request @param {Response} response */
  async token(request, response) {
    const form = await readForm(request);
    if (!this.isClient(request, form)) return json(response, 401, { error: 'invalid_client' });
    if (form.get('grant_type') !== 'authorization_code')
      return json(response, 400, { error: 'unsupported_grant_type' });
    const grant = this.redeem(form);
    if (grant === null)
      return json(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' });
    const accessToken = `ya29.${randomBytes(32).toString('base64url')}`;
    grant.usedFor = accessToken;
    this.tokens.set(accessToken, { person: grant.person, until: Date.now() + TOKEN_LIFE });
    json(response, 200, {
      access_token: accessToken,
      expires_in: TOKEN_LIFE / 1000 - 1,
      token_type: 'Bearer',
      scope: 'openid email profile',
      ...(this.fault === 'no-id-token' ? {} : { id_token: this.idToken(grant) }),
      ...(grant.offline ? { refresh_token: `1//${randomBytes(32).toString('base64url')}` } : {}),
    });
  }

  /**
   * A code works once, for a minute, with its return address and verifier. A second use revokes the tokens of the first.
   * @param {URLSearchParams} form
   */
  redeem(form) {
    const grant = this.codes.get(form.get('code') ?? '');
    if (!grant) return null;
    if (grant.usedFor !== undefined) {
      this.tokens.delete(grant.usedFor);
      return null;
    }
    grant.usedFor = '';
    if (grant.until < Date.now() || grant.redirectUri !== form.get('redirect_uri')) return null;
    return matchesChallenge(form.get('code_verifier') ?? '', grant.challenge) ? grant : null;
  }

  /** @param {Request} request @param {URLSearchParams} form */
  isClient(request, form) {
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const [id = '', secret = ''] = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
      : [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
    return sameText(id, this.client.clientId) && sameText(secret, this.client.clientSecret);
  }

  /** @param {Grant} grant */
  idToken({ person, nonce }) {
    const now = Math.floor(Date.now() / 1000);
    const age = this.fault === 'expired' ? 7_200 : 0;
    return signToken(this.fault === 'wrong-key' ? newSigningKey() : this.key, {
      iss: this.fault === 'wrong-issuer' ? 'https://issuer.invalid' : this.issuer,
      aud: this.fault === 'wrong-audience' ? 'somebody-else' : this.client.clientId,
      azp: this.client.clientId,
      sub: person.sub,
      email: person.email,
      email_verified: this.fault !== 'unverified-email',
      name: person.name,
      ...this.pictureOf(person),
      ...(nonce === null ? {} : { nonce: this.fault === 'wrong-nonce' ? `not-${nonce}` : nonce }),
      iat: now - age,
      exp: now - age + 3_600,
    });
  }

  /** @param {Request} request @param {Response} response */
  userinfo(request, response) {
    const token = this.tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!token || token.until < Date.now()) {
      response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      return json(response, 401, { error: 'invalid_token' });
    }
    const { sub, name, email } = token.person;
    json(response, 200, {
      sub,
      name,
      email,
      email_verified: this.fault !== 'unverified-email',
      ...this.pictureOf(token.person),
    });
  }

  /** The picture claim; some accounts have none, as at Google. @param {Person} person */
  pictureOf({ sub }) {
    return hasFace(sub) ? { picture: `${loopback(this.issuer)}/faces/${sub}` } : {};
  }
}

/** @param {Request} request @param {URL} url */
const language = (request, url) =>
  chooseLanguage(url.searchParams.get('hl') ?? request.headers['accept-language']);

/** @param {Response} response @param {URL} url @param {Record<string, string>} answer */
function sendBack(response, url, answer) {
  const target = new URL(url.searchParams.get('redirect_uri') ?? '');
  const state = url.searchParams.get('state');
  for (const [name, value] of Object.entries({ ...(state === null ? {} : { state }), ...answer }))
    target.searchParams.set(name, value);
  response
    .writeHead(303, { Location: target.href, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .end();
}

class TooMuch extends Error {}

/** @param {Request} request */
async function readForm(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 16_384) throw new TooMuch();
  }
  return new URLSearchParams(body);
}

/** @param {Response} response @param {number} status @param {unknown} body */
function json(response, status, body) {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

/** @param {Response} response @param {number} status @param {string} text */
function plain(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

/** @param {Response} response @param {number} status @param {string} body @param {string} formAction */
function html(response, status, body, formAction) {
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    })
    .end(body);
}

const fonts = '@fontsource-variable/baloo-2/files/baloo-2';
/** @type {Record<string, {path: () => string, type: string}>} */
const files = {
  'GET /style.css': { path: () => join(here, 'style.css'), type: 'text/css; charset=utf-8' },
  'GET /logo.svg': { path: () => join(here, 'logo.svg'), type: 'image/svg+xml' },
  'GET /baloo-latin.woff2': {
    path: () => createRequire(import.meta.url).resolve(`${fonts}-latin-wght-normal.woff2`),
    type: 'font/woff2',
  },
  'GET /baloo-latin-ext.woff2': {
    path: () => createRequire(import.meta.url).resolve(`${fonts}-latin-ext-wght-normal.woff2`),
    type: 'font/woff2',
  },
};

/** @param {Response} response @param {string} sub */
async function face(response, sub) {
  if (!/^\d{1,32}$/.test(sub) || !hasFace(sub)) return plain(response, 404, 'not found');
  response
    .writeHead(200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'max-age=300',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(await drawFace(sub));
}

/** @param {Response} response @param {string} route */
function file(response, route) {
  const known = files[route];
  if (!known || !existsSync(known.path())) return plain(response, 404, 'not found');
  response
    .writeHead(200, {
      'Content-Type': known.type,
      'Cache-Control': 'max-age=300',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(readFileSync(known.path()));
}
