import type { EntitySchema } from 'typeorm';
import { columnName } from '../../platform/database/columns';

type Row = Record<string, unknown>;

/** The columns of one table in a statement over several tables, with a prefix per table. */
export class StateColumns<S extends object> {
  /** For the select list: `i.list_id AS "i.listId", …` */
  readonly select: string;
  private readonly names: { property: string; column: string; alias: string }[];
  /** State of each aggregate as read from the table. */
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

  /** Restores the aggregate from a row and remembers its state, so that only changed columns are written. */
  hydrate<A extends { snapshot(): S }>(row: Row, restore: (state: S) => A): A {
    const aggregate = restore(this.read(row));
    this.loaded.set(aggregate, aggregate.snapshot());
    return aggregate;
  }

  /** Answers `SET checked = $8, checked_by = $9` and appends the values; null if nothing has changed. */
  changes(aggregate: { snapshot(): S }, values: unknown[]): string | null {
    const before = this.loaded.get(aggregate) as Row | undefined;
    if (!before) throw new Error('changes() got an aggregate that hydrate() did not return');
    const now = aggregate.snapshot() as Row;
    const changed = this.names.filter(({ property }) => before[property] !== now[property]);
    this.loaded.set(aggregate, now as S);
    return changed.length === 0
      ? null
      : `SET ${changed.map(({ property, column }) => `${column} = $${values.push(now[property])}`).join(', ')}`;
  }

  /** The state under its column names, for json_populate_recordset. */
  toRow(state: S): Row {
    const row: Row = {};
    for (const { property, column } of this.names) row[column] = (state as Row)[property];
    return row;
  }
}
