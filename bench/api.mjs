// @ts-check
// Compares the api with a bare handler of the same SQL and bytes: CPU per request, interleaved in one run. Measures its statements,
// and the memory of api and worker at rest and under this load.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thrift } from '../backend/local/lib/child.mjs';
import { startPostgres } from '../backend/local/postgres/launcher.mjs';
import { startStack } from '../backend/local/stack.mjs';
import { startBare } from './support/bare.mjs';
import { cpuSeconds, load, pin, residentMb } from './support/load.mjs';
import { caller, makePerson } from './support/person.mjs';
import { tapDatabase } from './support/wire-tap.mjs';

const rounds = 5;
const connections = 16;
const perRound = { read: 4000, notModified: 6000, toggle: 3000 };
/** Requests of about five seconds each. */
const warmUp = { read: 8000, notModified: 14_000, toggle: 5000 };
const words = [
  'apples',
  'bread',
  'milk',
  'eggs',
  'butter',
  'cheese',
  'rice',
  'pasta',
  'tea',
  'coffee',
  'salt',
  'sugar',
  'carrots',
  'onions',
  'soap',
  'toothpaste',
  'bananas',
  'grapes',
  'fish',
  'water',
];

/** @typedef {{ method: string, url: string, headers: Record<string, string>, body?: string }} Shot */

