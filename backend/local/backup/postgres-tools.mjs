// @ts-check
// Runs the tools of Postgres.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { keysIn } from './seal.mjs';

/** The module of the product that reads settings from files. @throws if the server is not built @returns {typeof import('../../src/platform/config/secret-files.js')} */
function secretFiles() {
  const place = fileURLToPath(new URL('../../dist/platform/config/secret-files.js', import.meta.url));
  if (!existsSync(place)) throw new Error('The server has not been built yet: npm run build');
  return createRequire(import.meta.url)(place);
}

/** A setting, given as a value or as a file; empty if it is missing. @throws if the file cannot be read @param {NodeJS.ProcessEnv} env @param {string} name */
export function setting(env, name) {
  try {
    return secretFiles().settingOf(env, name) || '';
  } catch (error) {
    if (/** @type {Error} */ (error).constructor.name !== 'SettingsError') throw error;
    throw new Error(`${name} ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}

/** @param {NodeJS.ProcessEnv} env @param {string} name of an address, such as DATABASE */
export function databaseUrl(env, name) {
  const url = setting(env, `${name}_URL`);
  return url && secretFiles().withPassword(url, setting(env, `${name}_PASSWORD`));
}

/** URL of the database as its owner, folder of the picture files (null with S3), and keys of the backups. @throws if one is missing */
export function givenPlaces(env = process.env) {
  const url = databaseUrl(env, 'MIGRATE_DATABASE') || databaseUrl(env, 'DATABASE');
  const dataDir = env['DATA_DIR'];
  if (!url)
    throw new Error(
      'MIGRATE_DATABASE_URL is missing: the database, as the role that owns its tables. (To back up the data of npm start, stop it and copy the folder .data)',
    );
  if (!dataDir && !env['S3_BUCKET']) throw new Error('DATA_DIR is missing: the folder of the picture files');
  return { url, files: env['S3_BUCKET'] ? null : String(dataDir), keys: keysIn(setting(env, 'BACKUP_KEY')) };
}

/** Passes the password by the environment, because other users of the machine can read arguments. @param {string} url */
function connection(url) {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { url: parsed.href, env: { ...process.env, PGPASSWORD: password } };
}

/**
 * Runs a program to its end. `reads` consumes its output, `writes` produces its input; if either fails, the program is killed.
 * @throws if the program is not installed or ends with a status outside of `accepts`
 * @param {string} program @param {readonly string[]} args
 * @param {{ url?: string, reads?: (output: import('node:stream').Readable) => Promise<unknown>, writes?: (input: import('node:stream').Writable) => Promise<unknown>, accepts?: readonly number[] }} how
 */
export async function tool(program, args, { url, reads, writes, accepts = [0] }) {
  const at = url === undefined ? null : connection(url);
  const child = spawn(program, [...args, ...(at ? ['--dbname', at.url] : [])], {
    env: at?.env ?? process.env,
    stdio: [writes ? 'pipe' : 'ignore', reads ? 'pipe' : 'ignore', 'inherit'],
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const streams = Promise.all([
    child.stdout && reads?.(child.stdout),
    child.stdin && writes?.(child.stdin),
  ]).then(
    () => null,
    (/** @type {NodeJS.ErrnoException} */ error) => {
      // The program may close its input early.
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return null;
      child.kill('SIGKILL');
      return error;
    },
  );
  const [code, failure] = await Promise.all([ended, streams]).catch((error) => {
    if (error.code === 'ENOENT')
      throw new Error(
        `${program} is not installed: ${program === 'tar' ? 'it packs the picture files' : "install the client of Postgres in the server's version or newer"}`,
        { cause: error },
      );
    throw error;
  });
  if (failure) throw failure;
  if (code === null || !accepts.includes(code)) throw new Error(`${program} did not work`);
}

/**
 * @template T
 * @param {string} url @param {(client: pg.Client) => Promise<T>} work @returns {Promise<T>}
 */
export async function connected(url, work) {
  const client = new pg.Client({ connectionString: url, application_name: 'pictick-backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A pass-through stream with the SHA-256 of its bytes. */
export function summing() {
  const hash = createHash('sha256');
  return {
    /** @param {AsyncIterable<Buffer>} source */
    async *through(source) {
      for await (const bytes of source) {
        hash.update(bytes);
        yield bytes;
      }
    },
    digest: () => hash.digest('hex'),
  };
}

/** A stream that discards its input, for reading as a check. */
export const nowhere = () => new Writable({ write: (_bytes, _encoding, done) => done() });

/** @param {() => Promise<void>} main */
export async function told(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
