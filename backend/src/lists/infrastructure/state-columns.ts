import type { EntitySchema } from 'typeorm';
import { columnName } from '../../platform/database/columns';

type Row = Record<string, unknown>;

/** The columns of one table in a statement over several: named by the schema, told apart by a prefix. */
export class StateColumns<S extends object> {
  /** For the select list: `i.list_id AS "i.listId", …` */
  readonly select: string;
  private readonly names: { property: string; column: string; alias: string }[];
  /** States as they came out of the table. */
  private readonly loaded = new WeakMap<object, S>();

  constructor(schema: EntitySchema<S>, prefix: string) {
    this.names = Object.keys(schema.options.columns).map((property) => ({
      property,
      column: columnName(property),
      alias: `${prefix}.${property}`,
    }));
    this.select = this.names.map(({ column, alias }) => `${prefix}.${column} AS "${alias}"`).join(', ');
  }

  private read(row: Row): S {
    const state: Row = {};
    for (const { property, alias } of this.names) state[property] = row[alias];
    return state as S;
  }

  /** The aggregate made from a row, whose state is remembered, so that only what changes is written. */
  hydrate<A extends { snapshot(): S }>(row: Row, restore: (state: S) => A): A {
    const aggregate = restore(this.read(row));
    this.loaded.set(aggregate, aggregate.snapshot());
    return aggregate;
  }

  /** `SET checked = $8, checked_by = $9`, and the values, numbered behind those that are there; null if nothing has changed. */
  changes(aggregate: { snapshot(): S }, values: unknown[]): string | null {
    const before = this.loaded.get(aggregate) as Row | undefined;
    if (!before) throw new Error('Only what was read can be changed');
    const now = aggregate.snapshot() as Row;
    const changed = this.names.filter(({ property }) => before[property] !== now[property]);
    this.loaded.set(aggregate, now as S);
    return changed.length === 0
      ? null
      : `SET ${changed.map(({ property, column }) => `${column} = $${values.push(now[property])}`).join(', ')}`;
  }

  /** For json_populate_recordset: the state under its columns' names. */
  toRow(state: S): Row {
    const row: Row = {};
    for (const { property, column } of this.names) row[column] = (state as Row)[property];
    return row;
  }
}
