// @ts-check
// Around Postgres' own tools.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import pg from 'pg';

/** The database as its owner, and where the picture files are. */
export function givenPlaces(env = process.env) {
  const url = env['MIGRATE_DATABASE_URL'] || env['DATABASE_URL'];
  const dataDir = env['DATA_DIR'];
  if (!url) throw new Error('MIGRATE_DATABASE_URL is missing: the database, as the role that owns its tables. (What npm start keeps is the folder .data: stop it and copy that)');
  if (!dataDir && !env['S3_BUCKET']) throw new Error('DATA_DIR is missing: where the picture files are');
  return { url, files: env['S3_BUCKET'] ? null : String(dataDir) };
}

/** The password goes by the environment: arguments can be read by everybody on the machine. @param {string} url */
function connection(url) {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { url: parsed.href, env: { ...process.env, PGPASSWORD: password } };
}

/** @param {string} program @param {string} url @param {string[]} args */
export function tool(program, url, args) {
  const { url: bare, env } = connection(url);
  try {
    return execFileSync(program, [...args, '--dbname', bare], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') throw new Error(`${program} is not installed: it comes with the client of Postgres, of the server's version or newer`, { cause: error });
    throw new Error(`${program} did not work`, { cause: error });
  }
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

/** @param {string} file @returns {Promise<string>} */
export async function sha256(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** @param {() => Promise<void>} main */
export async function told(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