export async function benchApi() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres') });
  try {
    const heard = await hear(dataDir, postgres);
    return { ...heard.counts, ...(await race(dataDir, postgres, heard)) };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const throughOwn = (
  /** @type {import('../backend/local/postgres/launcher.mjs').RunningPostgres} */ postgres,
  databaseUrl = postgres.appUrl,
) => ({ DATABASE_URL: databaseUrl, MIGRATE_DATABASE_URL: postgres.ownerUrl });

/**
 * Records the statements of one request of each kind.
 * @param {string} dataDir @param {import('../backend/local/postgres/launcher.mjs').RunningPostgres} postgres
 */
async function hear(dataDir, postgres) {
  const tap = await tapDatabase(new URL(postgres.appUrl));
  const stack = await startStack({ dataDir, env: throughOwn(postgres, tap.url) });
  try {
    const person = await makePerson(stack);
    const call = caller(stack.url, person.token);
    // One list for each connection: otherwise the lock of a shared row would be measured.
    const lists = [];
    for (let i = 0; i < connections; i += 1) {
      const { id } = (await call('POST', '', { name: 'Bench' })).json();
      await call('POST', `/${id}/items:batch`, { items: words.map((name) => ({ name })) });
      lists.push(id);
    }
    // Waits for the pictures, which move the cursors of the lists.
    await sleep(4000);
    const places = [];
    for (const id of lists)
      places.push({ listId: id, itemId: (await call('GET', `/${id}`)).json().items[0].id });
    const [{ listId, itemId } = { listId: '', itemId: '' }] = places;
    const path = `/${listId}/items/${itemId}/toggle`;
    // Records the second request of each kind: the statements are prepared and the session is cached then.
    await call('PATCH', path, { checked: true });
    let checked = true;
    const toggle = await fewest(() =>
      tap.listenTo(() => call('PATCH', path, { checked: (checked = !checked) })),
    );
    await call('GET', `/${listId}`);
    const read = await fewest(() => tap.listenTo(() => call('GET', `/${listId}`)));
    const etag = read.result.headers.get('etag') ?? '';
    const stand = await fewest(() =>
      tap.listenTo(() => call('GET', `/${listId}`, undefined, { 'if-none-match': etag })),
    );
    if (stand.result.status !== 304) throw new Error(`expected 304, got ${stand.result.status}`);
    const work = (/** @type {{ asked: { text: string }[] }} */ { asked }) =>
      asked.filter(({ text }) => !/^(BEGIN|COMMIT)/.test(text)).length;
    return {
      person,
      places,
      asked: { toggle: toggle.asked, read: read.asked, stand: stand.asked },
      etagEnd: etag.slice(etag.split('.').slice(0, 2).join('.').length),
      counts: {
        statements: { read: work(read), notModified: work(stand), toggle: work(toggle) },
        roundTrips: { read: read.roundTrips, notModified: stand.roundTrips, toggle: toggle.roundTrips },
      },
    };
  } finally {
    await stack.stop();
    await tap.close();
  }
}

/**
 * Records a request five times and takes the shortest record: the relay and the minute job of the worker use the same connection.
 * @template {{ asked: unknown[] }} T @param {() => Promise<T>} listen @returns {Promise<T>}
 */
async function fewest(listen) {
  let least = await listen();
  for (let n = 1; n < 5; n += 1) {
    const heard = await listen();
    if (heard.asked.length < least.asked.length) least = heard;
  }
  return least;
}

/**
 * @param {string} dataDir @param {import('../backend/local/postgres/launcher.mjs').RunningPostgres} postgres
 * @param {Awaited<ReturnType<typeof hear>>} heard
 */
async function race(dataDir, postgres, { person, places, asked, etagEnd }) {
  const stack = await startStack({ dataDir, env: throughOwn(postgres) });
  // The same process settings for both.
  const bare = await startBare('bare', {
    given: { databaseUrl: postgres.appUrl, userId: person.id, etagEnd, ...asked },
    env: thrift.env,
    execArgv: thrift.flags,
  });
  try {
    await sleep(10_000);
    const atRest = { api: residentMb(stack.api.pid()), worker: residentMb(stack.worker.pid()) };
    const pinned = pin(stack.api.pid(), 0) && pin(bare.pid, 0) && pin(process.pid, 1);

    const servers = { ours: { url: stack.url, pid: stack.api.pid() }, bare };
    const head = { 'x-api-key': 'pictick-web', 'x-auth-token': person.token, 'x-user-language': 'en' };
    for (const { listId, itemId } of places) await sameBytes(servers, head, listId, itemId);

    // Every tick changes its item on both sides: one without effect would cost the api less than the bare handler.
    const spots = places.map(({ listId, itemId }) => ({
      path: `/api/shopping-lists/${listId}`,
      itemId,
      checked: true,
      etag: '',
    }));
    const spot = (/** @type {number} */ connection) =>
      spots[connection] ?? { path: '', itemId: '', checked: false, etag: '' };
    const shots = (/** @type {string} */ base) => ({
      read: (/** @type {number} */ connection) => ({
        method: 'GET',
        url: `${base}${spot(connection).path}`,
        headers: head,
      }),
      notModified: (/** @type {number} */ connection) => ({
        method: 'GET',
        url: `${base}${spot(connection).path}`,
        headers: { ...head, 'if-none-match': spot(connection).etag },
      }),
      toggle: (/** @type {number} */ connection) => {
        const one = spot(connection);
        return {
          method: 'PATCH',
          url: `${base}${one.path}/items/${one.itemId}/toggle`,
          headers: { ...head, 'idempotency-key': randomUUID() },
          body: JSON.stringify({ checked: (one.checked = !one.checked) }),
        };
      },
    });
    const make = { ours: shots(servers.ours.url), bare: shots(servers.bare.url) };
    const versions = async () => {
      const call = caller(stack.url, person.token);
      let sum = 0;
      for (const one of spots) {
        const answer = await call('GET', one.path.replace('/api/shopping-lists', ''));
        one.etag = answer.headers.get('etag') ?? '';
        sum += Number(/\d+/.exec(one.etag)?.[0]);
      }
      return sum;
    };
    const most = { api: 0, worker: 0 };
    const watch = setInterval(() => {
      most.api = Math.max(most.api, residentMb(stack.api.pid()));
      most.worker = Math.max(most.worker, residentMb(stack.worker.pid()));
    }, 200);

    /** @type {Record<string, Record<string, { cpuUs: number, perSecond: number }>>} */
    const best = {};
    for (const kind of /** @type {const} */ (['read', 'notModified', 'toggle'])) {
      best[kind] = {};
      const before = await versions();
      const fire = (/** @type {'ours' | 'bare'} */ who, /** @type {number} */ count) =>
        load({ count, connections, make: make[who][kind], expect: kind === 'notModified' ? 304 : 200 });
      for (const who of /** @type {const} */ (['ours', 'bare'])) await fire(who, warmUp[kind]);
      for (let round = 0; round < rounds; round += 1) {
        for (const who of round % 2 === 0
          ? /** @type {const} */ (['ours', 'bare'])
          : /** @type {const} */ (['bare', 'ours'])) {
          const used = cpuSeconds(servers[who].pid);
          const { seconds } = await fire(who, perRound[kind]);
          const cpuUs = ((cpuSeconds(servers[who].pid) - used) / perRound[kind]) * 1e6;
          const perSecond = perRound[kind] / seconds;
          const known = best[kind][who];
          best[kind][who] = {
            cpuUs: Math.min(cpuUs, known?.cpuUs ?? Infinity),
            perSecond: Math.max(perSecond, known?.perSecond ?? 0),
          };
        }
      }
      const written = (await versions()) - before;
      const wanted = kind === 'toggle' ? 2 * (warmUp.toggle + rounds * perRound.toggle) : 0;
      if (written !== wanted) throw new Error(`${written} of ${wanted} ticks were written`);
    }
    clearInterval(watch);
    const ratio = (/** @type {string} */ kind) =>
      Number(((best[kind]?.['bare']?.cpuUs ?? 0) / (best[kind]?.['ours']?.cpuUs ?? 1)).toFixed(2));
    return {
      ratioOfCpu: { read: ratio('read'), notModified: ratio('notModified'), toggle: ratio('toggle') },
      best: Object.fromEntries(
        Object.entries(best).map(([kind, both]) => [
          kind,
          Object.fromEntries(
            Object.entries(both).map(([who, one]) => [
              who,
              { cpuUs: Math.round(one.cpuUs), perSecond: Math.round(one.perSecond) },
            ]),
          ),
        ]),
      ),
      pinned,
      memoryMb: { atRest, underLoad: most },
    };
  } finally {
    bare.stop();
    await stack.stop();
  }
}

/**
 * Checks that api and bare handler give the same answers.
 * @param {{ ours: { url: string }, bare: { url: string } }} servers @param {Record<string, string>} headers
 * @param {string} listId @param {string} itemId
 */
async function sameBytes({ ours, bare }, headers, listId, itemId) {
  const ask = async (
    /** @type {string} */ base,
    /** @type {string} */ path,
    /** @type {RequestInit} */ init,
  ) => {
    const answer = await fetch(`${base}/api/shopping-lists/${listId}${path}`, {
      ...init,
      headers: { ...headers, .../** @type {Record<string, string>} */ (init.headers ?? {}) },
    });
    return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() };
  };
  const both = async (/** @type {string} */ path, /** @type {() => RequestInit} */ init) => [
    await ask(ours.url, path, init()),
    await ask(bare.url, path, init()),
  ];
  const [read, bareRead] = await both('', () => ({}));
  if (JSON.stringify(read) !== JSON.stringify(bareRead))
    throw new Error(`the list differs:\n${JSON.stringify(read)}\n${JSON.stringify(bareRead)}`);
  const [known, bareKnown] = await both('', () => ({ headers: { 'if-none-match': read?.etag ?? '' } }));
  if (known?.status !== 304 || bareKnown?.status !== 304 || known.etag !== bareKnown.etag)
    throw new Error('304 differs');
  const version = (/** @type {string | undefined} */ text) =>
    String(text).replace(/"listVersion":\d+/, '"listVersion":0');
  const [tick, bareTick] = await both(`/items/${itemId}/toggle`, () => ({
    method: 'PATCH',
    body: '{"checked":true}',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  }));
  if (tick?.status !== 200 || version(tick.text) !== version(bareTick?.text))
    throw new Error(`the tick differs:\n${tick?.text}\n${bareTick?.text}`);
}
