// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, ROOT } from '../../../backend/local/lib/paths.mjs';
import { run } from '../../../backend/local/lib/processes.mjs';
import { Crowd } from '../support/crowd.mjs';
import { atLeast, exactly, reported } from '../support/figures.mjs';
import { ask } from '../support/harness.mjs';
import { startAnother } from '../support/process.mjs';

const processes = 5;
const newest = 3;
/** @typedef {import('../support/harness.mjs').Harness} Harness @typedef {import('../support/figures.mjs').Figure} Figure */

/** @type {import('../experiments.mjs').Experiment} */
export const coldStart = {
  number: 15,
  name: '5 processes start at once on an empty database and (not in npm test) on that of the release before, which keeps serving',
  expected:
    'migrations run once, four processes wait, all five become ready; the release before works with the new schema; the serving role owns no table',
  harness: 'plain',
  short: true,
  async run({ harness, short }) {
    return [
      ...(await startFive(harness, 'empty', () => Promise.resolve())),
      ...(await whoServes(harness)),
      ...(short
        ? []
        : [
            ...(await startFive(harness, 'of the release before', (env) => makeOlder(harness, env))),
            ...(await oldServesOn(harness)),
          ]),
    ];
  },
};

/** @param {Harness} harness @param {string} name */
async function newDatabase({ stack }, name) {
  const database = `pictick_${name.replaceAll(' ', '_')}`;
  await ask(String(stack.adminUrl), `CREATE DATABASE ${database} OWNER pictick_owner`);
  const there = (/** @type {string} */ url) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  return { DATABASE_URL: there(stack.appUrl), MIGRATE_DATABASE_URL: there(stack.ownerUrl) };
}

/** @param {Harness} harness @param {NodeJS.ProcessEnv} env @returns {Promise<string[] | null>} the applied migrations; null if they failed */
async function migrate({ stack }, env, dist = inRoot('backend', 'dist')) {
  const { code, output } = await run(process.execPath, ['--enable-source-maps', join(dist, 'migrate.js')], {
    cwd: ROOT,
    env: { ...stack.env, ...env },
  });
  if (code !== 0) console.error(output.trim());
  return code === 0 ? JSON.parse(output.trim().split('\n').at(-1) ?? '{}').applied : null;
}

const migrationFiles = ['backend/src/*/migrations/*.ts', 'backend/src/*/*/migrations/*.ts'];

/** Removes the newest migrations from a database. @param {Harness} harness @param {NodeJS.ProcessEnv} env */
async function makeOlder(harness, env) {
  await migrate(harness, env);
  const { createDataSource } = createRequire(inRoot('backend', 'package.json'))(
    './dist/platform/database/data-source.js',
  );
  const source = await createDataSource(env['MIGRATE_DATABASE_URL']).initialize();
  for (let n = 0; n < newest; n++) await source.undoLastMigration();
  await source.destroy();
}

/** Starts five processes as containers do: each migrates before it serves. @param {Harness} harness @param {string} name @param {(env: NodeJS.ProcessEnv) => Promise<unknown>} prepare @returns {Promise<Figure[]>} */
async function startFive(harness, name, prepare) {
  const env = await newDatabase(harness, name);
  await prepare(env);
  const began = performance.now();
  const applied = await Promise.all(Array.from({ length: processes }, () => migrate(harness, env)));
  const apis = await Promise.all(
    Array.from({ length: processes }, () => startAnother(harness, 'main.js', env)),
  );
  const seconds = (performance.now() - began) / 1_000;
  const ready = await Promise.all(
    apis.map(async ({ url }) => (await fetch(`${url}/api/health/ready`)).status),
  );
  await Promise.all(apis.map((api) => api.stop()));
  return [
    exactly(
      `${name}: processes that migrated`,
      applied.filter((names) => names !== null && names.length > 0).length,
      1,
    ),
    exactly(
      'processes with nothing to migrate',
      applied.filter((names) => names?.length === 0).length,
      processes - 1,
    ),
    reported(
      'migrations',
      applied.reduce((sum, names) => sum + (names?.length ?? 0), 0),
    ),
    exactly('ready', ready.filter((status) => status === 200).length, processes),
    reported('after, s', seconds),
  ];
}

