// @ts-check
// kill -9 of Redis under load, on the built product in processes of its own: nobody who adds notices, and every picture comes.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { caller, makePerson } from '../../../bench/support/person.mjs';
import { findRedis } from '../../local/redis/program.mjs';
import { startRedis } from '../../local/redis/server.mjs';
import { startStack } from '../../local/stack.mjs';

const { Client } = createRequire(import.meta.url)('pg');
const dataDir = mkdtempSync(join(tmpdir(), 'pictick-redis-faults-'));
/** @type {import('../../local/redis/server.mjs').RunningRedis} */
let redis;
/** @type {import('../../local/stack.mjs').Stack} */
let stack;
/** @type {import('pg').Client} */
let client;

before(async () => {
  const program = findRedis(process.env);
  assert.ok(program, 'npm test says so before it comes to this');
  redis = await startRedis(program);
  stack = await startStack({ dataDir, env: { REDIS_URL: redis.url } });
  client = new Client({ connectionString: stack.appUrl });
  await client.connect();
});
after(async () => {
  await client.end();
  await stack.stop();
  await redis.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ready = async () => /** @type {any} */ (await (await fetch(`${stack.url}/api/health/ready`)).json());

/** Fifteen families on trial, each with a place in the month for each of five items, one add after the other. @param {() => Promise<void>} disaster */
async function addThrough(disaster) {
  const { rows } = await client.query("SELECT key FROM imaging.plain_picture WHERE key NOT LIKE 'card-%' ORDER BY random() LIMIT 75");
  const words = rows.map((/** @type {{ key: string }} */ { key }) => key.replaceAll('-', ' '));
  /** @type {{ call: ReturnType<typeof caller>, id: string }[]} */
  const lists = [];
  for (let n = 0; n < 15; n += 1) {
    const call = caller(stack.url, (await makePerson(stack)).token);
    lists.push({ call, id: (await call('POST', '', { name: 'Market' })).json().id });
  }
  let added = 0;
  let slowest = 0;
  /** @type {Promise<void> | undefined} */
  let struck;
  await Promise.all(
    lists.map(async ({ call, id }, n) => {
      for (const name of words.slice(n * 5, (n + 1) * 5)) {
        const began = performance.now();
        const { status } = await call('POST', `/${id}/items`, { name });
        slowest = Math.max(slowest, performance.now() - began);
        assert.equal(status, 201);
        if (++added === 25) struck = disaster();
      }
    }),
  );
  await struck;
  return { ids: lists.map(({ id }) => id), slowest };
}

/** @param {string[]} lists */
async function allSettled(lists) {
  for (const end = performance.now() + 60_000; ; await sleep(200)) {
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM lists.item WHERE list_id = ANY($1)) AS items, count(*) AS images, count(*) FILTER (WHERE status = 'ready') AS ready,
         (SELECT count(*) FROM platform.outbox) + (SELECT count(*) FROM platform.job WHERE ended_at IS NULL) AS waiting, (SELECT count(*) FROM platform.job WHERE reason IS NOT NULL) AS dead
       FROM imaging.image WHERE list_id = ANY($1) AND status NOT IN ('requested', 'generating')`, [lists]);
    const { items, images, ready: drawn, waiting, dead } = Object.fromEntries(Object.entries(rows[0]).map(([name, count]) => [name, Number(count)]));
    if (images === items && waiting === 0) {
      assert.equal(items, 75);
      assert.equal(dead, 0);
      return drawn ?? 0;
    }
    assert.ok(performance.now() < end, `still waiting: ${JSON.stringify(rows[0])}`);
  }
}

test('kill -9 of Redis under load, away for five seconds: adds do not notice, all pictures come', async () => {
  assert.deepEqual((await ready()).queue, { adapter: 'bull', state: 'up' });
  const [api, worker] = [stack.api.pid(), stack.worker.pid()];
  const { ids, slowest } = await addThrough(async () => {
    await redis.kill();
    await sleep(5_000);
    assert.deepEqual((await ready()).queue, { adapter: 'bull', state: 'down' });
    assert.equal((await fetch(`${stack.url}/api/health/ready`)).status, 200);
    await redis.start();
  });
  assert.ok(slowest < 3_000, `an add took ${Math.round(slowest)} ms`);
  assert.ok((await allSettled(ids)) > 50);
  assert.deepEqual((await ready()).queue, { adapter: 'bull', state: 'up' });
  assert.deepEqual([stack.api.pid(), stack.worker.pid()], [api, worker], 'somebody died of it');
  const said = readFileSync(join(dataDir, 'logs', 'worker.log'), 'utf8').split('\n').filter((line) => line.includes('Redis is'));
  assert.equal(said.length, 2, said.join('\n'));
});

test('FLUSHALL and kill -9 of the worker under load: all pictures come', async () => {
  const { ids } = await addThrough(async () => {
    await redis.flush();
    process.kill(stack.worker.pid(), 'SIGKILL');
    await redis.flush();
  });
  assert.ok((await allSettled(ids)) > 0);
});
