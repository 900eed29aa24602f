// @ts-check
// What a bad day does to the built product, in processes of its own: kill -9 of the api, a restart of Postgres, both under load.
// Nothing that was acknowledged may be lost or doubled, and the api has to serve again by itself.
import assert from 'node:assert/strict';
import { createPrivateKey, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStack } from '../../local/stack.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('pg');
const { SignJWT } = require('jose');

const dataDir = mkdtempSync(join(tmpdir(), 'pictick-faults-'));
/** @type {import('../../local/stack.mjs').Stack} */
let stack;
let token = '';

before(async () => {
  stack = await startStack({ dataDir });
  token = await signIn();
});
after(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('api and worker serve with a role that owns nothing', async () => {
  const admin = new Client({ connectionString: String(stack.adminUrl) });
  await admin.connect();
  try {
    const { rows } = await admin.query("SELECT DISTINCT application_name AS who, usename AS role FROM pg_stat_activity WHERE application_name LIKE 'pictick-%' ORDER BY 1");
    assert.ok(rows.length >= 2);
    for (const { who, role } of rows) assert.deepEqual([who, role], [who, 'pictick_app']);
  } finally {
    await admin.end();
  }
  const owned = await sql("SELECT objid FROM pg_shdepend WHERE refobjid = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND deptype = 'o'");
  assert.deepEqual(owned, []);
  await assert.rejects(sql('CREATE TABLE lists.mine (n int)'), /permission denied/);
});

/** A person and a session, without the way over Google: that has tests of its own. */
async function signIn() {
  const [personId, sid] = [randomUUID(), randomUUID()];
  await sql("INSERT INTO identity.person (id, name, email, avatar_version, created_at) VALUES ($1, 'Ada', 'ada@example.org', 0, now())", [personId]);
  await sql("INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) VALUES ($1, $2, 'test', now(), now(), now() + interval '1 day')", [sid, personId]);
  const seed = Buffer.from(String(stack.env['JWT_KEYS']).split(',')[0] ?? '', 'base64url');
  const key = createPrivateKey({ key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed.subarray(0, 32)]), format: 'der', type: 'pkcs8' });
  return new SignJWT({ sid, name: 'Ada', email: 'ada@example.org' })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' }).setIssuer('pictick').setAudience('api').setSubject(personId).setIssuedAt().setExpirationTime('1h').setJti(randomUUID()).sign(key);
}

