import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../../../src/platform/database/migrate';

export interface ThrowAwayDatabase {
  url: string;
  drop(): Promise<void>;
}

/** State that outlives the spec files of a process (one-realm.cjs): the first file migrates for all. */
const kept =
  (Reflect.get(globalThis, Symbol.for('pictick.kept')) as Map<string, Promise<string>> | undefined) ??
  new Map<string, Promise<string>>();

/** An empty database of this test file, made with the administrator's address in TEST_DATABASE_URL. */
export const emptyDatabase = (): Promise<ThrowAwayDatabase> =>
  create(`test_${process.pid}_${randomBytes(4).toString('hex')}`);

/** A migrated database: a copy, which takes a tenth of the time. */
export async function migratedDatabase(): Promise<ThrowAwayDatabase> {
  const template = kept.get('template') ?? migrated();
  kept.set('template', template);
  return create(`test_${process.pid}_${randomBytes(4).toString('hex')}`, await template);
}

async function migrated(): Promise<string> {
  await forgetOld();
  const name = `test_template_${process.pid}`;
  const { url } = await create(name);
  await migrate(url, url);
  return name;
}

/** Drops the databases of ended processes, on a Postgres that is kept. */
async function forgetOld(): Promise<void> {
  const rows = await ask<{ name: string }>(
    admin(),
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\\_template\\_%'`,
  );
  for (const { name } of rows)
    if (!isRunning(Number(name.split('_').at(-1))))
      await ask(admin(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function admin(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is missing; npm test sets it');
  return url;
}

async function create(name: string, template = 'template1'): Promise<ThrowAwayDatabase> {
  await ask(admin(), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(admin());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => ask(admin(), `DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined),
  };
}

async function ask<R extends object>(url: string, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}
