// @ts-check
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { UserError } from '../lib/console.mjs';
import { ownAlike, readJson, writeJson } from '../lib/files.mjs';
import { listenOn, onFreePort } from '../lib/ports.mjs';
import { seededRandom } from '../lib/seeded-random.cjs';
import { advanceTime } from './billing/advance-time.mjs';
import { advanceCustomer } from './billing/test-clock.mjs';
import { subscriptionUpdates } from './billing/update-subscription.mjs';
import { FakeStripe } from './fake-stripe.mjs';
import { FaultPlan } from './faults.mjs';
import { pageActions } from './page-actions.mjs';
import { openState } from './persistence.mjs';
import { IdempotencyKeys } from './protocol/idempotency.mjs';
import { Router } from './protocol/router.mjs';
import { answersBy } from './protocol/server.mjs';
import { seedCatalogue } from './resources/catalogue.mjs';
import { shows, routes } from './resources/index.mjs';
import { views } from './views.mjs';
import { postOverHttp, Webhooks } from './webhooks.mjs';

/**
 * The stand-in for Stripe as the launcher, the pages and the tests use it.
 *
 * - `checkout.complete(sessionId, {card})` is the button "pay" of the checkout page, `cancel` its way back; `portal.confirmUpgrade(sessionId)` the
 *   button of the confirmation; `portal.addCard`; `invoicePage.pay(invoiceId, {card})` that of the hosted invoice; `bank.answer(id, {succeeds})` the page
 *   of the bank (3-D Secure): the id of a payment intent, an invoice or a checkout session. `card`: a name of cards.mjs or a number.
 * - They answer an `Outcome`: paid (`redirect`: where the browser goes), declined (`code`, `declineCode`, `message`) or needs-action (`intent`).
 * - `clock.advance(ms)` runs everything that falls due on the way, each thing at its own moment, then sends the webhooks and waits for them;
 *   `clock.advanceCustomer(customer, ms)` does the same to one customer, by moving all its times back, and leaves the clock of all others.
 * - `fetch` speaks to it without a socket: `Stripe.createFetchHttpClient(fakeStripe.fetch)`.
 *
 * @typedef {{kind: 'paid', redirect: string | null} | {kind: 'declined', code: string, declineCode: string, message: string} | {kind: 'needs-action', intent: string, invoice: string | null}} Outcome
 * @typedef {import('./rows.mjs').Address} Address
 * @typedef {import('./fake-stripe.mjs').Wire} Wire
 * @typedef {{
 *   url: string, secretKey: string, webhookSecret: string, prices: Record<string, string>, env: Record<string, string>,
 *   clock: {now: () => Date, advance: (ms: number) => Promise<void>, advanceCustomer: (customer: string, ms: number) => Promise<void>},
 *   faults: FaultPlan,
 *   settled: () => Promise<void>,
 *   fetch: typeof globalThis.fetch,
 *   checkout: {complete: (session: string, form: {card: string, address?: Address}) => Outcome, cancel: (session: string) => {redirect: string | null}},
 *   portal: {confirmUpgrade: (session: string, form?: {card?: string}) => Outcome, addCard: (session: string, card: string) => {redirect: string | null}},
 *   invoicePage: {pay: (invoice: string, form: {card: string}) => Outcome},
 *   bank: {answer: (id: string, answer: {succeeds: boolean}) => Outcome},
 *   replaceCard: (customer: string, card: string) => {method: string},
 *   disputes: {open: (charge: string, reason?: string) => {id: string}, close: (id: string, status: 'won' | 'lost') => void},
 *   customers: () => Wire[], subscriptionsOf: (customer: string) => Wire[], invoicesOf: (customer: string) => Wire[], chargesOf: (customer: string) => Wire[], sessionsOf: (customer: string) => Wire[],
 *   balanceEntriesOf: (customer: string) => Wire[], balanceOf: (customer: string) => number, events: () => Wire[],
 *   session: (id: string) => import('./rows.mjs').Session | null, portalSession: (secret: string) => import('./rows.mjs').PortalSession | null, invoiceBySecret: (secret: string) => import('./rows.mjs').Invoice | null,
 *   books: FakeStripe,
 *   stop: () => Promise<void>,
 * }} StripeStandIn
 * @typedef {{
 *   dir: string | null, port?: number, secretKey: string, webhookSecret: string, webhookUrl?: string | null, publicUrl?: string, yearly?: boolean, pages?: (standIn: StripeStandIn) => import('./protocol/server.mjs').Pages,
 *   now?: () => number, seed?: string, choose?: import('../lib/ports.mjs').ChoosePort, post?: import('./webhooks.mjs').Post, socket?: boolean,
 * }} Options `dir` null: nothing is saved. `now` and `seed` repeat a history; without a `socket` only `fetch` reaches it.
 */

/** How often due items are looked for while no request comes, in ms. */
const TICK = 1000;
const SOON = 200;

/**
 * A payment provider that speaks Stripe's protocol on this machine, for the real Stripe SDK to talk to.
 * @param {Options} options
 * @returns {Promise<StripeStandIn>}
 */
