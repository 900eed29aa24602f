// Hand-written SQL: an advisory lock, and the rights of the serving role on schemas and tables.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { line } from '../log';
import { createDataSource } from './data-source';
import { isLockTimeout } from './database-errors';

/** Only one process migrates at a time; the others wait here and find all migrations applied. */
const migrationLock = 7_201_964;

/**
 * Migrates an empty or older database to this release. Returns the names of the migrations that it applied.
 * `version`: that of the product, for migrations that wait for a later one.
 */
export async function migrate(ownerUrl: string, appUrl: string, version?: string): Promise<string[]> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'pictick-migrate' });
  await owner.connect();
  try {
    await take(owner);
    const dataSource = await createDataSource(ownerUrl, version).initialize();
    try {
      const applied = await apply(dataSource);
      await grant(owner, roleOf(appUrl));
      return applied;
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await owner.end();
  }
}

/** The longest reader is an export of an account: twenty minutes. */
const retryForMs = 30 * 60_000;

/**
 * Applies the migrations. One that waits for a table with a long reader gives way and is tried again;
 * migrations before it stay applied.
 */
async function apply(dataSource: DataSource): Promise<string[]> {
  const names = async (): Promise<string[]> =>
    (
      await dataSource
        .query<{ name: string }[]>('SELECT name FROM public.pictick_migration ORDER BY id')
        .catch(() => [])
    ).map(({ name }) => name);
  const before = new Set(await names());
  for (const began = performance.now(); ;) {
    try {
      await dataSource.runMigrations();
      return (await names()).filter((name) => !before.has(name));
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() - began > retryForMs) throw error;
      line('warn', { message: 'migration waits', error: 'a table is in use' });
      await pause(1_000);
    }
  }
}

/**
 * Polls for the lock instead of waiting within a statement: CREATE INDEX CONCURRENTLY waits for every open
 * statement.
 */
async function take(owner: Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    await pause(250);
  }
}

/** Tables whose rows the serving role cannot change or delete. */
const appendOnly = ['platform.audit_log'];
const closeBook = (table: string, role: string): string => `REVOKE UPDATE, DELETE ON ${table} FROM ${role}`;

const allowed = (role: string): string => `GRANT SELECT ON public.pictick_migration TO ${role}`;

/** Gives the serving role the right to read and write rows. It owns nothing and changes no table. */
async function grant(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; me: string }>(
    `SELECT nspname AS name, current_user AS me FROM pg_namespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('information_schema', 'public')`,
  );
  const app = owner.escapeIdentifier(role);
  for (const { name, me } of rows) {
    if (me === role) return;
    const schema = owner.escapeIdentifier(name);
    for (const statement of [
      `GRANT USAGE ON SCHEMA ${schema} TO ${app}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${app}`,
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${app}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE ON SEQUENCES TO ${app}`,
    ]) {
      await owner.query(statement);
    }
  }
  // Readiness of the serving processes reads this.
  await owner.query(allowed(app));
  for (const table of appendOnly) await owner.query(closeBook(table, app));
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
