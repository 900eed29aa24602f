// @ts-check
// Around Postgres' own tools.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { keysIn } from './seal.mjs';

/** Secrets may lie in files; the product reads them. @returns {typeof import('../../src/platform/config/secret-files.js')} */
function secretFiles() {
  const place = fileURLToPath(new URL('../../dist/platform/config/secret-files.js', import.meta.url));
  if (!existsSync(place)) throw new Error('The server has not been built yet: npm run build');
  return createRequire(import.meta.url)(place);
}

/** @param {NodeJS.ProcessEnv} env @param {string} name */
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

/** The database as its owner, where the picture files are, and the keys of the backups. */
export function givenPlaces(env = process.env) {
  const url = databaseUrl(env, 'MIGRATE_DATABASE') || databaseUrl(env, 'DATABASE');
  const dataDir = env['DATA_DIR'];
  if (!url)
    throw new Error(
      'MIGRATE_DATABASE_URL is missing: the database, as the role that owns its tables. (What npm start keeps is the folder .data: stop it and copy that)',
    );
  if (!dataDir && !env['S3_BUCKET']) throw new Error('DATA_DIR is missing: where the picture files are');
  return { url, files: env['S3_BUCKET'] ? null : String(dataDir), keys: keysIn(setting(env, 'BACKUP_KEY')) };
}

/** The password goes by the environment: arguments can be read by everybody on the machine. @param {string} url */
function connection(url) {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { url: parsed.href, env: { ...process.env, PGPASSWORD: password } };
}

/**
 * Runs a program to its end. `reads` gets what it prints, `writes` gives what it reads; either may fail, and then it is ended.
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
      // A program that has read enough closes its end.
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return null;
      child.kill('SIGKILL');
      return error;
    },
  );
  const [code, failure] = await Promise.all([ended, streams]).catch((error) => {
    if (error.code === 'ENOENT')
      throw new Error(
        `${program} is not installed: ${program === 'tar' ? 'it packs the picture files' : "it comes with the client of Postgres, of the server's version or newer"}`,
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

/** A hash of what goes through, and the bytes themselves. */
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

/** For what is read only to see that it can be read. */
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
