import type { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';
import { columnName } from '../../platform/database/columns';
import type { Sql } from '../../platform/database/database';

interface MappedColumn {
  property: string;
  name: string;
}

/** Rows that only mirror facts: many are written at once, and of those only the ones that have changed. */
export class RowTable<S extends { accountId: string }> {
  private readonly table: string;
  private readonly columns: MappedColumn[];
  private readonly selectText: string;
  private readonly upsertText: string;

  /** `key`: by which a row is known again. `kept`: what a row that is there already keeps. */
  constructor(schema: EntitySchema<S>, key: keyof S & string, kept: readonly (keyof S & string)[] = []) {
    const { schema: namespace, tableName, name, columns } = schema.options;
    this.table = `"${namespace ?? 'public'}"."${tableName ?? columnName(name)}"`;
    this.columns = Object.entries<EntitySchemaColumnOptions | undefined>(columns).flatMap(([property, options]) => (options ? [{ property, name: options.name ?? columnName(property) }] : []));
    const all = this.columns.map((column) => column.name).join(', ');
    this.selectText = `SELECT ${all} FROM ${this.table}`;
    const moving = this.columns.filter(({ property }) => property !== key && property !== 'accountId' && !kept.includes(property as keyof S & string)).map((column) => column.name);
    const arbiter = this.columns.find(({ property }) => property === key)?.name ?? '';
    this.upsertText = `INSERT INTO ${this.table} AS was (${all}) SELECT ${all} FROM jsonb_populate_recordset(NULL::${this.table}, $1::jsonb)
      ON CONFLICT (${arbiter}) DO UPDATE SET ${moving.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}
      WHERE was.account_id = EXCLUDED.account_id AND (${moving.map((column) => `was.${column}`).join(', ')}) IS DISTINCT FROM (${moving.map((column) => `EXCLUDED.${column}`).join(', ')})`;
  }

  async upsert(sql: Sql, rows: readonly S[]): Promise<void> {
    if (rows.length === 0) return;
    const said = rows.map((row) => Object.fromEntries(this.columns.map(({ property, name }) => [name, row[property as keyof S]])));
    await sql.query(this.upsertText, [JSON.stringify(said)]);
  }

  /** `condition` is a constant of the program, with $1, $2 … for the values. */
  async select(sql: Sql, condition: string, values: readonly unknown[]): Promise<S[]> {
    const text = `${this.selectText} WHERE ${condition}`;
    const rows = await sql.query<Record<string, unknown>>(text, values);
    return rows.map((row) => Object.fromEntries(this.columns.map(({ property, name }) => [property, row[name]])) as S);
  }
}
