import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import type { PublicOffer } from '../../../src/platform/http/offer';
import { serveWeb } from '../../../src/platform/http/web';

const shell = '<!doctype html><title>Pictick</title>';
const apple = 'apple.0a1b2c3d.svg';
const unsold: PublicOffer = {
  currency: 'eur',
  guaranteeDays: 30,
  trial: { days: 14, pictures: 5 },
  plans: [],
};
let offer = unsold;
let folder: string;
const open: FastifyInstance[] = [];

const put = (path: string, text: string): void => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.br`, brotliCompressSync(text));
  writeFileSync(`${file}.gz`, gzipSync(text));
};

async function server(
  options: { publicUrl?: string; local?: boolean; webDir?: string; painted?: boolean } = {},
): Promise<FastifyInstance> {
  const fastify = Fastify();
  await serveWeb(
    fastify,
    {
      webDir: options.webDir ?? join(folder, 'web'),
      artDir: join(folder, 'art'),
      publicUrl: new URL(options.publicUrl ?? 'http://localhost:3000'),
      local: options.local ?? false,
      pictures: { outside: options.painted ? {} : null },
    },
    () => offer,
  );
  fastify.get('/api/health', () => ({ status: 'ok' }));
  open.push(fastify);
  return fastify;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictick-web-'));
  put('web/index.html', shell);
  put('web/sw.js', '// worker');
  put('web/manifest.webmanifest', '{}');
  put('web/kid.webmanifest', '{}');
  put('web/assets/main-abc.js', 'console.log(1)');
  put('web/.vite/manifest.json', '{}');
  put(`art/plain/${apple}`, '<svg/>');
  writeFileSync(
    join(folder, 'art/book.json'),
    JSON.stringify({ pictures: { apple: ['0a1b2c3d', '#ff0000'], 'not-drawn': ['00000000', '#ff0000'] } }),
  );
  writeFileSync(join(folder, 'secret.svg'), 'classified');
});
afterAll(async () => {
  await Promise.all(open.map((fastify) => fastify.close()));
  rmSync(folder, { recursive: true });
});

describe('the page', () => {
  let fastify: FastifyInstance;
  beforeAll(async () => {
    fastify = await server();
  });

  it.each([
    '/',
    '/index.html',
    '/login',
    '/terms',
    '/privacy',
    '/app',
    '/trash',
    '/account-settings',
    '/billing',
    '/app?x=1',
    '/r/bcdf-ghjk-mnpq',
    '/lists/018f0000-0000-7000-8000-000000000001',
    '/login/',
  ])('is served at %s', async (url) => {
    const { statusCode, body, headers } = await fastify.inject(url);
    expect([statusCode, body]).toEqual([200, shell]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    '/nothing',
    '/lists',
    '/lists/a/b',
    '/app.exe',
    '/assets/main-old.js',
    '/.vite/manifest.json',
    '/assets',
    '/secret.svg',
    '/..%2fsecret.svg',
    '/%2e%2e/secret.svg',
    '/assets/..%5c..%5csecret.svg',
  ])('answers 404 for %s', async (url) => {
    const { statusCode, body } = await fastify.inject(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('classified');
  });

  it('has the same strict headers, found or not', async () => {
    for (const url of ['/', '/nothing']) {
      const { headers } = await fastify.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy':
          'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
        vary: expect.stringContaining('Accept-Encoding') as string,
      });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
          "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types pictick",
      );
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('redirects a signed-in user from the landing page to the lists, and no other visitor', async () => {
    const at = (url: string, cookie: string) => fastify.inject({ url, headers: { cookie } });
    for (const cookie of ['pictick_in=1', 'i18next=de; pictick_in=1', 'pictick_in=1; a=b']) {
      const { statusCode, headers } = await at('/?lng=de', cookie);
      expect([statusCode, headers.location, headers['cache-control'], headers.vary]).toEqual([
        302,
        '/app?lng=de',
        'no-store',
        'Cookie',
      ]);
    }
    for (const cookie of ['', 'pictick_in=0', 'pictick_in=10', 'not_pictick_in=1', 'a=pictick_in=1'])
      expect((await at('/', cookie)).statusCode).toBe(200);
    for (const url of ['/terms', '/login', '/app', '/nothing'])
      expect((await at(url, 'pictick_in=1')).headers.location).toBeUndefined();
    const evil = await at('/?//evil.example/', 'pictick_in=1');
    expect(evil.headers.location).toBe('/app?//evil.example/');
  });

  it('sends HSTS if the public address is https', async () => {
    const { headers } = await (await server({ publicUrl: 'https://pictick.example' })).inject('/');
    expect(headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('sends the files that were compressed at build time', async () => {
    const { headers, rawPayload } = await fastify.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe('console.log(1)');
    expect(
      (await fastify.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })).headers[
        'content-encoding'
      ],
    ).toBe('gzip');
    expect((await fastify.inject('/')).headers['content-encoding']).toBeUndefined();
  });

  it('lets browsers keep hashed files for ever and revalidate the others', async () => {
    for (const url of ['/sw.js', '/manifest.webmanifest', '/kid.webmanifest', '/index.html'])
      expect((await fastify.inject(url)).headers['cache-control']).toBe('no-cache');
  });

  it('answers HEAD, and 304 to an unchanged version', async () => {
    const head = await fastify.inject({ method: 'HEAD', url: '/app' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(shell.length),
    ]);
    expect((await fastify.inject({ method: 'HEAD', url: '/nothing' })).statusCode).toBe(404);
    const again = await fastify.inject({
      url: '/app',
      headers: { 'if-none-match': String(head.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('leaves the API and other methods alone', async () => {
    expect((await fastify.inject('/api/health')).json()).toEqual({ status: 'ok' });
    expect((await fastify.inject('/api/nothing')).headers['content-type']).toMatch(/json/);
    expect((await fastify.inject({ method: 'POST', url: '/app' })).statusCode).toBe(404);
  });

  it('reports a missing build, and the API still answers', async () => {
    const bare = await server({ webDir: join(folder, 'nowhere') });
    const { statusCode, body } = await bare.inject('/app');
    expect([statusCode, body]).toEqual([503, 'The page has not been built yet.']);
    expect((await bare.inject('/api/health')).statusCode).toBe(200);
  });

  it("redirects from 127.0.0.1 to localhost on a developer's machine, pages only", async () => {
    const local = await server({ local: true });
    const { statusCode, headers } = await local.inject({
      url: '/app?x=1',
      headers: { host: '127.0.0.1:3001' },
    });
    expect([statusCode, headers.location]).toEqual([307, 'http://localhost:3001/app?x=1']);
    for (const url of ['/api/health', '/assets/main-abc.js', `/art/${apple}`])
      expect((await local.inject({ url, headers: { host: '127.0.0.1:3001' } })).statusCode).toBe(200);
    expect((await local.inject({ url: '/app', headers: { host: 'localhost:3001' } })).statusCode).toBe(200);
    expect((await fastify.inject({ url: '/app', headers: { host: '127.0.0.1:3001' } })).statusCode).toBe(200);
  });
});

describe('the picture book', () => {
  let fastify: FastifyInstance;
  beforeAll(async () => {
    fastify = await server();
  });

  it('lets browsers keep pictures for ever', async () => {
    const { statusCode, headers, rawPayload } = await fastify.inject({
      url: `/art/${apple}`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe('<svg/>');
  });

  it('answers the address of an older build with the current picture, cached for a short time', async () => {
    const { statusCode, body, headers } = await fastify.inject('/art/apple.ffffffff.svg');
    expect([statusCode, body, headers['cache-control']]).toEqual([200, '<svg/>', 'public, max-age=300']);
  });

  it.each([
    '/art/pear.ffffffff.svg',
    '/art/not-drawn.ffffffff.svg',
    '/art/apple.svg',
    '/art/',
    '/art/..%2fbook.json',
    '/art/../../secret.svg',
  ])('has nothing at %s', async (url) => {
    const { statusCode, body } = await fastify.inject(url);
    expect([statusCode, body.includes('classified'), body.includes('#ff0000')]).toEqual([404, false, false]);
  });
});

describe('the prerendered page', () => {
  let fastify: FastifyInstance;
  const at = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers });
  beforeAll(async () => {
    for (const page of ['landing', 'terms', 'lost'])
      for (const language of ['en', 'de', 'tr'])
        put(`said/site/${page}.${language}.html`, `${page} ${language} %ORIGIN%/%SEARCH% %ORIGIN%%MARKS%`);
    put('said/site/robots.txt', 'Sitemap: %ORIGIN%/sitemap.xml');
    put('said/site/sitemap.xml', '<loc>%ORIGIN%/</loc>');
    put('said/index.html', shell);
    fastify = await server({ webDir: join(folder, 'said'), publicUrl: 'https://pictick.example/' });
  });

  it('is in the language of the address, else of the cookie, else of the browser, else in English', async () => {
    const said = async (url: string, headers?: Record<string, string>) => (await at(url, headers)).body;
    expect(await said('/?lng=de&x=1', { cookie: 'i18next=tr', 'accept-language': 'tr' })).toBe(
      'landing de https://pictick.example/?lng=de https://pictick.example data-trial="14 5"',
    );
    expect(await said('/', { cookie: 'a=b; i18next=tr', 'accept-language': 'de' })).toBe(
      'landing tr https://pictick.example/ https://pictick.example data-trial="14 5"',
    );
    expect(await said('/?lng=pirate', { 'accept-language': 'ja, de-AT;q=0.8, en;q=0.1' })).toMatch(
      /^landing de https:\/\/pictick.example\/ /,
    );
    expect(await said('/')).toMatch(/^landing en /);
    expect(await said('/terms/?lng=tr')).toMatch(/^terms tr /);
    const local = await server({ webDir: join(folder, 'said'), local: true });
    expect((await local.inject('/terms')).body).toMatch(/^terms en .* data-local data-trial/);
    const painted = await server({ webDir: join(folder, 'said'), painted: true });
    expect((await painted.inject('/')).body).toMatch(/^landing en .* data-model data-trial/);
    const { headers } = await at('/');
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
  });

  it('has the prices of the moment', async () => {
    put('said/site/landing.fr.html', '<html%MARKS%>%MONTH:pro%');
    expect((await at('/?lng=fr')).body).toBe('<html data-trial="14 5">');
    offer = { ...unsold, plans: [{ tier: 'pro', pictures: 60, month: 499, year: 4990 }] };
    expect((await at('/?lng=fr')).body.replace(/\s/g, ' ')).toBe(
      '<html data-trial="14 5" data-plans="pro:60:499:4990" data-terms="eur 30" data-yearly="pro">4,99 €',
    );
    offer = unsold;
  });

  it('is compressed, and answers 304 to an unchanged version', async () => {
    const { headers, rawPayload } = await at('/', { 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], brotliDecompressSync(rawPayload).toString()]).toEqual([
      'br',
      (await at('/')).body,
    ]);
    expect((await at('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    const etag = String(headers.etag);
    const again = await at('/', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await at('/?lng=de', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await fastify.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });

  it('answers 404 for an unknown page, also to a conditional request', async () => {
    const { statusCode, body, headers } = await at('/nothing?lng=de');
    expect([statusCode, body]).toEqual([
      404,
      'lost de https://pictick.example/?lng=de https://pictick.example data-trial="14 5"',
    ]);
    expect((await at('/nothing?lng=de', { 'if-none-match': String(headers.etag) })).statusCode).toBe(404);
    for (const url of ['/site/landing.de.html', '/site/robots.txt', '/%2e%2e/site/landing.de.html'])
      expect((await at(url)).statusCode).toBe(404);
  });

  it("is in the user's language on signed-in pages; the service worker keeps the plain shell", async () => {
    for (const page of ['home', 'list', 'shell']) put(`said/site/${page}.de.html`, `${page} de`);
    const pages = [
      '/app',
      '/app/?new=task',
      '/lists/018f0000-0000-7000-8000-000000000001',
      '/trash',
      '/account-settings',
      '/billing',
      '/index.html',
    ];
    const said = await Promise.all(
      pages.map(async (url) => (await at(url, { 'accept-language': 'de' })).body),
    );
    expect(said).toEqual(['home de', 'home de', 'list de', 'shell de', 'shell de', 'shell de', 'shell de']);
  });

  it('is the shell where the build has none, and robots.txt names the sitemap', async () => {
    expect((await at('/app')).body).toBe(shell);
    const robots = await at('/robots.txt');
    expect([robots.body, robots.headers['content-type']]).toEqual([
      'Sitemap: https://pictick.example/sitemap.xml',
      'text/plain; charset=utf-8',
    ]);
    const map = await at('/sitemap.xml');
    expect([map.body, map.headers['content-type']]).toEqual([
      '<loc>https://pictick.example/</loc>',
      'application/xml; charset=utf-8',
    ]);
  });
});
