// @ts-check
// Latency by size: 1,000, 10,000 and 100,000 families (5 million items) in one Postgres. Frequent calls of random users, in turn with a
// bare handler of the same statements, and the pages that Postgres touches for each call.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { thrift } from '../backend/local/lib/child.mjs';
import { startPostgres } from '../backend/local/postgres/launcher.mjs';
import { startStack } from '../backend/local/stack.mjs';
import { startBare } from './support/bare.mjs';
import { growTo, someMothers } from './support/families.mjs';
import { load } from './support/load.mjs';
import { signToken } from './support/person.mjs';
import { tapDatabase } from './support/wire-tap.mjs';

const { Client } = createRequire(fileURLToPath(new URL('../backend/package.json', import.meta.url)))('pg');

const rounds = 3;
const perRound = 600;
const connections = 4;
/** Users who make each call; for calls with an uncached session each comes once. */
const crowd = 400;
const pagesOf = 20;

/**
 * @typedef {import('./support/wire-tap.mjs').Asked} Asked
 * @typedef {{ id: string, sid: string, listId: string, itemId: string, token: string, checked?: boolean }} Mother
 * @typedef {{ name: string, method?: string, path: (mother: Mother) => string, headers?: Record<string, string>, body?: (mother: Mother) => object, expect?: number, bare: boolean }} Kind
 */

const listOf = (/** @type {Mother} */ { listId }) => `/api/shopping-lists/${listId}`;
/** Reading calls come first. @satisfies {Record<string, Kind>} */
const kinds = {
  lists: { name: 'my lists', path: () => '/api/shopping-lists', bare: true },
  read: { name: 'read a list of 25', path: listOf, bare: true },
  session: { name: 'read a list, session not seen lately', path: listOf, bare: true },
  stand: {
    name: 'read, not modified',
    path: listOf,
    headers: { 'if-none-match': '"10.15' },
    expect: 304,
    bare: true,
  },
  delta: { name: 'what changed in a list', path: (mother) => `${listOf(mother)}?since=9.14`, bare: true },
  limits: {
    name: 'plan and what is left of the month',
    path: () => '/api/shopping-lists/user/limits',
    bare: true,
  },
  toggle: {
    name: 'toggle',
    method: 'PATCH',
    path: (mother) => `${listOf(mother)}/items/${mother.itemId}/toggle`,
    body: (mother) => ({ checked: (mother.checked = !mother.checked) }),
    bare: true,
  },
  add: {
    name: 'add',
    method: 'POST',
    path: (mother) => `${listOf(mother)}/items`,
    body: () => ({ name: 'Apples' }),
    expect: 201,
    bare: false,
  },
};
/** @typedef {keyof typeof kinds} Name */
const names = /** @type {Name[]} */ (Object.keys(kinds));
/** @type {(name: Name) => Kind} */
const kindOf = (name) => kinds[name];

/** @param {{ sizes?: number[], say?: (text: string) => void }} [options] */
export async function benchLoad({ sizes = [1_000, 10_000, 100_000], say = () => {} } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-load-'));
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), fast: true });
  try {
    // Runs the migrations.
    await (await stackOn(dataDir, postgres)).stop();
    const seen = [];
    let before = 0;
    for (const families of sizes) {
      const began = performance.now();
      await growTo(postgres.ownerUrl, before, families);
      before = families;
      say(`${families} families after ${Math.round((performance.now() - began) / 1000)} s`);
      const heard = await hear(dataDir, postgres, families);
      seen.push({
        families,
        statements: heard.statements,
        pages: await countPages(postgres, families, heard),
        took: await race(dataDir, postgres, families, heard),
        megabytes: await sizeOf(postgres),
      });
    }
    return seen;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} dataDir @param {import('../backend/local/postgres/launcher.mjs').RunningPostgres} postgres */
const stackOn = (dataDir, postgres, /** @type {NodeJS.ProcessEnv} */ apiEnv = {}) =>
  startStack({
    dataDir,
    env: { DATABASE_URL: postgres.appUrl, MIGRATE_DATABASE_URL: postgres.ownerUrl },
    apiEnv,
  });

