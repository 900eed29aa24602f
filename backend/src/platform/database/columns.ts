import { DefaultNamingStrategy, type EntitySchemaColumnOptions } from 'typeorm';

/** The column types in use, so that a schema file reads like the table. */
export const column = {
  id: { type: 'uuid', primary: true },
  uuid: { type: 'uuid' },
  text: { type: 'text' },
  int: { type: 'int' },
  smallint: { type: 'smallint' },
  bigint: { type: 'bigint' },
  flag: { type: 'boolean' },
  timestamp: { type: 'timestamptz' },
  /** A plain date, read as text. */
  day: { type: 'date' },
  bytes: { type: 'bytea' },
  json: { type: 'jsonb' },
} as const satisfies Record<string, EntitySchemaColumnOptions>;

export const nullable = <C extends EntitySchemaColumnOptions>(options: C): C & { nullable: true } => ({
  ...options,
  nullable: true,
});

export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? columnName(property);
  }
  override tableName(target: string, custom: string | undefined): string {
    return custom ?? columnName(target);
  }
}
