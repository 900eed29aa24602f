// @ts-check
import { control } from '../control.mjs';
import { invoicePdf } from '../pdf.mjs';
import { isKey } from './router.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Outgoing
 * @typedef {(request: Incoming, response: Outgoing, url: URL) => boolean | Promise<boolean>} Pages answers true if the page was its own
 */

const MOST = 1_000_000;

/** @param {{fakeStripe: import('../fake-stripe.mjs').FakeStripe, router: import('./router.mjs').Router, secretKey: string, pages: Pages | null, standIn: () => import('../stand-in.mjs').StripeStandIn, hosts: () => string[]}} parts */
export const answersBy = (parts) => (/** @type {Incoming} */ request, /** @type {Outgoing} */ response) =>
  void handle(parts, request, response);

/** @param {Parameters<typeof answersBy>[0]} parts @param {Incoming} request @param {Outgoing} response */
async function handle({ fakeStripe, router, secretKey, pages, standIn, hosts }, request, response) {
  try {
    // A host name that was made to point here (DNS rebinding) gets nothing.
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (!['localhost', '127.0.0.1', '[::1]', ...hosts()].includes(host))
      return plain(response, 421, 'wrong host');
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/v1/')) return await callApi(router, request, response, url);
    if (url.pathname.startsWith('/_control')) {
      if (!isKey((request.headers.authorization ?? '').replace(/^Bearer /, ''), secretKey))
        return plain(response, 401, 'the secret key, please');
      const answer = await control(
        standIn(),
        `${request.method} ${url.pathname}`,
        url,
        JSON.parse((await read(request)) || '{}'),
      );
      return json(response, answer === null ? 404 : 200, answer ?? { error: 'no such control' });
    }
    const secret = /^\/i\/([A-Za-z0-9]+)\/pdf$/.exec(url.pathname)?.[1];
    if (request.method === 'GET' && secret) return sendPdf(fakeStripe, response, secret);
    if (pages && (await pages(request, response, url))) return undefined;
    return plain(response, 404, 'not found');
  } catch (error) {
    if (!response.headersSent)
      plain(response, error instanceof TooMuch ? 413 : 400, error instanceof Error ? error.message : 'error');
  }
}

/** @param {import('./router.mjs').Router} router @param {Incoming} request @param {Outgoing} response @param {URL} url */
async function callApi(router, request, response, url) {
  const answer = await router.answer({
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    body: await read(request),
    headers: request.headers,
  });
  if (answer === 'silence') return;
  if (answer === 'reset') request.socket.resetAndDestroy();
  else response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** @param {import('../fake-stripe.mjs').FakeStripe} fakeStripe @param {Outgoing} response @param {string} secret */
function sendPdf(fakeStripe, response, secret) {
  const invoice = fakeStripe.all('invoice').find((row) => row.secret === secret && row.status !== 'draft');
  if (!invoice) return plain(response, 404, 'not found');
  const bytes = invoicePdf(fakeStripe, invoice);
  response
    .writeHead(200, {
      'Content-Type': 'application/pdf',
      'Content-Length': bytes.length,
      'Content-Disposition': `attachment; filename="Invoice-${invoice.number}.pdf"`,
    })
    .end(bytes);
}

class TooMuch extends Error {}

/** @param {Incoming} request */
async function read(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MOST) throw new TooMuch('too much');
  }
  return body;
}

/** @param {Outgoing} response @param {number} status @param {unknown} body */
function json(response, status, body) {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

/** @param {Outgoing} response @param {number} status @param {string} text */
function plain(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
