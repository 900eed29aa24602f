import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { SnakeCase } from './columns';
import { isAtLeast, productVersion } from './product-version';

const modules = join(__dirname, '..', '..');

/**
 * For migrations and for checking that they say the same as the schemas; requests never go through it. Whoever comes after a change that
 * waits for a table waits behind it, so it waits for half as long as they do.
 */
export function createDataSource(url: string, version = productVersion()): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    namingStrategy: new SnakeCase(),
    entities: [join(modules, '*/infrastructure/*.schema.{js,ts}')],
    migrations: [join(modules, '*/infrastructure/migrations/*.{js,ts}'), join(modules, 'platform/database/migrations/*.{js,ts}'), ...laterMigrations(version)],
    migrationsTableName: 'pictick_migration',
    migrationsTransactionMode: 'each',
    logging: false,
    poolSize: 1,
    extra: { lock_timeout: 1_000 },
  });
}

/** A folder `from-1.2.3` holds migrations that wait for that version, because the release before it still needs what they take away. */
function laterMigrations(version: string): string[] {
  const migrations = join(__dirname, 'migrations');
  const folders = readdirSync(migrations).filter((name) => name.startsWith('from-') && isAtLeast(version, name.slice('from-'.length)));
  return folders.map((folder) => join(migrations, folder, '*.{js,ts}'));
}
