import type { EntitySchemaColumnOptions } from 'typeorm';

/** The column types we use, so that a schema file reads like the table. */
export const column = {
  id: { type: 'uuid', primary: true },
  uuid: { type: 'uuid' },
  text: { type: 'text' },
  int: { type: 'int' },
  bigint: { type: 'bigint' },
  flag: { type: 'boolean' },
  timestamp: { type: 'timestamptz' },
  bytes: { type: 'bytea' },
  json: { type: 'jsonb' },
} as const satisfies Record<string, EntitySchemaColumnOptions>;

export const nullable = <C extends EntitySchemaColumnOptions>(options: C): C & { nullable: true } => ({ ...options, nullable: true });

/** A value object in a column: `as(ListName)` for a class with `of(text)` and `value`. */
export function as<V extends { readonly value: string }>(type: { of(raw: string): V }): EntitySchemaColumnOptions {
  return {
    type: 'text',
    transformer: {
      to: (object: V | string | null) => (object !== null && typeof object === 'object' ? object.value : object),
      from: (raw: string | null) => (raw === null ? null : type.of(raw)),
    },
  };
}

export const columnName = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
