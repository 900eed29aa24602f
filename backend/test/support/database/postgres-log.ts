import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

/** Reads Postgres's log from now on. Other tests write to it too, so only specific entries prove anything. */
export async function postgresLog(): Promise<() => string> {
  const path = process.env['TEST_POSTGRES_LOG'] ?? (await besideItsData());
  const from = readFileSync(path).length;
  return () => readFileSync(path).subarray(from).toString('utf8');
}

/** Makes Postgres log every detail of an error for this database, as a verbose configuration does. */
export async function letTalk(databaseUrl: string): Promise<void> {
  await ask(`ALTER DATABASE "${new URL(databaseUrl).pathname.slice(1)}" SET log_error_verbosity = 'verbose'`);
}

/** The path that our launcher uses. */
async function besideItsData(): Promise<string> {
  const [{ data_directory: data }] = (await ask('SHOW data_directory')) as [{ data_directory: string }];
  const path = join(dirname(data), 'postgres.log');
  if (!existsSync(path))
    throw new Error('Say in TEST_POSTGRES_LOG where the Postgres of TEST_DATABASE_URL writes its log');
  return path;
}

async function ask(statement: string): Promise<object[]> {
  const client = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}
