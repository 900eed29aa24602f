// @ts-check
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { sleep, UserError } from '../lib/console.mjs';
import { ownAlike, ownerOf, readJson, writeJson } from '../lib/files.mjs';
import { freePort } from '../lib/ports.mjs';
import { endProcess, isStillRunning, nameProcess, run } from '../lib/processes.mjs';
import {
  asAccount,
  canUnshare,
  chooseAccount,
  giveTo,
  hasName,
  isReachable,
  letThrough,
  NOBODY,
} from './account.mjs';
import { findBinaries } from './binaries.mjs';
import { releaseStaleLock, runningServer } from './lock-file.mjs';

/**
 * @typedef {import('../lib/processes.mjs').ProcessName} ProcessName
 * @typedef {import('./account.mjs').Account} Account
 * @typedef {{port: number, passwords: {admin: string, owner: string, app: string}}} Saved
 * @typedef {{
 *   adminUrl: string, ownerUrl: string, appUrl: string, port: number, adopted: boolean, log: string,
 *   pid: () => number, stop: () => Promise<void>,
 * }} RunningPostgres
 */

const DATABASE = 'pictick';
const SETTINGS = 'settings.json';
/** File with the path of the data, if they are outside the project. */
const MOVED_TO = 'data-is-in.txt';

/**
 * Starts or adopts the built-in Postgres on `dir` and keeps it running until `stop()`.
 * - `adminUrl`: superuser on the database `postgres`; tests create their own databases with it.
 * - `ownerUrl` / `appUrl`: the roles that migrate and that serve, on the database `pictick`.
 * @param {{dir: string, fast?: boolean, native?: string, onEvent?: (text: string) => void}} options
 *   `fast` gives up durability, for disposable data. `native`: folder of another Postgres, with bin.
 * @throws UserError if it does not start
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres({ dir, fast = false, native = findBinaries(), onEvent = () => {} }) {
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    ownAlike(dir);
  }
  const account = chooseAccount({ uid: process.getuid?.(), owner: ownerOf(dir), hasName, canUnshare });
  const place = prepareFolders(dir, native, account);
  const { saved, fresh } = await readSettings(dir);
  await createCluster(place, account, saved, fresh);
  if (fresh) writeJson(join(dir, SETTINGS), saved);

  const server = new Server(place, account, dir, saved, fast, onEvent);
  await server.start();
  await createRoles(server.url('postgres', 'admin', 'postgres'), saved);
  return {
    adminUrl: server.url('postgres', 'admin', 'postgres'),
    ownerUrl: server.url('pictick_owner', 'owner', DATABASE),
    appUrl: server.url('pictick_app', 'app', DATABASE),
    port: saved.port,
    adopted: server.adopted,
    log: place.log,
    pid: () => server.process?.pid ?? 0,
    stop: () => server.stop(),
  };
}

/**
 * @typedef {{native: string, data: string, log: string}} Place
 */

/**
 * @param {string} dir
 * @param {string} native
 * @param {Account} account
 * @returns {Place}
 */
function prepareFolders(dir, native, account) {
  const log = join(dir, 'postgres.log');
  if (account === 'nobody') {
    for (const folder of [dirname(dir), dir])
      if (statSync(folder).uid === 0 && (statSync(folder).mode & 0o077) === 0) letThrough(folder);
    if (!isReachable(native) || !isReachable(dir)) return copyOutside(dir, native, log);
  }
  // Data outside the project stay there, also for a later start by another account.
  const moved = join(dir, MOVED_TO);
  const data = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : join(dir, 'data');
  if (existsSync(data) && process.getuid?.() === 0) giveTo(data, dataOwner(account));
  return { native, data, log };
}

/** @param {Account} account */
function dataOwner(account) {
  if (typeof account === 'object') return account.uid;
  return account === 'nobody' ? NOBODY : 0;
}

/**
 * Copies the data to /var/lib, where the account nobody can reach them: the project is in a private folder of root.
 * @param {string} dir
 * @param {string} native
 * @param {string} log
 * @returns {Place}
 */
