import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/env';
import { httpsOnly } from './app';
import type { PublicOffer } from './offer';
import { PrerenderedPages } from './prerendered-pages';

const year = 'public, max-age=31536000, immutable';
const ask = 'no-cache';
/** The paths of the page that exist; the shell serves all of them. */
const pages = [
  /^\/(index\.html)?$/,
  /^\/(login|terms|privacy|privacy\/children|consent|join|app|kid|trash|account-settings|billing)\/?$/,
  /^\/(lists|r)\/[^/]+\/?$/,
  /^\/family\/(children\/[^/]+(\/data)?|history\/[^/]+|photos)\/?$/,
];
/** No browser feature but the screen lock of the device, which opens the gate of kid mode. */
const permissions = [
  'camera=()',
  'microphone=()',
  'geolocation=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');
/** A hint by the page that a user is signed in. It grants no access. */
const signedInHint = /(?:^|;\s*)pictick_in=1(?:;|$)/;
const artFile = /^([a-z0-9-]+)\.[0-9a-f]{8}\.svg$/;

export function pagePolicy(secure: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types pictick',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Serves the page and the picture book from the folders of the build. Files with a hash in their name are
 * immutable, all others are revalidated. A picture with the hash of an older build gets the current one.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  settings: Pick<Settings, 'webDir' | 'artDir' | 'publicUrl' | 'local'> & {
    pictures: { outside: object | null };
  },
  offer: () => PublicOffer,
): Promise<void> {
  const secure = settings.publicUrl.protocol === 'https:';
  const policy = pagePolicy(secure);
  const plain = join(settings.artDir, 'plain');
  // data-local: stand-ins replace the outside services. data-model: a model draws.
  const marks = [settings.local && ' data-local', settings.pictures.outside && ' data-model']
    .filter(Boolean)
    .join('');
  const prerendered = new PrerenderedPages(
    join(settings.webDir, 'site'),
    settings.publicUrl.origin,
    marks,
    offer,
  );
  const currentArt = await readArt(join(settings.artDir, 'book.json'));
  await fastify.register(fastifyStatic, {
    root: settings.webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
  });

  const harden = (reply: FastifyReply): void => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': permissions,
      ...(secure && { 'strict-transport-security': httpsOnly }),
    });
  };

  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string | null,
  ): Promise<FastifyReply> => {
    const status = path !== null && pages.some((page) => page.test(path)) ? 200 : 404;
    if (await prerendered.page(request, reply.code(status).header('content-security-policy', policy), path))
      return reply;
    if (!(await exists(join(settings.webDir, 'index.html'))))
      return reply.code(503).type('text/plain; charset=utf-8').send('The page has not been built yet.');
    return reply.headers({ 'cache-control': ask, vary: 'Accept-Encoding' }).sendFile('index.html');
  };

  /** A signed-in user goes straight to the lists, without a flash of the landing page. */
  const sendLanding = (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> | FastifyReply => {
    if (!signedInHint.test(request.headers.cookie ?? '')) return sendPage(request, reply, '/');
    const query = request.url.indexOf('?');
    return reply
      .headers({ 'cache-control': 'no-store', vary: 'Cookie' })
      .redirect(`/app${query < 0 ? '' : request.url.slice(query)}`, 302);
  };

  const sendArt = async (reply: FastifyReply, name: string): Promise<FastifyReply> => {
    if (artFile.test(name) && (await exists(join(plain, name))))
      return reply.headers({ 'cache-control': year, vary: 'Accept-Encoding' }).sendFile(name, plain);
    const key = artFile.exec(name)?.[1];
    const current = key === undefined ? undefined : currentArt.get(key);
    if (current)
      return reply
        .headers({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' })
        .sendFile(current, plain);
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.');
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const path = pathOf(request.url);
    if (path === null && !/^\/(api|img)\b/.test(request.url)) {
      harden(reply);
      return sendPage(request, reply, null);
    }
    if (path === null || path === '/api' || path.startsWith('/api/') || path.startsWith('/img/'))
      return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    harden(reply);
    if (path.startsWith('/art/')) return sendArt(reply, path.slice('/art/'.length));
    if (await prerendered.file(request, reply, path)) return reply;
    if (
      !/\/\.|^\/(index\.html$|site\/)/.test(path) &&
      extname(path) !== '' &&
      (await exists(join(settings.webDir, path)))
    ) {
      return reply
        .headers({
          'cache-control': path.startsWith('/assets/') ? year : ask,
          'content-security-policy': policy,
          vary: 'Accept-Encoding',
        })
        .sendFile(path.slice(1));
    }
    // Sessions and caches belong to one host; on a developer's machine that is localhost.
    if (settings.local && request.hostname === '127.0.0.1')
      return reply.redirect(`http://${request.host.replace('127.0.0.1', 'localhost')}${request.url}`, 307);
    if (path === '/') return sendLanding(request, reply);
    return sendPage(request, reply, path);
  };

  // Most requests are for the API, which must not wait for a promise here.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) {
      done();
      return;
    }
    void serve(request, reply).then((sent) => {
      if (sent === undefined) done();
    }, done);
  });
}

/** The path without its query; null if it is malformed. */
function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    return path.includes('\0') || path.split('/').includes('..') ? null : path;
  } catch {
    return null;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

async function readArt(file: string): Promise<Map<string, string>> {
  try {
    const { pictures } = JSON.parse(await readFile(file, 'utf8')) as {
      pictures: Record<string, [hash: string, color: string]>;
    };
    return new Map(Object.entries(pictures).map(([key, [hash]]) => [key, `${key}.${hash}.svg`]));
  } catch {
    return new Map();
  }
}
