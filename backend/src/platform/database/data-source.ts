import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { SnakeCase } from './columns';
import { migrationFolders } from './migration-folders';

const modules = join(__dirname, '..', '..');

/**
 * For migrations and for checking that they say the same as the schemas; requests never go through it. Whoever comes after a change that
 * waits for a table waits behind it, so it waits for half as long as they do.
 */
export function createDataSource(url: string, version?: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    namingStrategy: new SnakeCase(),
    entities: [join(modules, '*/infrastructure/**/*.schema.{js,ts}')],
    migrations: migrationFolders(version).map((folder) => join(folder, '*.{js,ts}')),
    migrationsTableName: 'pictick_migration',
    migrationsTransactionMode: 'each',
    logging: false,
    poolSize: 1,
    extra: { lock_timeout: 1_000 },
  });
}