function copyOutside(dir, native, log) {
  const base = join('/var/lib', `pictick-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
  const outside = { native: join(base, 'native'), data: join(base, 'data'), log };
  mkdirSync(base, { recursive: true, mode: 0o711 });
  if (!existsSync(outside.native)) {
    cpSync(native, `${outside.native}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${outside.native}.new`, outside.native);
  }
  const inside = join(dir, 'data');
  if (existsSync(inside) && !existsSync(outside.data)) {
    cpSync(inside, `${outside.data}.new`, { recursive: true });
    renameSync(`${outside.data}.new`, outside.data);
    renameSync(inside, join(dir, 'data.moved-outside'));
  }
  if (existsSync(outside.data)) giveTo(outside.data, NOBODY);
  writeFileSync(join(dir, MOVED_TO), `${outside.data}\n`);
  return outside;
}

/** @param {Saved} saved @param {string} role @param {keyof Saved['passwords']} password @param {string} database */
const urlOf = (saved, role, password, database) =>
  `postgres://${role}:${saved.passwords[password]}@127.0.0.1:${saved.port}/${database}`;

/** URL of the database in this folder, as the serving role; null if there never was one. @param {string} dir */
export function databaseOf(dir) {
  const saved = readJson(join(dir, SETTINGS), /** @type {Saved | null} */ (null));
  return saved && urlOf(saved, 'pictick_app', 'app', DATABASE);
}

/** @param {string} dir @returns {Promise<{saved: Saved, fresh: boolean}>} */
async function readSettings(dir) {
  const known = readJson(join(dir, SETTINGS), /** @type {Saved | null} */ (null));
  if (known) return { saved: known, fresh: false };
  const password = () => randomBytes(24).toString('base64url');
  return {
    saved: { port: await freePort(), passwords: { admin: password(), owner: password(), app: password() } },
    fresh: true,
  };
}

/**
 * @param {Place} place
 * @param {Account} account
 * @param {Saved} saved
 * @param {boolean} fresh whether the passwords were made just now
 */
async function createCluster(place, account, saved, fresh) {
  if (existsSync(place.data)) {
    if (fresh) await resetPassword(place, account, saved);
    return;
  }
  // Created under another name and renamed, so that an interrupted start leaves no partial database.
  const growing = `${place.data}.new`;
  const passwordFile = `${place.data}.password`;
  rmSync(growing, { recursive: true, force: true });
  mkdirSync(growing, { mode: 0o700 });
  writeFileSync(passwordFile, saved.passwords.admin, { mode: 0o600 });
  if (process.getuid?.() === 0) giveTo(growing, dataOwner(account));
  if (typeof account === 'object') ownAlike(passwordFile);
  if (account === 'nobody') chmodSync(passwordFile, 0o644);
  try {
    const initdb = asAccount(account, join(place.native, 'bin', 'initdb'), [
      `--pgdata=${growing}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ]);
    const { code, output } = await run(initdb.program, initdb.args, {
      ...initdb.ids,
      cwd: '/',
      env: environment(),
    }).catch((error) => ({
      code: 1,
      output: String(error),
    }));
    if (code !== 0)
      throw new UserError(
        `The built-in Postgres could not be set up in ${place.data}:\n${output.trim()}\n${advice(output)}`,
      );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(growing, place.data);
}

/**
 * Sets a new admin password where the data exist and the file with the passwords is lost.
 * @param {Place} place
 * @param {Account} account
 * @param {Saved} saved
 */
async function resetPassword(place, account, saved) {
  const running = runningServer(place.data);
  if (running) await endProcess(nameProcess(running.pid), { signal: 'SIGINT' });
  releaseStaleLock(place.data);
  const single = asAccount(account, join(place.native, 'bin', 'postgres'), [
    '--single',
    '-j',
    '-D',
    place.data,
    'postgres',
  ]);
  const { code, output } = await run(single.program, single.args, {
    ...single.ids,
    cwd: '/',
    env: environment(),
    input: `ALTER ROLE postgres PASSWORD '${saved.passwords.admin}'`,
  });
  if (code !== 0)
    throw new UserError(
      `The password of the built-in Postgres is lost and could not be set anew:\n${output.trim()}`,
    );
}

/** @param {string} output */
function advice(output) {
  if (/cannot be run as root|Permission denied|EACCES|EPERM/i.test(output)) {
    return 'Postgres refuses to run as root, and no other account could be used here. Run as an ordinary user, or set DATABASE_URL to a Postgres of your own.';
  }
  if (/user does not exist/.test(output))
    return 'This user has no name on this machine. Run as a named user, or set DATABASE_URL to a Postgres of your own.';
  return 'Set DATABASE_URL to use a Postgres of your own instead.';
}

function environment() {
  return {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {}),
  };
}

class Server {
  /** @type {ProcessName | null} */
  process = null;
  adopted = false;
  stopping = false;
  /** @type {Promise<void>} */
  watching = Promise.resolve();

  /**
   * @param {Place} place
   * @param {Account} account
   * @param {string} dir
   * @param {Saved} saved
   * @param {boolean} fast
   * @param {(text: string) => void} onEvent
   */
  constructor(place, account, dir, saved, fast, onEvent) {
    this.place = place;
    this.account = account;
    this.dir = dir;
    this.saved = saved;
    this.fast = fast;
    this.onEvent = onEvent;
  }

  /** @param {string} role @param {keyof Saved['passwords']} password @param {string} database */
  url(role, password, database) {
    return urlOf(this.saved, role, password, database);
  }

  async start() {
    if (!(await this.adopt())) await this.launch();
    this.watching = this.watch();
  }

  /** Adopts a server that outlived its launcher, with its port. */
  async adopt() {
    const lock = runningServer(this.place.data);
    if (!lock) return false;
    this.process = nameProcess(lock.pid);
    if (lock.port !== this.saved.port) this.usePort(lock.port);
    await this.untilReady();
    this.adopted = true;
    this.onEvent(`Postgres was still running and is used on (process ${lock.pid}).`);
    return true;
  }

  /** @param {number} port */
  usePort(port) {
    this.saved.port = port;
    writeJson(join(this.dir, SETTINGS), this.saved);
  }

  async launch() {
    const deadline = performance.now() + 30_000;
    for (;;) {
      releaseStaleLock(this.place.data);
      const port = await freePort(this.saved.port);
      if (port !== this.saved.port) this.usePort(port);
      this.spawn();
      const problem = await this.untilReady().then(
        () => null,
        (error) => error,
      );
      if (problem === null) return;
      // Postgres refuses to start until the backends of a killed server have ended.
      const leftovers = /pre-existing shared memory|another (server|postmaster)|Address already in use/i.test(
        this.lastLines(),
      );
      if (!leftovers || performance.now() > deadline) throw problem;
      await sleep(100);
    }
  }

  spawn() {
    const args = [
      '-D',
      this.place.data,
      ...settings({
        port: this.saved.port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: 100,
        shared_buffers: '64MB',
        jit: 'off',
        logging_collector: 'off',
        log_min_messages: 'warning',
        // Error details would put texts of users into the log.
        log_error_verbosity: 'terse',
        log_parameter_max_length_on_error: 0,
        log_timezone: 'UTC',
        timezone: 'UTC',
        ...(this.fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
      }),
    ];
    const as = asAccount(this.account, join(this.place.native, 'bin', 'postgres'), args);
    const log = openSync(this.place.log, 'w', 0o600);
    ownAlike(this.place.log);
    // Detached: Ctrl-C reaches the launcher only, which stops the app before its database.
    const child = spawn(as.program, as.args, {
      ...as.ids,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    child.on('error', () => {});
    child.unref();
    this.process = nameProcess(child.pid ?? 0);
  }

  async untilReady() {
    const deadline = performance.now() + 60_000;
    for (;;) {
      if (!isStillRunning(this.process))
        throw new UserError(
          `The built-in Postgres did not start:\n${this.lastLines()}\n${advice(this.lastLines())}`,
        );
      if (runningServer(this.place.data)?.ready) return;
      if (performance.now() > deadline)
        throw new UserError(
          `The built-in Postgres did not become ready within a minute:\n${this.lastLines()}`,
        );
      await sleep(20);
    }
  }

  lastLines() {
    return existsSync(this.place.log)
      ? readFileSync(this.place.log, 'utf8').trim().split('\n').slice(-8).join('\n')
      : '';
  }

  /** Polls the process, because an adopted one is no child. */
  async watch() {
    while (!this.stopping) {
      await sleep(200);
      if (this.stopping || isStillRunning(this.process)) continue;
      this.onEvent('Postgres has ended; starting it again.');
      try {
        await this.launch();
        this.onEvent('Postgres is running again.');
      } catch (error) {
        this.onEvent(String(error));
        await sleep(2_000);
      }
    }
  }

  async stop() {
    this.stopping = true;
    await this.watching;
    // SIGINT is Postgres' "fast" shutdown: open transactions are rolled back, everything is flushed.
    if (this.process) await endProcess(this.process, { signal: 'SIGINT', patience: 20_000 });
  }
}

/** @param {Record<string, string | number>} values */
const settings = (values) => Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Creates two roles: one owns the tables and migrates, the other one serves and only reads and writes rows.
 * @param {string} adminUrl
 * @param {Saved} saved
 */
async function createRoles(adminUrl, saved) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'SELECT rolname AS name FROM pg_roles UNION SELECT datname FROM pg_database',
    );
    const known = new Set(rows.map((/** @type {{name: string}} */ row) => row.name));
    for (const [role, password] of /** @type {const} */ ([
      ['pictick_owner', saved.passwords.owner],
      ['pictick_app', saved.passwords.app],
    ])) {
      await client.query(
        `${known.has(role) ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`,
      );
    }
    if (!known.has(DATABASE)) {
      await client.query(`CREATE DATABASE ${DATABASE} OWNER pictick_owner`);
      await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
      await client.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO pictick_app`);
    }
  } catch (error) {
    throw new UserError(
      `The built-in Postgres runs, but refuses the connection: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