/** @param {string} text @param {unknown[]} [values] @returns {Promise<Record<string, any>[]>} */
async function sql(text, values = []) {
  const client = new Client({ connectionString: stack.appUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** @param {string} method @param {string} path @param {object} [body] @param {string} [key] */
async function call(method, path, body, key = randomUUID()) {
  const response = await fetch(`${stack.url}/api/shopping-lists${path}`, {
    method,
    headers: { 'x-auth-token': token, 'idempotency-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: response.status, body: /** @type {any} */ (await response.json()) };
}

/**
 * Adds items as an offline queue does: the same wish under the same key until it is acknowledged.
 * @param {string} listId @param {number} count @param {() => Promise<void>} disaster comes when a third is in
 */
async function addThrough(listId, count, disaster) {
  const wishes = Array.from({ length: count }, (_, n) => ({ id: randomUUID(), name: `item ${n}` }));
  const waiting = [...wishes];
  let acknowledged = 0;
  let stumbles = 0;
  let struck = /** @type {Promise<void> | undefined} */ (undefined);
  const sender = async () => {
    for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
      for (let tries = 0; ; tries++) {
        assert.ok(tries < 200, 'it never came back');
        const answer = await call('POST', `/${listId}/items`, wish, wish.id).catch(() => undefined);
        if (answer?.status === 201) break;
        assert.ok(answer === undefined || answer.status >= 500 || answer.body.code === 'IDEMPOTENCY_IN_PROGRESS', `refused: ${answer?.status} ${answer?.body.code}`);
        stumbles++;
        await sleep(100);
      }
      if (++acknowledged === Math.floor(count / 3)) struck = disaster();
    }
  };
  await Promise.all(Array.from({ length: 50 }, sender));
  await struck;
  return { wishes, stumbles };
}

/** @param {string} listId @param {{id: string, name: string}[]} wishes */
async function assertEachOnce(listId, wishes) {
  const { body } = await call('GET', `/${listId}`);
  const byId = (/** @type {{id: string}} */ a, /** @type {{id: string}} */ b) => (a.id < b.id ? -1 : 1);
  const there = body.items.map((/** @type {{id: string, name: string}} */ { id, name }) => ({ id, name })).sort(byId);
  assert.deepEqual(there, [...wishes].sort(byId));
  // Each add raised the list's version by one: none took effect twice.
  assert.equal(body.listVersion, wishes.length + (await createdVersion(listId)));
}

/** @param {string} listId the version of the list when its first item came, less that item */
async function createdVersion(listId) {
  return (await sql('SELECT min(seq) - 1 AS version FROM lists.list_event WHERE list_id = $1 AND type LIKE $2', [listId, 'item%']))[0]?.['version'] * 1;
}

const newList = async () => (await call('POST', '', { name: 'Market' })).body.id;

test('kill -9 of the api during 500 concurrent adds loses and doubles nothing', async () => {
  const listId = await newList();
  const pid = stack.api.pid();
  const { wishes, stumbles } = await addThrough(listId, 500, async () => void process.kill(pid, 'SIGKILL'));
  assert.ok(stumbles > 0, 'the blow came too late to prove anything');
  assert.notEqual(stack.api.pid(), pid);
  await assertEachOnce(listId, wishes);
});

test('kill -9 of the worker: every event still gets where it belongs', async () => {
  const listId = await newList();
  const { wishes } = await addThrough(listId, 60, async () => void process.kill(stack.worker.pid(), 'SIGKILL'));
  await assertEachOnce(listId, wishes);
  for (let seconds = 0; ; seconds++) {
    const [left] = await sql("SELECT (SELECT count(*) FROM platform.outbox) AS rows, (SELECT count(*) FROM pgboss.job WHERE name = 'events' AND state < 'completed') AS jobs");
    if (Number(left?.['rows']) + Number(left?.['jobs']) === 0) break;
    assert.ok(seconds < 60, `still waiting: ${JSON.stringify(left)}`);
    await sleep(1_000);
  }
  assert.deepEqual(await sql("SELECT id FROM pgboss.job WHERE state = 'failed'"), []);
});

test('a restart of Postgres under load: the api lives and serves again in under 3 s', async () => {
  const listId = await newList();
  const [pid, workerPid] = [stack.api.pid(), stack.worker.pid()];
  const postgres = stack.postgres;
  assert.ok(postgres);
  let servedAfter = Infinity;
  const { wishes, stumbles } = await addThrough(listId, 300, async () => {
    const old = postgres.pid();
    // SIGINT: Postgres ends at once and closes every connection. The launcher starts it again.
    process.kill(old, 'SIGINT');
    const admin = { connectionString: postgres.adminUrl, connectionTimeoutMillis: 500 };
    for (let back = false; !back; ) {
      await sleep(50);
      if (postgres.pid() === old) continue;
      const client = new Client(admin);
      client.on('error', () => undefined);
      back = await client.connect().then(() => true, () => false);
      await client.end().catch(() => undefined);
    }
    const accepting = performance.now();
    while ((await call('GET', `/${listId}`).catch(() => undefined))?.status !== 200) await sleep(50);
    servedAfter = performance.now() - accepting;
  });
  assert.ok(stumbles > 0, 'the blow came too late to prove anything');
  assert.equal(stack.api.pid(), pid, `the api died: ${readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8').slice(-2_000)}`);
  assert.equal(stack.worker.pid(), workerPid, 'the worker died');
  assert.ok(servedAfter < 3_000, `it took ${Math.round(servedAfter)} ms`);
  await assertEachOnce(listId, wishes);
});
