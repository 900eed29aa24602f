// Use cases: sign-in-with-google, exchange-code

import { type ChildProcess, fork } from 'node:child_process';
import { createHash, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { IdentityModule } from '../../src/identity';
import { SignInWithGoogle } from '../../src/identity/application/sign-in/sign-in-with-google';
import { type BuiltModule, build } from '../support/module.builder';

// Uses an independent OpenID provider, so that the tests do not rely on our own stand-in.
describe('sign-in', () => {
  let google: ChildProcess;
  let harness: BuiltModule;
  let spoilt: Record<string, unknown> = {};
  /** Replaces the token that the provider signs. */
  let forged: ((claims: Record<string, unknown>) => string) | undefined;
  let nonce = '';
  let issuer = '';
  let person = { sub: 'google-1', name: 'Ayşe Öztürk', email: 'ayse@example.org' };

  beforeAll(async () => {
    google = fork(join(__dirname, '../support/processes/oidc-peer.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(google, 'message')) as [{ url: string }];
    issuer = url;
    harness = await build({
      modules: [IdentityModule],
      realTokens: true,
      settings: {
        google: {
          clientId: 'client',
          clientSecret: 'secret',
          issuer: url,
          authorizationUrl: `${url}/authorize`,
          tokenUrl: `${url}/token`,
          userinfoUrl: `${url}/userinfo`,
          jwksUrl: `${url}/jwks`,
          pictureUrl: null,
        },
      },
    });
  });
  afterAll(async () => {
    await harness.close();
    google.disconnect();
  });
  beforeEach(() => {
    spoilt = {};
    forged = undefined;
    person = { sub: 'google-1', name: 'Ayşe Öztürk', email: 'ayse@example.org' };
  });

  const cookieOf = (headers: Record<string, unknown>, name: string): string => {
    const all = [headers['set-cookie'] ?? []].flat() as string[];
    return all.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
  };

  async function depart() {
    const gone = await harness.app.inject({ method: 'GET', url: '/api/auth/google?frontendRedirect=/login' });
    const away = new URL(gone.headers.location ?? '');
    nonce = away.searchParams.get('nonce') ?? '';
    const claims = { aud: 'client', nonce, email_verified: true, ...person, ...spoilt };
    const issued = Math.floor(Date.now() / 1000);
    google.send({
      claims,
      profile: person,
      ...(forged && { idToken: forged({ iss: issuer, iat: issued, exp: issued + 3600, ...claims }) }),
    });
    await once(google, 'message');
    const back = await fetch(away, { redirect: 'manual' });
    const callback = new URL(back.headers.get('location') ?? '');
    return {
      away,
      flowCookie: cookieOf(gone.headers, 'pictick-trip'),
      callback: callback.pathname + callback.search,
    };
  }
  const arrive = (callback: string, cookie: string) =>
    harness.app.inject({ method: 'GET', url: callback, headers: { cookie } });
  async function signIn() {
    const { callback, flowCookie } = await depart();
    const arrived = await arrive(callback, flowCookie);
    const code = /^\/login#code=(.+)$/.exec(arrived.headers.location ?? '')?.[1] ?? '';
    return { code, cookie: cookieOf(arrived.headers, 'pictick-code'), location: arrived.headers.location };
  }
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    harness.app.inject({ method: 'POST', url, payload, headers });
  async function session() {
    const { code, cookie } = await signIn();
    const answer = await post('/api/auth/exchange', { code }, { cookie });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ token: string; refreshToken: string }>();
  }

  it('goes to Google with PKCE, nonce, consent and offline access', async () => {
    const { away } = await depart();
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      client_id: 'client',
    });
    expect(away.searchParams.get('code_challenge')).toHaveLength(43);
    expect(nonce.length).toBeGreaterThanOrEqual(43);
    const state = JSON.parse(
      Buffer.from(away.searchParams.get('state')?.split('.')[0] ?? '', 'base64url').toString(),
    ) as object;
    expect(state).toMatchObject({ platform: 'web', frontendRedirect: '/login' });
  });

  it.each([
    ['select_account', 'select_account'],
    ['none', 'consent'],
    ['select_account&prompt=none', 'consent'],
  ])('goes to Google with the prompt of the gate only (%s)', async (asked, prompt) => {
    const { headers } = await harness.app.inject(`/api/auth/google?prompt=${asked}`);
    expect(new URL(headers.location ?? '').searchParams.get('prompt')).toBe(prompt);
  });

  it('answers each step with one redirect, its cookies and no body', async () => {
    const told = ({ statusCode, headers, body }: Awaited<ReturnType<typeof arrive>>) => ({
      status: statusCode,
      body,
      headers: Object.keys(headers)
        .filter((name) => name !== 'date')
        .sort(),
      length: headers['content-length'],
      cache: headers['cache-control'],
      cookies: [headers['set-cookie'] ?? []]
        .flat()
        .map((cookie) => cookie.replace(/^([\w-]+)=[^;]+/, '$1=…')),
    });
    const redirect = {
      status: 302,
      body: '',
      length: '0',
      cache: 'no-store',
      headers: [
        'cache-control',
        'connection',
        'content-length',
        'location',
        'set-cookie',
        'x-content-type-options',
        'x-request-id',
      ],
    };
    const cleared =
      'pictick-trip=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax';
    expect(told(await harness.app.inject({ method: 'GET', url: '/api/auth/google' }))).toEqual({
      ...redirect,
      cookies: ['pictick-trip=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'],
    });
    const { callback, flowCookie } = await depart();
    expect(told(await arrive(callback, flowCookie))).toEqual({
      ...redirect,
      cookies: [cleared, 'pictick-code=…; Max-Age=60; Path=/; HttpOnly; SameSite=Strict'],
    });
    expect(told(await arrive(callback, flowCookie))).toEqual({ ...redirect, cookies: [cleared] });
  });

  it('proves to Google with PKCE that it began the sign-in', async () => {
    const { away, callback, flowCookie } = await depart();
    await arrive(callback, flowCookie);
    google.send('verifier');
    const [{ verifier }] = (await once(google, 'message')) as [{ verifier: string }];
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      away.searchParams.get('code_challenge'),
    );
  });

  it.each([
    'https://evil.example/login',
    '//evil.example',
    '/app',
    'javascript:alert(1)',
    '/login#code=x',
    '',
  ])('returns to the sign-in page if %s is requested', async (wish) => {
    const gone = await harness.app.inject({
      method: 'GET',
      url: `/api/auth/google?frontendRedirect=${encodeURIComponent(wish)}`,
    });
    const state = new URL(gone.headers.location ?? '').searchParams.get('state')?.split('.')[0] ?? '';
    expect(JSON.parse(Buffer.from(state, 'base64url').toString())).toMatchObject({
      frontendRedirect: '/login',
    });
  });

  it('opens a session, and recognises the user by account and not by address', async () => {
    const first = await session();
    person = { ...person, email: 'new-address@example.org' };
    const second = await session();
    const sub = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string;
        email: string;
      };
    expect(sub(second.token).sub).toBe(sub(first.token).sub);
    expect(sub(second.token).email).toBe('new-address@example.org');
    person = { ...person, sub: 'google-2' };
    expect(sub((await session()).token).sub).not.toBe(sub(first.token).sub);
  });

  it.each<[string, Record<string, unknown>]>([
    ['issuer', { iss: 'https://elsewhere.example' }],
    ['audience', { aud: 'somebody-else' }],
    ['second audience', { aud: ['client', 'somebody-else'] }],
    ['authorised party', { aud: ['client', 'somebody-else'], azp: 'somebody-else' }],
    ['start of validity', { nbf: 9_999_999_999 }],
    ['nonce', { nonce: 'another' }],
    ['nonce, which is no text', { nonce: '' }],
    ['age', { exp: 1 }],
    ['address, which is not verified', { email_verified: false }],
    ['address without a claim of verification', { email_verified: undefined }],
    ['address that is "verified"', { email_verified: 'true' }],
    ['address, which is no text', { email: undefined }],
    ['subject', { sub: 'not-the-profile' }],
  ])('refuses an id token with a wrong %s', async (_, claims) => {
    spoilt = claims;
    expect((await signIn()).location).toBe('/login?reason=login_failed');
  });

  const { privateKey: strangers } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const part = (of: object): string => Buffer.from(JSON.stringify(of)).toString('base64url');
  const rsa = (head: object, claims: object): string => {
    const text = `${part({ alg: 'RS256', ...head })}.${part(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), strangers).toString('base64url')}`;
  };
  it.each<[string, (claims: Record<string, unknown>) => string]>([
    ['nobody', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
    ['a stranger', (claims) => rsa({}, claims)],
    [
      'a stranger who brings their key',
      (claims) => rsa({ jwk: createPublicKey(strangers).export({ format: 'jwk' }) }, claims),
    ],
    [
      'a holder of our secret',
      (claims) => {
        const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
        return `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`;
      },
    ],
    ['no token at all', () => ''],
  ])('refuses an id token signed by %s', async (_, forge) => {
    forged = forge;
    expect((await signIn()).location).toBe('/login?reason=login_failed');
  });

  it('refuses a callback without its cookie, with a foreign cookie, with a changed state, and with a foreign code', async () => {
    const mine = await depart();
    const other = await depart();
    const with_ = (name: string, value: string): string => {
      const url = new URL(mine.callback, 'http://here');
      url.searchParams.set(name, value);
      return url.pathname + url.search;
    };
    const stateOf = (callback: string): string =>
      new URL(callback, 'http://here').searchParams.get('state') ?? '';
    const codeOf = (callback: string): string =>
      new URL(callback, 'http://here').searchParams.get('code') ?? '';
    const wrong: [string, string][] = [
      [mine.callback, ''],
      [mine.callback, other.flowCookie],
      [mine.callback, `${mine.flowCookie}x`],
      [with_('state', `AAAAA${stateOf(mine.callback).slice(5)}`), mine.flowCookie],
      [with_('state', `${stateOf(mine.callback).split('.')[0]}.`), mine.flowCookie],
      [with_('state', `x.${'é'.repeat(43)}`), mine.flowCookie],
      [with_('state', stateOf(other.callback)), mine.flowCookie],
      [with_('code', codeOf(other.callback)), mine.flowCookie],
      [`${mine.callback}&state=${stateOf(mine.callback)}`, mine.flowCookie],
      ['/api/auth/google/callback?error=access_denied', mine.flowCookie],
      ['/api/auth/google/callback', mine.flowCookie],
    ];
    for (const [callback, cookie] of wrong) {
      const { headers } = await arrive(callback, cookie);
      expect([callback, headers.location]).toEqual([callback, '/login?reason=login_failed']);
      expect(String(headers['set-cookie'])).toMatch(/^pictick-trip=;/);
    }
  });

  it('refuses a callback whose code is empty or given twice', async () => {
    const { callback, flowCookie } = await depart();
    for (const changed of [callback.replace(/code=[^&]+/, 'code='), `${callback}&code=another`]) {
      expect((await arrive(changed, flowCookie)).headers.location).toBe('/login?reason=login_failed');
    }
  });

  it('separates two sign-ins that return at the same time', async () => {
    // The provider signs the nonce of the later sign-in into both tokens.
    const flows = [await depart(), await depart()];
    const ends = await Promise.all(flows.map(({ callback, flowCookie }) => arrive(callback, flowCookie)));
    expect(ends.map(({ headers }) => headers.location?.replace(/code=.+/, 'code'))).toEqual([
      '/login?reason=login_failed',
      '/login#code',
    ]);
  });

  it('reports a cancelled sign-in, to the browser that began it only', async () => {
    const [mine, other] = [await depart(), await depart()];
    const denied = (of: typeof mine) =>
      `/api/auth/google/callback?error=access_denied&state=${encodeURIComponent(new URL(of.callback, 'http://here').searchParams.get('state') ?? '')}`;
    const end = async (callback: string, cookie: string) => (await arrive(callback, cookie)).headers.location;
    expect(await end(denied(mine), mine.flowCookie)).toBe('/login?reason=login_cancelled');
    expect(await end(denied(other), mine.flowCookie)).toBe('/login?reason=login_failed');
    expect(await end(denied(mine), '')).toBe('/login?reason=login_failed');
    expect(await end(denied(mine).replace('access_denied', 'server_error'), mine.flowCookie)).toBe(
      '/login?reason=login_failed',
    );
  });

  it('accepts a callback once', async () => {
    const { callback, flowCookie } = await depart();
    expect((await arrive(callback, flowCookie)).headers.location).toMatch(/^\/login#code=/);
    expect((await arrive(callback, flowCookie)).headers.location).toBe('/login?reason=login_failed');
    // Also if the provider accepts its code twice.
    const [providerProfile, bind] = [
      {
        provider: 'google' as const,
        subject: 'google-9',
        name: 'Eve',
        email: 'eve@example.org',
        picture: null,
      },
      'one-flow',
    ];
    const answers = await Promise.allSettled([
      harness.get(SignInWithGoogle).execute(providerProfile, bind),
      harness.get(SignInWithGoogle).execute(providerProfile, bind),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a callback after ten minutes', async () => {
    const { callback, flowCookie } = await depart();
    jest.useFakeTimers({
      now: Date.now() + 10 * 60_000 + 1_000,
      doNotFake: [
        'setTimeout',
        'setInterval',
        'setImmediate',
        'clearTimeout',
        'clearInterval',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
        'performance',
        'hrtime',
      ],
    });
    try {
      expect((await arrive(callback, flowCookie)).headers.location).toBe('/login?reason=login_failed');
    } finally {
      jest.useRealTimers();
    }
  });

  it('registers two users for two accounts with one address, and links nothing', async () => {
    const first = await session();
    person = { ...person, sub: 'google-3' };
    const second = await session();
    const who = async (token: string): Promise<string[]> => {
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string;
      };
      return (
        await harness.database.query<{ subject: string }>(
          'SELECT subject FROM identity.sign_in WHERE person_id = $1',
          [sub],
        )
      ).map(({ subject }) => subject);
    };
    expect([await who(first.token), await who(second.token)]).toEqual([['google-1'], ['google-3']]);
  });

  it('accepts a code once, and only from the browser that got it', async () => {
    const { code, cookie } = await signIn();
    expect((await post('/api/auth/exchange', { code })).statusCode).toBe(401);
    expect((await post('/api/auth/exchange', { code }, { cookie: `${cookie}x` })).statusCode).toBe(401);
    const both = await Promise.all([
      post('/api/auth/exchange', { code }, { cookie }),
      post('/api/auth/exchange', { code }, { cookie }),
    ]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
  });

  it('takes the language of the page at the first sign-in, else of the browser, and never overwrites it', async () => {
    const languageAfter = async (sub: string, headers: Record<string, string>) => {
      person = { ...person, sub };
      const { code, cookie } = await signIn();
      expect((await post('/api/auth/exchange', { code }, { cookie, ...headers })).statusCode).toBe(200);
      const [row] = await harness.database.query<{ language: string | null }>(
        'SELECT language FROM identity.person JOIN identity.sign_in ON person_id = id WHERE subject = $1',
        [sub],
      );
      return row?.language;
    };
    expect(
      await languageAfter('reads-turkish', { 'x-user-language': 'tr-TR', 'accept-language': 'de' }),
    ).toBe('tr');
    expect(await languageAfter('reads-turkish', { 'x-user-language': 'fr' })).toBe('tr');
    expect(
      await languageAfter('says-nothing', {
        'x-user-language': "'; DROP TABLE identity.person; --",
        'accept-language': 'pt-BR, nl;q=0.4, en;q=0.2',
      }),
    ).toBe('nl');
    expect(await languageAfter('speaks-another', { 'accept-language': 'pt-BR' })).toBeNull();
    expect(await languageAfter('speaks-another', { 'x-user-language': 'es' })).toBe('es');
  });

  it('guesses the language by browser and then country, for any headers', async () => {
    const guess = async (headers: Record<string, string>) =>
      (await harness.app.inject({ method: 'GET', url: '/api/locale', headers })).json<object>();
    expect(await guess({ 'accept-language': 'pt-BR, tr;q=0.3', 'cf-ipcountry': 'DE' })).toEqual({
      language: 'tr',
      country: 'DE',
    });
    expect(await guess({ 'accept-language': 'gsw-CH', 'cf-ipcountry': 'XX' })).toEqual({
      language: 'de',
      country: 'CH',
    });
    expect(await guess({ 'accept-language': 'pt', 'x-country-code': 'be' })).toEqual({
      language: 'nl',
      country: 'BE',
    });
    expect(await guess({ 'accept-language': 'tru, den;q=0.9', 'cf-ipcountry': '../../etc' })).toEqual({
      language: 'en',
      country: null,
    });
    expect(await guess({})).toEqual({ language: 'en', country: null });
  });

  it('keeps the refresh token of the page in a cookie that no script and no other origin can use', async () => {
    const { code, cookie } = await signIn();
    const answer = await post('/api/auth/exchange', { code, session: 'cookie' }, { cookie });
    expect(answer.json()).toMatchObject({ refreshToken: null });
    const kept = [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((each) => each.startsWith('pictick-refresh='));
    expect(kept).toMatch(/HttpOnly/);
    expect(kept).toMatch(/SameSite=Strict/);
    const refresh = cookieOf(answer.headers, 'pictick-refresh');
    for (const body of [{}, { refreshToken: null }])
      expect(
        (await post('/api/auth/refresh', body, { cookie: refresh, origin: 'https://evil.example' }))
          .statusCode,
      ).toBe(403);
    const renewed = await post('/api/auth/refresh', {}, { cookie: refresh, origin: 'http://localhost:3000' });
    expect(renewed.json()).toMatchObject({ refreshToken: null });
  });

  it('gives 200 parallel renewals one successor, and ends only this session when an old token returns', async () => {
    const { refreshToken } = await session();
    const stays = await session();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => post('/api/auth/refresh', { refreshToken })),
    );
    const successors = new Set(answers.map((answer) => answer.json<{ refreshToken: string }>().refreshToken));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    expect(successors.size).toBe(1);
    const [successor = ''] = successors;
    expect((await post('/api/auth/refresh', { refreshToken: successor })).statusCode).toBe(200);
    expect((await post('/api/auth/refresh', { refreshToken })).json()).toMatchObject({
      code: 'TOKEN_REUSED',
    });
    expect((await post('/api/auth/refresh', { refreshToken: successor })).json()).toMatchObject({
      code: 'INVALID_TOKEN',
    });
    expect((await post('/api/auth/refresh', { refreshToken: stays.refreshToken })).statusCode).toBe(200);
  });

  it('refuses the access token of an ended session, and a changed token', async () => {
    const { token } = await session();
    const logout = (value: string) => post('/api/auth/logout', {}, { 'x-auth-token': value });
    expect((await logout(`${token.slice(0, -4)}AAAA`)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await logout('')).json()).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await logout(token)).statusCode).toBe(200);
    const deadline = Date.now() + 5_000;
    let last = 0;
    while (Date.now() < deadline && last !== 401) last = (await logout(token)).statusCode;
    expect(last).toBe(401);
  });
});