/** @param {Harness} harness @returns {Promise<Figure[]>} */
async function whoServes({ stack }) {
  const roles = await ask(
    String(stack.adminUrl),
    "SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE application_name LIKE 'pictick-%'",
  );
  const owned = await ask(
    stack.appUrl,
    "SELECT objid FROM pg_shdepend WHERE refobjid = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND deptype = 'o'",
  );
  const refused = await ask(stack.appUrl, 'CREATE TABLE lists.mine (n int)').then(
    () => 'allowed',
    (error) => error.message,
  );
  return [
    exactly('roles of the serving processes', roles.map(({ role }) => role).join(', '), 'pictick_app'),
    exactly('tables that the role owns', owned.length, 0),
    exactly('a table of its own', refused, 'permission denied for schema lists'),
  ];
}

/** Uses an api of the release before while this release migrates its database and starts beside it. @param {Harness} harness @returns {Promise<Figure[]>} */
async function oldServesOn(harness) {
  const release = releaseBefore();
  if (release === null)
    return [reported('the release before', 'not tried, there is neither OLD_RELEASE nor its history')];
  try {
    const env = await newDatabase(harness, 'served by the release before');
    await migrate(harness, env, join(release.folder, 'backend', 'dist'));
    const old = await startAnother(harness, 'main.js', env, join(release.folder, 'backend', 'dist'));
    const sql = (/** @type {string} */ text, /** @type {unknown[]} */ values = []) =>
      ask(String(env['MIGRATE_DATABASE_URL']), text, values);
    const crowd = await new Crowd(
      { ...harness, sql, stack: { ...harness.stack, ownerUrl: String(env['MIGRATE_DATABASE_URL']) } },
      old.url,
    ).createFamilies(3, 2);
    let over = false;
    const using = (async () => {
      while (!over) {
        await crowd.addMany(12, { lanes: 4 });
        for (const list of crowd.lists) for (const item of list.items.slice(-2)) await crowd.tick(list, item);
        for (const list of crowd.lists) await crowd.read(list);
      }
    })();
    const applied = await migrate(harness, env);
    const another = await startAnother(harness, 'main.js', env);
    await another.stop();
    over = true;
    await using;
    await old.stop();
    const { lost, doubled, gaps } = await crowd.audit();
    return [
      reported('the release before', release.name),
      reported('migrations since', applied?.length ?? -1),
      atLeast('requests served meanwhile', crowd.tries.length, 50),
      exactly(
        'requests that failed',
        crowd.tries.filter(({ status }) => status === 0 || status >= 300).length,
        0,
      ),
      exactly('lost', lost, 0),
      exactly('doubled', doubled, 0),
      exactly('gaps', gaps, 0),
    ];
  } finally {
    release.forget();
  }
}

/**
 * The folder of a release, installed and built (OLD_RELEASE); else the repository before its newest migration, built with today's packages.
 * @returns {{ folder: string, name: string, forget: () => void } | null}
 */
function releaseBefore() {
  const given = process.env['OLD_RELEASE'];
  if (given) return { folder: given, name: 'OLD_RELEASE', forget: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'pictick-before-'));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  try {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 }).trim();
    const migrationsOf = (/** @type {string} */ commit) =>
      git('ls-tree', '-r', '--name-only', commit, 'backend/src')
        .split('\n')
        .flatMap((path) => /\/migrations\/(?:[^/]+\/)?(\d{13}-[^/]+)\.ts$/.exec(path)?.[1] ?? []);
    const today = new Set(migrationsOf('HEAD'));
    // A commit between two releases may have a migration that was renamed later; its database never existed.
    const name = git('log', '--diff-filter=A', '--format=%h', '--', ...migrationFiles)
      .split('\n')
      .map((commit) => git('rev-parse', '--short', `${commit}^`))
      .find((commit) => migrationsOf(commit).every((migration) => today.has(migration)));
    if (name === undefined) throw new Error('no release before');
    // A release older than nest-cli.json is built without it.
    const files = git(
      'ls-tree',
      '--name-only',
      name,
      'backend',
      'openapi',
      'tsconfig.base.json',
      'package.json',
      'nest-cli.json',
    ).split('\n');
    execFileSync('tar', ['--extract', '--directory', folder], {
      input: execFileSync('git', ['archive', name, ...files], { cwd: ROOT, maxBuffer: 1e9 }),
    });
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
    if (existsSync(inRoot('backend', 'node_modules')))
      symlinkSync(inRoot('backend', 'node_modules'), join(folder, 'backend', 'node_modules'));
    execFileSync(process.execPath, [join(folder, 'backend', 'build.mjs')], { cwd: folder, stdio: 'ignore' });
    return { folder, name: `${name}, before the newest migration`, forget };
  } catch {
    forget();
    return null;
  }
}