/** @param {import('../backend/local/stack.mjs').Stack} stack @param {string} ownerUrl @param {number} families @param {number} count @returns {Promise<Mother[]>} */
async function signedIn(stack, ownerUrl, families, count) {
  return Promise.all(
    (await someMothers(ownerUrl, families, count)).map(async (mother) => ({
      ...mother,
      token: await signToken(stack, mother),
      checked: false,
    })),
  );
}

/** @param {string} base @param {Kind} kind @param {Mother} mother @param {string} [etagEnd] */
function shot(base, { method = 'GET', path, headers, body }, mother, etagEnd = '') {
  const known = headers?.['if-none-match'];
  return {
    method,
    url: `${base}${path(mother)}`,
    ...(body && { body: JSON.stringify(body(mother)) }),
    headers: {
      'x-api-key': 'pictick-web',
      'x-auth-token': mother.token,
      'x-user-language': 'en',
      ...(known && { 'if-none-match': `${known}${etagEnd}` }),
      ...(body && { 'idempotency-key': randomUUID() }),
    },
  };
}

/** Records the statements of each kind of call, made by a user who has made it before. @param {string} dataDir @param {import('../backend/local/postgres/launcher.mjs').RunningPostgres} postgres @param {number} families */
async function hear(dataDir, postgres, families) {
  const tap = await tapDatabase(new URL(postgres.appUrl));
  const stack = await stackOn(dataDir, postgres, { DATABASE_URL: tap.url });
  try {
    const [mother, ...strangers] = await signedIn(stack, postgres.ownerUrl, families, 4);
    if (!mother) throw new Error('there is no user with a session');
    const base = stack.url;
    const send = async (/** @type {Name} */ name, who = mother, etagEnd = '') => {
      const { url, headers, ...init } = shot(base, kindOf(name), who, etagEnd);
      return fetch(url, {
        ...init,
        headers: { ...headers, ...('body' in init && { 'content-type': 'application/json' }) },
      });
    };
    const etag = (await send('read')).headers.get('etag') ?? '';
    const etagEnd = etag.slice('"10.15'.length);
    /** @type {Partial<Record<Name, { one: Mother, said: Asked[] }>>} */
    const heard = {};
    for (const name of names) {
      const who = name === 'session' ? strangers : [mother, mother, mother];
      if (name !== 'session') await (await send(name, mother, etagEnd)).text();
      // Background work of the api may interfere: takes the shortest of three records.
      const turns = [];
      for (const one of who) {
        const { result, asked: said } = await tap.listenTo(() => send(name, one, etagEnd));
        await result.text();
        if (result.status !== (kindOf(name).expect ?? 200))
          throw new Error(`${name} answered ${result.status}`);
        turns.push({ one, said: said.filter(({ text }) => !/^(BEGIN|COMMIT)/.test(text)) });
      }
      const [shortest] = turns.sort((first, second) => first.said.length - second.said.length);
      if (shortest) heard[name] = { ...shortest };
    }
    const work = (/** @type {Name} */ name) => heard[name]?.said ?? [];
    return {
      mother,
      stranger: heard.session?.one ?? mother,
      work,
      etagEnd,
      statements: Object.fromEntries(names.map((name) => [name, work(name).length])),
    };
  } finally {
    await stack.stop();
    await tap.close();
  }
}

/** @param {Mother} mother */
const idsOf = ({ id, sid, listId, itemId }) => [id, sid, listId, itemId];