export async function startStripe({
  dir,
  port,
  secretKey,
  webhookSecret,
  webhookUrl = null,
  publicUrl,
  yearly = true,
  pages,
  now = Date.now,
  seed,
  choose,
  post = postOverHttp,
  socket = true,
}) {
  if (process.env['NODE_ENV'] === 'production' && process.env['PICTICK_LOCAL'] !== '1') {
    throw new UserError(
      'The stand-in for Stripe takes any card: it does not start with NODE_ENV=production unless PICTICK_LOCAL=1.',
    );
  }
  const server = createServer();
  const chosen = socket ? await listenOnSaved(server, dir, port, choose) : (port ?? 1);
  const { state, save } = openState(dir);
  const url = `http://localhost:${chosen}`;
  const fakeStripe = new FakeStripe({
    state,
    base: now,
    seed: seed ?? null,
    publicUrl: publicUrl ?? url,
    apiUrl: url.replace('//localhost:', '//127.0.0.1:'),
    shows,
    subscriptionUpdates: subscriptionUpdates,
  });
  /** @type {NodeJS.Timeout | null} */
  let soon = null;
  // A repeated delivery is harmless, so it is not saved each time.
  const saveSoon = () => {
    soon ??= setTimeout(() => {
      soon = null;
      save();
    }, SOON).unref();
  };
  const faults = new FaultPlan();
  const webhooks = new Webhooks(fakeStripe, faults, {
    post,
    random: seed === undefined ? Math.random : seededRandom(numberOf(seed)),
    onSent: saveSoon,
  });
  const prices = seedCatalogue(fakeStripe, { yearly });
  if (webhookUrl !== null) pointWebhooks(fakeStripe, webhookUrl, webhookSecret);
  const router = new Router({
    fakeStripe,
    routes,
    keys: new IdempotencyKeys(fakeStripe),
    faults,
    secretKey,
    save,
  });
  advanceTime(fakeStripe);
  save();

  /** @type {StripeStandIn} */
  const standIn = {
    url,
    secretKey,
    webhookSecret,
    prices,
    faults,
    books: fakeStripe,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: fakeStripe.apiUrl,
      STRIPE_PRICES: Object.entries(prices)
        .map(([name, id]) => `${name}=${id}`)
        .join(','),
    },
    clock: {
      now: () => new Date(fakeStripe.now * 1000),
      advance: async (ms) => {
        fakeStripe.clock.forward(ms);
        advanceTime(fakeStripe);
        save();
        await webhooks.settled();
      },
      advanceCustomer: async (customer, ms) => {
        advanceCustomer(fakeStripe, customer, ms);
        save();
        await webhooks.settled();
      },
    },
    settled: () => webhooks.settled(),
    fetch: (input, init) => inProcess(router, input, init),
    ...pageActions(fakeStripe, save),
    ...views(fakeStripe),
    stop: () => Promise.resolve(),
  };
  // A call without an answer must be able to hang.
  server.requestTimeout = 0;
  server.on(
    'request',
    answersBy({
      fakeStripe,
      router,
      secretKey,
      pages: pages?.(standIn) ?? null,
      standIn: () => standIn,
      hosts: () => [new URL(fakeStripe.publicUrl).hostname],
    }),
  );
  const ticking = setInterval(() => tick(fakeStripe, webhooks, save), TICK).unref();
  standIn.stop = async () => {
    clearInterval(ticking);
    if (soon) clearTimeout(soon);
    webhooks.stopped = true;
    save();
    await new Promise((resolve) => {
      server.close(() => resolve(null));
      server.closeAllConnections();
    });
  };
  webhooks.wake();
  return standIn;
}

/**
 * The same port as last time, so that addresses that were handed out stay valid.
 * @param {import('node:http').Server} server @param {string | null} dir @param {number | undefined} port @param {import('../lib/ports.mjs').ChoosePort | undefined} choose
 */
async function listenOnSaved(server, dir, port, choose) {
  const listen = (/** @type {number} */ wanted) =>
    port ? listenOn(server, port) : onFreePort((free) => listenOn(server, free), { wanted, choose });
  if (dir === null) return listen(0);
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    ownAlike(dir);
  }
  const file = join(dir, 'settings.json');
  const saved = readJson(file, { port: 0 });
  const chosen = await listen(saved.port);
  if (chosen !== saved.port) writeJson(file, { port: chosen });
  return chosen;
}

/** @param {FakeStripe} fakeStripe @param {Webhooks} webhooks @param {() => void} save */
function tick(fakeStripe, webhooks, save) {
  const before = fakeStripe.state.made;
  advanceTime(fakeStripe);
  if (fakeStripe.state.made !== before) save();
  webhooks.wake();
}

/** @param {FakeStripe} fakeStripe @param {string} url @param {string} secret */
function pointWebhooks(fakeStripe, url, secret) {
  const endpoint =
    fakeStripe.find('endpoint', 'we_pictick') ??
    fakeStripe.add('endpoint', {
      id: 'we_pictick',
      created: fakeStripe.now,
      url,
      events: ['*'],
      secret,
      enabled: true,
      description: null,
      metadata: {},
    });
  Object.assign(endpoint, { url, secret });
}

/** @param {string} words */
const numberOf = (words) =>
  [...words].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);

/** @param {Router} router @param {Parameters<typeof globalThis.fetch>[0]} input @param {Parameters<typeof globalThis.fetch>[1]} init */
async function inProcess(router, input, init) {
  const request = new globalThis.Request(input, init);
  const url = new URL(request.url);
  const answer = await router.answer({
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    body: await request.text(),
    headers: Object.fromEntries(request.headers),
  });
  if (answer === 'reset') throw new TypeError('fetch failed');
  if (answer === 'silence') {
    return await new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
  }
  return new globalThis.Response(answer.body, { status: answer.status, headers: answer.headers });
}
