// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { sleep } from '../lib/console.mjs';
import { inRoot } from '../lib/paths.mjs';
import { isAlive } from '../lib/processes.mjs';
import { asAccount, chooseAccount, isReachable, namedAccount, NOBODY } from './account.mjs';
import { makeLinks } from './binaries.mjs';
import { startPostgres } from './launcher.mjs';
import { parseLockFile, releaseStaleLock } from './lock-file.mjs';

const base = mkdtempSync(join(tmpdir(), 'pictick-postgres-'));
after(() => rmSync(base, { recursive: true }));

test('Postgres runs as this user, in a user namespace, as nobody or as the owner of its data', () => {
  const [yes, no] = [() => true, () => false];
  assert.equal(
    chooseAccount({
      uid: 1000,
      hasName: yes,
      canUnshare: () => assert.fail('an ordinary user needs nothing'),
    }),
    'self',
  );
  assert.equal(chooseAccount({ uid: undefined, hasName: yes, canUnshare: no }), 'self');
  assert.equal(chooseAccount({ uid: 0, hasName: yes, canUnshare: yes }), 'namespace');
  assert.equal(chooseAccount({ uid: 12_345, hasName: no, canUnshare: yes }), 'namespace');
  assert.equal(chooseAccount({ uid: 0, hasName: yes, canUnshare: no }), 'nobody');
  assert.deepEqual(
    chooseAccount({ uid: 0, owner: { uid: 1000, gid: 1000 }, hasName: yes, canUnshare: yes }),
    { uid: 1000, gid: 1000 },
  );
  assert.equal(chooseAccount({ uid: 0, owner: {}, hasName: yes, canUnshare: yes }), 'namespace');
  assert.equal(namedAccount('root:x:0:0::/:\nnobody:x:65534:65534::/:\n'), NOBODY);
  assert.equal(namedAccount('root:x:0:0::/:\nnode:x:1000:1000::/:\n'), 1000);
  assert.deepEqual(asAccount('nobody', 'p', ['a']), {
    program: 'p',
    args: ['a'],
    ids: { uid: NOBODY, gid: NOBODY },
  });
  assert.equal(asAccount('namespace', 'p', ['a']).program, 'unshare');
});

test('isReachable refuses a folder below a private one', () => {
  const tree = (/** @type {Record<string, number>} */ modes) => (/** @type {string} */ path) => ({
    mode: modes[path] ?? 0o755,
    uid: 0,
  });
  assert.ok(isReachable('/srv/pictick', tree({})));
  assert.ok(isReachable('/srv/pictick', tree({ '/srv/pictick': 0o711 })));
  assert.ok(!isReachable('/root/pictick', tree({ '/root': 0o700 })));
});

test('releaseStaleLock replaces a pid that another program has, and keeps that of a running Postgres', () => {
  assert.deepEqual(parseLockFile('42\n/data\n1700000000\n5544\n\n127.0.0.1\n  1 2\nready   \n'), {
    pid: 42,
    startedAt: 1_700_000_000,
    port: 5544,
    ready: true,
  });
  assert.equal(parseLockFile('42\n/data\n1700000000\n5544\n')?.ready, false);
  assert.equal(parseLockFile(''), null);
  // Another program has the pid: Postgres must start and still check for remaining backends.
  const data = join(base, 'stale');
  mkdirSync(data);
  writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n/data\n1700000000\n5544\n\n\n  1 2\nready\n`);
  if (process.platform !== 'linux') return;
  releaseStaleLock(data);
  const [pid, ...rest] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  assert.ok(!isAlive(Number(pid)));
  assert.equal(rest[0], '/data');
});

test('makeLinks creates the links that npm packages cannot carry', () => {
  const folder = join(base, 'package');
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
  writeFileSync(join(folder, 'native', 'lib', 'a.so.1.2'), 'library');
  writeFileSync(
    join(folder, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/a.so.1.2', target: 'native/lib/a.so.1' }]),
  );
  makeLinks(folder);
  makeLinks(folder);
  assert.ok(lstatSync(join(folder, 'native', 'lib', 'a.so.1')).isSymbolicLink());
  assert.equal(readFileSync(join(folder, 'native', 'lib', 'a.so.1'), 'utf8'), 'library');
});

/** @param {string} url @param {string} text @returns {Promise<Record<string, unknown>[]>} */
async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
async function eventually(work) {
  const deadline = performance.now() + 20_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

test('the data of the built-in Postgres survive kill -9 of Postgres and of its launcher', async () => {
  const dir = join(base, 'live', 'postgres');
  const first = await startPostgres({ dir });
  assert.deepEqual(
    await query(
      first.adminUrl,
      "SELECT current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS at",
    ),
    [{ encoding: 'UTF8', at: '127.0.0.1' }],
  );
  await query(first.ownerUrl, 'CREATE TABLE kept (n int)');
  await query(first.ownerUrl, 'GRANT SELECT, INSERT ON kept TO pictick_app');
  await query(first.appUrl, 'INSERT INTO kept VALUES (1)');
  await assert.rejects(query(first.appUrl, 'CREATE TABLE mine (n int)'), /permission denied/);
  await assert.rejects(
    query(first.appUrl.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1'),
    /password authentication failed/,
  );

  // The log contains no texts of users.
  await query(first.ownerUrl, 'CREATE TABLE told (name text PRIMARY KEY, n int NOT NULL)');
  await query(first.ownerUrl, "INSERT INTO told VALUES ('zwergenregal', 1)");
  for (const n of ['1', 'NULL'])
    await assert.rejects(query(first.ownerUrl, `INSERT INTO told SELECT name, ${n} FROM told`));
  await eventually(async () =>
    assert.match(
      readFileSync(first.log, 'utf8'),
      /violates unique constraint[^]*violates not-null constraint/,
    ),
  );
  assert.doesNotMatch(readFileSync(first.log, 'utf8'), /zwergen/);

  const killed = first.pid();
  process.kill(killed, 'SIGKILL');
  assert.deepEqual(await eventually(() => query(first.appUrl, 'SELECT n FROM kept')), [{ n: 1 }]);
  assert.notEqual(first.pid(), killed);
  await first.stop();
  assert.ok(!isAlive(first.pid()));

  // Another launcher, to be killed.
  const script = `import { startPostgres } from ${JSON.stringify(pathToFileURL(inRoot('backend/local/postgres/launcher.mjs')).href)};
    const running = await startPostgres({ dir: ${JSON.stringify(dir)} });
    console.log(running.pid());`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const orphan = Number(
    await new Promise((resolve) => launcher.stdout?.once('data', (text) => resolve(String(text)))),
  );
  launcher.kill('SIGKILL');
  assert.ok(isAlive(orphan));
  const second = await startPostgres({ dir });
  assert.ok(second.adopted);
  assert.equal(second.pid(), orphan);
  assert.deepEqual(await query(second.appUrl, 'SELECT n FROM kept'), [{ n: 1 }]);

  // Only the passwords are lost.
  await second.stop();
  rmSync(join(dir, 'settings.json'));
  const third = await startPostgres({ dir });
  assert.deepEqual(await query(third.appUrl, 'SELECT n FROM kept'), [{ n: 1 }]);
  await third.stop();
  assert.ok(!existsSync(join(dir, 'data', 'postmaster.pid')));
});
