import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../../src/platform/database/migrate';

export interface ThrowAwayDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database of this test file's own, made with the administrator's address in TEST_DATABASE_URL. */
export async function emptyDatabase(): Promise<ThrowAwayDatabase> {
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) throw new Error('TEST_DATABASE_URL is missing; npm test sets it');
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await ask(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(admin, `DROP DATABASE ${name} WITH (FORCE)`) };
}

export async function migratedDatabase(): Promise<ThrowAwayDatabase> {
  const database = await emptyDatabase();
  await migrate(database.url, database.url);
  return database;
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
