// @ts-check
// `npm run drill [folder]`: takes a backup, restores it on another server and sees that it is the same and that this release can go on with it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeBackup } from './dump.mjs';
import { connected, databaseUrl, givenPlaces, told } from './postgres-tools.mjs';
import { restoreDump } from './restore-dump.mjs';

/** Of every table how many rows there are, and a sum over all that they hold. @param {import('pg').Client} client @returns {Promise<Record<string, string>>} */
async function contents(client) {
  const { rows } = await client.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  /** @type {Record<string, string>} */
  const sums = {};
  for (const { name } of rows)
    sums[name] = (
      await client.query(
        `SELECT count(*) || ' rows, sum ' || coalesce(sum(hashtextextended(each::text, 0)::numeric), 0) AS sum FROM ${name} AS each`,
      )
    ).rows[0].sum;
  return sums;
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.endsWith('.tmp') && statSync(join(folder, name), { throwIfNoEntry: false })?.isFile(),
  );
/** @param {string} file */
const sumOf = (file) =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;

/** What this release does with a database that was restored, in the order of docs/runbooks/backup.md. @param {string} url @param {string | null} files */
function goOn(url, files) {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(MIGRATE_)?DATABASE_(URL|PASSWORD)(_FILE)?$/.test(name),
  );
  const env = {
    ...Object.fromEntries(others),
    DATABASE_URL: url,
    MIGRATE_DATABASE_URL: url,
    ...(files && { DATA_DIR: files }),
  };
  for (const [program = '', ...words] of [
    ['migrate'],
    ['cli/admin', 'replay-deletions'],
    ['cli/admin', 'verify-audit'],
    ['verify-integrity'],
  ]) {
    const script = fileURLToPath(new URL(`../../dist/${program}.js`, import.meta.url));
    execFileSync(process.execPath, [script, ...words], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }
}

await told(async () => {
  const { url, files, keys } = givenPlaces();
  const server = databaseUrl(process.env, 'DRILL_DATABASE') || url;
  const name = `pictick_drill_${process.pid}`;
  const beside = new URL(server);
  beside.pathname = `/${name}`;
  await connected(server, (client) => client.query(`CREATE DATABASE ${name}`)).catch((error) => {
    throw new Error(
      `Nothing to drill in: ${error.message}. DRILL_DATABASE_URL is the address of a server, as a role that may make databases there`,
      { cause: error },
    );
  });
  mkdirSync(process.argv[2] ?? 'backups', { recursive: true });
  const place = mkdtempSync(resolve(process.argv[2] ?? 'backups', 'drill-'));
  try {
    // What the dump shall hold is what this transaction sees, whoever writes meanwhile.
    await connected(url, async (moment) => {
      const { rows } = await moment
        .query(
          `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0; SELECT pg_export_snapshot() AS snapshot`,
        )
        .then(
          (all) =>
            /** @type {import('pg').QueryResult[]} */ (/** @type {unknown} */ (all))[2] ?? { rows: [] },
        );
      const had = files ? filesIn(files) : [];
      const began = performance.now();
      const backup = await takeBackup({ url, files, folder: place, keys, snapshot: rows[0].snapshot });
      const taken = performance.now();
      const back = files && join(place, 'files');
      await restoreDump({ backup, url: beside.href, files: back, keys });
      const restored = performance.now();
      const [before, after] = [await contents(moment), await connected(beside.href, contents)];
      const differ = Object.keys({ ...before, ...after }).filter(
        (table) => table !== 'platform.epoch' && before[table] !== after[table],
      );
      if (before['platform.epoch'] === after['platform.epoch'])
        throw new Error('What was restored passes for what it was taken from: devices would not notice');
      // Nothing is ever changed in its place: what is still there has to be the same.
      const lost =
        files && back
          ? had.filter((file) => ![sumOf(join(back, file)), null].includes(sumOf(join(files, file))))
          : [];
      const seconds = (/** @type {number} */ ms) => (ms / 1_000).toFixed(1);
      process.stdout.write(
        `taken in ${seconds(taken - began)} s, restored in ${seconds(restored - taken)} s: ${Object.keys(after).length} tables, ${had.length} files\n`,
      );
      if (differ.length + lost.length > 0)
        throw new Error(`Not the same: ${[...differ, ...lost].slice(0, 20).join(', ')}`);
      process.stdout.write(
        'Every row and every file is the same, and devices can tell that it was restored.\n',
      );
      goOn(beside.href, back);
      process.stdout.write('This release goes on with it.\n');
    });
  } finally {
    await connected(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    rmSync(place, { recursive: true, force: true });
  }
});
