import { join } from 'node:path';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import { columnName } from './columns';

class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? columnName(property);
  }
  override tableName(target: string, custom: string | undefined): string {
    return custom ?? columnName(target);
  }
}

const modules = join(__dirname, '..', '..');

/**
 * For migrations and for checking that they say the same as the schemas; requests never go through it. Whoever comes after a change that
 * waits for a table waits behind it, so it waits for half as long as they do.
 */
export function createDataSource(url: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    namingStrategy: new SnakeCase(),
    entities: [join(modules, '*/infrastructure/*.schema.{js,ts}')],
    migrations: [join(modules, '*/infrastructure/migrations/*.{js,ts}'), join(modules, 'platform/database/migrations/*.{js,ts}')],
    migrationsTableName: 'pictick_migration',
    migrationsTransactionMode: 'each',
    logging: false,
    poolSize: 1,
    extra: { lock_timeout: 1_000 },
  });
}
