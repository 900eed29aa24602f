import type { EntitySchema } from 'typeorm';
import { columnName } from '../../platform/database/columns';

type Row = Record<string, unknown>;

/** The columns of one table in a statement over several: named by the schema, told apart by a prefix. */
export class StateColumns<S extends object> {
  /** For the select list: `i.list_id AS "i.listId", …` */
  readonly select: string;
  private readonly names: { property: string; column: string; alias: string }[];

  constructor(schema: EntitySchema<S>, prefix: string) {
    this.names = Object.keys(schema.options.columns).map((property) => ({ property, column: columnName(property), alias: `${prefix}.${property}` }));
    this.select = this.names.map(({ column, alias }) => `${prefix}.${column} AS "${alias}"`).join(', ');
  }

  read(row: Row): S {
    const state: Row = {};
    for (const { property, alias } of this.names) state[property] = row[alias];
    return state as S;
  }

  /** For json_populate_recordset: the state under its columns' names. */
  toRow(state: S): Row {
    const row: Row = {};
    for (const { property, column } of this.names) row[column] = (state as Row)[property];
    return row;
  }
}