/** Median number of table and index pages that the statements of each kind touch. @param {import('../backend/local/postgres/launcher.mjs').RunningPostgres} postgres @param {number} families @param {Awaited<ReturnType<typeof hear>>} heard */
async function countPages(postgres, families, { mother, stranger, work }) {
  const client = new Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  try {
    const mothers = await someMothers(postgres.ownerUrl, families, pagesOf);
    /** @type {Record<string, number>} */
    const pages = {};
    for (const name of names.filter((each) => kindOf(each).bare)) {
      const counts = [];
      for (const who of mothers) {
        const own = new Map(
          idsOf(name === 'session' ? stranger : mother).map((id, place) => [
            id,
            idsOf({ ...who, token: '' })[place],
          ]),
        );
        let touched = 0;
        await client.query('BEGIN');
        for (const { text, values } of work(name)) {
          const { rows } = await client.query(
            `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
            values.map((value) => own.get(String(value)) ?? value),
          );
          const { Plan: plan } = rows[0]['QUERY PLAN'][0];
          touched += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        }
        await client.query('ROLLBACK');
        counts.push(touched);
      }
      pages[name] = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    }
    return pages;
  } finally {
    await client.end();
  }
}

/** @param {string} dataDir @param {import('../backend/local/postgres/launcher.mjs').RunningPostgres} postgres @param {number} families @param {Awaited<ReturnType<typeof hear>>} heard */
async function race(dataDir, postgres, families, { mother, stranger, work, etagEnd }) {
  const stack = await stackOn(dataDir, postgres);
  const others = Object.fromEntries(
    names
      .filter((name) => kindOf(name).bare && !['read', 'stand', 'toggle'].includes(name))
      .map((name) => [name, work(name)]),
  );
  const bare = await startBare('bare', {
    given: {
      databaseUrl: postgres.appUrl,
      userId: mother.id,
      etagEnd,
      read: work('read'),
      stand: work('stand'),
      toggle: work('toggle'),
      others,
      ids: [...idsOf(mother), ...idsOf(stranger)],
    },
    env: thrift.env,
    execArgv: thrift.flags,
  });
  try {
    const people = await signedIn(stack, postgres.ownerUrl, families, crowd);
    /** @type {Record<string, Record<'ours' | 'bare', { p50: number, p95: number }>>} */
    const took = {};
    for (const name of names) {
      const kind = kindOf(name);
      const best = { ours: { p50: Infinity, p95: Infinity }, bare: { p50: Infinity, p95: Infinity } };
      const fire = async (/** @type {'ours' | 'bare'} */ who, count = perRound) => {
        let turn = 0;
        const make = () => {
          const one = people[turn++ % people.length];
          if (!one) throw new Error('there is no user with a session');
          if (who === 'ours') return shot(stack.url, kind, one, etagEnd);
          const { headers, ...rest } = shot(bare.url, kind, one, etagEnd);
          return {
            ...rest,
            headers: {
              ...headers,
              'x-bench-user': one.id,
              ...(others[name] && {
                'x-bench-kind': name,
                'x-bench-ids': [...idsOf(one), ...idsOf(one)].join(','),
              }),
            },
          };
        };
        return load({ count, connections, make, ...(kind.expect && { expect: kind.expect }) });
      };
      // Every tick changes its item on both sides: one without effect would cost less than the bare handler's.
      const sides = /** @type {const} */ (kind.bare ? ['ours', 'bare'] : ['ours']);
      for (const who of sides) await fire(who, 300);
      for (let round = 0; round < rounds; round += 1) {
        for (const who of round % 2 === 0 ? sides : [...sides].reverse()) {
          // Waits until the five seconds of the session cache are over.
          if (name === 'session' && who === 'ours') await pause(5_100);
          const { p50, p95 } = await fire(who, name === 'session' ? crowd : perRound);
          best[who] = { p50: Math.min(p50, best[who].p50), p95: Math.min(p95, best[who].p95) };
        }
      }
      took[name] = best;
    }
    return took;
  } finally {
    bare.stop();
    await stack.stop();
  }
}

/** @param {import('../backend/local/postgres/launcher.mjs').RunningPostgres} postgres */
async function sizeOf(postgres) {
  const client = new Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  const { rows } = await client.query(
    'SELECT (pg_database_size(current_database()) / 1048576)::int AS megabytes, (SELECT count(*) FROM lists.item)::int AS items',
  );
  await client.end();
  return rows[0];
}

export const kindNames = Object.fromEntries(names.map((name) => [name, kindOf(name).name]));
