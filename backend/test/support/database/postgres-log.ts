import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

/** What the Postgres of the tests has written to its log from now on. Others use it meanwhile, so only what is looked for tells anything. */
export async function postgresLog(): Promise<() => string> {
  const path = process.env['TEST_POSTGRES_LOG'] ?? (await besideItsData());
  const from = readFileSync(path).length;
  return () => readFileSync(path).subarray(from).toString('utf8');
}

/** This database has its Postgres log all that it can say of an error, as one does that nobody has told to be brief. */
export async function letTalk(databaseUrl: string): Promise<void> {
  await ask(`ALTER DATABASE "${new URL(databaseUrl).pathname.slice(1)}" SET log_error_verbosity = 'verbose'`);
}

/** Where our launcher puts it. */
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
