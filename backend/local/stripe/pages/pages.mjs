// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StripeError } from '../protocol/errors.mjs';
import { bank } from './bank.mjs';
import { checkout } from './checkout.mjs';
import { notice, tongueOf } from './document.mjs';
import { invoice } from './invoice.mjs';
import { portal } from './portal.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {import('../stand-in.mjs').StripeStandIn} StripeStandIn
 * @typedef {{standIn: StripeStandIn, request: Request, id: string, form: URLSearchParams | null, query: URLSearchParams}} Visit `form` null: only looked at
 * @typedef {{html: string, status?: number, reaches?: (string | null)[]} | {location: string}} Answer `reaches`: where the page's form may lead in the end
 */

const here = dirname(fileURLToPath(import.meta.url));
const google = join(here, '..', '..', 'google');
const font = (/** @type {string} */ part) => () =>
  readFileSync(
    createRequire(import.meta.url).resolve(
      `@fontsource-variable/baloo-2/files/baloo-2-${part}-wght-normal.woff2`,
    ),
  );

/** @type {Record<string, {read: () => string | Buffer, type: string}>} */
const files = {
  '/style.css': {
    read: () =>
      readFileSync(join(google, 'style.css'), 'utf8') + readFileSync(join(here, 'style.css'), 'utf8'),
    type: 'text/css; charset=utf-8',
  },
  '/logo.svg': {
    read: () => (existsSync(join(google, 'logo.svg')) ? readFileSync(join(google, 'logo.svg')) : ''),
    type: 'image/svg+xml',
  },
  '/baloo-latin.woff2': { read: font('latin'), type: 'font/woff2' },
  '/baloo-latin-ext.woff2': { read: font('latin-ext'), type: 'font/woff2' },
};

/** @type {[RegExp, (visit: Visit) => Answer | null][]} */
const pagesByPath = [
  [/^\/c\/pay\/(\w+)$/, checkout],
  [/^\/p\/session\/(\w+)$/, portal],
  [/^\/i\/(\w+)$/, invoice],
  [/^\/bank\/(\w+)$/, bank],
];

/**
 * The pages of the stand-in for browsers.
 * @param {StripeStandIn} standIn @returns {import('../protocol/server.mjs').Pages}
 */
export function pages(standIn) {
  return async (request, response, url) => {
    const file = request.method === 'GET' ? files[url.pathname] : undefined;
    if (file) {
      response
        .writeHead(200, {
          'Content-Type': file.type,
          'Cache-Control': 'max-age=300',
          'X-Content-Type-Options': 'nosniff',
        })
        .end(file.read());
      return true;
    }
    for (const [path, page] of pagesByPath) {
      const id = path.exec(url.pathname)?.[1];
      if (id === undefined || !['GET', 'POST'].includes(request.method ?? '')) continue;
      if (request.method === 'POST' && !isOwn(request)) return plain(response, 403, 'wrong origin');
      const form = request.method === 'POST' ? await readForm(request) : null;
      if (form === 'too much') return plain(response, 413, 'too much');
      const visit = { standIn, request, id, form, query: url.searchParams };
      send(request, response, visited(page, visit, url));
      return true;
    }
    return false;
  };
}

/**
 * A page whose action is not possible any more shows the reason when it is reloaded.
 * @param {(visit: Visit) => Answer | null} page @param {Visit} visit @param {URL} url @returns {Answer | null}
 */
function visited(page, visit, url) {
  try {
    return page(visit);
  } catch (error) {
    if (error instanceof StripeError && visit.form) return { location: url.pathname };
    throw error;
  }
}

/** A form of another origin is refused. @param {Request} request */
function isOwn({ headers: { origin, host } }) {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** @param {Request} request @returns {Promise<URLSearchParams | 'too much'>} */
async function readForm(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 16_384) return 'too much';
  }
  return new URLSearchParams(body);
}

/** @param {Request} request */
function nothing(request) {
  const tongue = tongueOf(request, null);
  return {
    status: 404,
    html: notice(tongue, { title: tongue.t.gone, words: tongue.t.goneWhy, back: null }),
    reaches: [],
  };
}

/** @param {Request} request @param {Response} response @param {Answer | null} answer */
function send(request, response, answer) {
  if (answer !== null && 'location' in answer) {
    response
      .writeHead(303, {
        Location: answer.location,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .end();
    return;
  }
  const { html, status = 200, reaches = [] } = answer ?? nothing(request);
  // Browsers apply the form's policy to the redirect back to the app as well.
  const origins = [...new Set(reaches.flatMap((each) => (each === null ? [] : [new URL(each).origin])))];
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    })
    .end(html);
}

/** @param {Response} response @param {number} status @param {string} text */
function plain(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
  return true;
}
