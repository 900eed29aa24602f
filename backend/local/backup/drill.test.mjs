// @ts-check
// Runs the three commands with the Postgres tools of this machine. They dump no newer server, so the test uses their own server; it is
// skipped where there is none.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { caller, makePerson } from '../../../bench/support/person.mjs';
import { sleep } from '../lib/console.mjs';
import { inRoot } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';
import { startPostgres } from '../postgres/launcher.mjs';
import { startStack } from '../stack.mjs';
import { connected } from './postgres-tools.mjs';

const programs = ['postgres', 'initdb', 'pg_dump', 'pg_restore'];
/** Folders of Postgres servers with their tools, newest first. */
const installed = () => {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join('/usr/lib/postgresql', version))
    : [];
  return [...versions, '/opt/homebrew/opt/postgresql@18', '/usr/local'].find((folder) =>
    programs.every((program) => existsSync(join(folder, 'bin', program))),
  );
};
const native = installed();
if (!native)
  process.stderr.write(
    '\n!!! NOT TRIED: backup, restore and drill with the real pg_dump and pg_restore: no Postgres with its own tools is installed here\n',
  );

const base = mkdtempSync(join(tmpdir(), 'pictick-drill-'));
/** @type {(() => unknown)[]} */
const undo = [() => rmSync(base, { recursive: true, force: true })];
after(async () => {
  while (undo.length > 0) await undo.pop()?.();
});

test(
  'the drill backs up, restores and compares a stack in use, and the product runs on the restored data',
  { skip: native ? false : 'no pg_dump with its own server', timeout: 300_000 },
  async () => {
    const postgres = await startPostgres({
      dir: join(base, 'postgres'),
      fast: true,
      ...(native && { native }),
    });
    undo.push(() => postgres.stop());
    const stack = await startStack({
      dataDir: join(base, 'data'),
      env: { DATABASE_URL: postgres.appUrl, MIGRATE_DATABASE_URL: postgres.ownerUrl },
    });
    undo.push(() => stack.stop());
    const person = await makePerson(stack);
    const ask = caller(stack.url, person.token);
    const { id } = (await ask('POST', '', { name: 'Market' })).json();
    for (const name of ['apples', 'bread', 'what only we know'])
      assert.equal((await ask('POST', `/${id}/items`, { name })).status, 201);
    const painted = async () =>
      (
        await connected(postgres.ownerUrl, (client) =>
          client.query("SELECT 1 FROM imaging.image WHERE status = 'ready'"),
        )
      ).rows.length;
    for (const end = Date.now() + 30_000; (await painted()) < 2 && Date.now() < end;) await sleep(200);

    const env = {
      ...process.env,
      ...stack.env,
      BACKUP_KEY: randomBytes(32).toString('base64url'),
      PATH: `${join(String(native), 'bin')}${delimiter}${process.env['PATH']}`,
    };
    const command = async (
      /** @type {string} */ name,
      /** @type {string[]} */ args,
      /** @type {NodeJS.ProcessEnv} */ more = {},
    ) => {
      const { code, output } = await run(
        process.execPath,
        [inRoot('backend', 'local', 'backup', `${name}.mjs`), ...args],
        { env: { ...env, ...more } },
      );
      assert.equal(code, 0, output);
      return output;
    };
    const drilled = await command('drill', [join(base, 'drills')], { DRILL_DATABASE_URL: postgres.adminUrl });
    assert.match(drilled, /Every row and every file is the same/);
    assert.match(drilled, /What must hold holds/);
    assert.match(drilled, /This release goes on with it/);
    assert.deepEqual(readdirSync(join(base, 'drills')), []);

    await command('backup', [join(base, 'backups')]);
    const [backup = ''] = readdirSync(join(base, 'backups'));
    await connected(postgres.adminUrl, (client) =>
      client.query('CREATE DATABASE pictick_again OWNER pictick_owner'),
    );
    const again = new URL(postgres.ownerUrl);
    again.pathname = '/pictick_again';
    await command('restore', [join(base, 'backups', backup)], {
      MIGRATE_DATABASE_URL: again.href,
      DATABASE_URL: again.href,
      DATA_DIR: join(base, 'files-again'),
    });
    const names = async (/** @type {string} */ url) =>
      (await connected(url, (client) => client.query('SELECT name FROM lists.item ORDER BY name'))).rows.map(
        ({ name }) => name,
      );
    assert.deepEqual(await names(again.href), ['apples', 'bread', 'what only we know']);
    const picture = (
      await connected(again.href, (client) =>
        client.query("SELECT sha FROM imaging.image WHERE status = 'ready' LIMIT 1"),
      )
    ).rows[0].sha;
    const file = readdirSync(join(base, 'files-again'), { recursive: true, encoding: 'utf8' }).find((each) =>
      each.includes(`${picture}.512`),
    );
    assert.ok(
      file && readFileSync(join(base, 'files-again', file)).length > 1_000,
      'its pictures lie where its rows say',
    );
  },
);
