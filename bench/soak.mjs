// @ts-check
// Finds leaks: half an hour of requests and streams, with a sample of memory, open files, connections and event loop of api and worker
// every ten seconds.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { growTo, someMothers } from './support/families.mjs';
import { residentMb } from './support/load.mjs';
import { caller, signToken } from './support/person.mjs';
import { openStream } from './support/streams.mjs';

const families = 1_000;
const crowd = 100;
const hands = 8;
const pauseMs = 60;
const lookEveryMs = 10_000;

/**
 * @typedef {{ api: number, worker: number, heap: number, apiFiles: number, workerFiles: number, lagMs: number }} Look
 * @param {{ stack: import('../backend/local/stack.mjs').Stack, metricsUrl: string, minutes: number, say?: (text: string) => void }} options
 */
export async function benchSoak({ stack, metricsUrl, minutes, say = () => {} }) {
  await growTo(stack.ownerUrl, 0, families);
  const people = await Promise.all(
    (await someMothers(stack.ownerUrl, families, crowd)).map(async (mother) => ({
      ...mother,
      call: caller(stack.url, await signToken(stack, mother)),
      token: await signToken(stack, mother),
    })),
  );
  const until = performance.now() + minutes * 60_000;
  let requests = 0;

  const hand = async (/** @type {number} */ start) => {
    for (let turn = start; performance.now() < until; turn += hands) {
      const person = people[turn % people.length];
      if (!person) return;
      for (const [method, path, body] of requestsOf(person, turn)) {
        const { status } = await person.call(method, path, body);
        if (status >= 400) throw new Error(`${method} ${path} answered ${status}`);
        requests += 1;
        await pause(pauseMs);
      }
    }
  };
  const coming = async (/** @type {number} */ start) => {
    for (let turn = start; performance.now() < until; turn += 10) {
      const close = await openStream(stack.url, people[turn % people.length]?.token ?? '');
      await pause(Math.min(5_000, Math.max(0, until - performance.now())));
      close();
    }
  };
  /** @type {Look[]} */
  const looks = [];
  const watching = async () => {
    while (performance.now() < until - lookEveryMs) {
      await pause(lookEveryMs);
      const text = await (await fetch(metricsUrl)).text();
      const metric = (/** @type {string} */ name) =>
        Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
      const [api, worker] = [stack.api.pid(), stack.worker.pid()];
      looks.push({
        api: residentMb(api),
        worker: residentMb(worker),
        heap: metric('nodejs_heap_size_used_bytes') / 2 ** 20,
        apiFiles: filesOf(api),
        workerFiles: filesOf(worker),
        lagMs: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
      });
      const last = looks.at(-1);
      if (looks.length % 6 === 0 && last)
        say(
          `${looks.length / 6} min, api ${last.api} MB (heap ${last.heap.toFixed(0)}), worker ${last.worker} MB, files ${last.apiFiles} and ${last.workerFiles}`,
        );
    }
  };
  const began = performance.now();
  await Promise.all([
    watching(),
    ...Array.from({ length: hands }, (_, n) => hand(n)),
    ...Array.from({ length: 10 }, (_, n) => coming(n)),
  ]);
  return {
    minutes,
    requests,
    perSecond: Math.round((requests / (performance.now() - began)) * 1000),
    ...judge(looks),
  };
}

/** Requests of one user, which leave the list at its length. @param {{ listId: string, itemId: string }} person @param {number} turn @returns {[string, string, object?][]} */
function requestsOf({ listId, itemId }, turn) {
  const id = randomUUID();
  return [
    ['GET', ''],
    ['GET', `/${listId}`],
    ['PATCH', `/${listId}/items/${itemId}/toggle`, { checked: turn % 2 === 0 }],
    ['POST', `/${listId}/items`, { id, name: turn % 2 === 0 ? 'Apples' : 'Qqzxv' }],
    ['DELETE', `/${listId}/items/${id}`],
    ['GET', '/user/limits'],
  ];
}

/** @param {number} pid */
const filesOf = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** Growth from the second to the last quarter; the first one is warm-up. @param {Look[]} looks */
function judge(looks) {
  const quarter = Math.max(1, Math.floor(looks.length / 4));
  const middle = (/** @type {Look[]} */ some, /** @type {keyof Look} */ of) =>
    some.map((look) => look[of]).sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  const grown = (/** @type {keyof Look} */ of) =>
    Number((middle(looks.slice(-quarter), of) - middle(looks.slice(quarter, 2 * quarter), of)).toFixed(1));
  return {
    grown: {
      api: grown('api'),
      heap: grown('heap'),
      worker: grown('worker'),
      apiFiles: grown('apiFiles'),
      workerFiles: grown('workerFiles'),
    },
    last: { api: middle(looks.slice(-quarter), 'api'), worker: middle(looks.slice(-quarter), 'worker') },
    lagMs: Number(Math.max(...looks.map(({ lagMs }) => lagMs)).toFixed(1)),
  };
}
