import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { SnakeCase } from './columns';
import { migrationFolders } from './migration-folders';

const modules = join(__dirname, '..', '..');

/**
 * The TypeORM connection of migrations and of the check of schemas; requests never use it. Its lock timeout
 * is half of theirs: statements queue behind a migration that waits for a table, and must not time out
 * because of it.
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
