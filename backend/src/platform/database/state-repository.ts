import type { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';
import type { AggregateRoot } from '../../kernel/aggregate-root';
import { Outbox } from '../outbox/outbox';
import { columnName } from './columns';
import { Database } from './database';

interface MappedColumn {
  property: string;
  name: string;
  primary: boolean;
  toSql: (value: unknown) => unknown;
  fromSql: (value: unknown) => unknown;
}

export type Lock = 'update' | 'share' | 'skip-locked' | 'none';
const lockClause: Record<Lock, string> = {
  update: ' FOR UPDATE',
  share: ' FOR SHARE',
  'skip-locked': ' FOR UPDATE SKIP LOCKED',
  none: '',
};

/**
 * Loads and saves the state of one kind of aggregate. The SQL is made once from the entity schema and run as it is, because
 * hydration by the ORM costs several times the query itself. Saving is publishing: state and recorded events go together.
 */
export abstract class StateRepository<S extends object, A extends AggregateRoot<S>> {
  private readonly table: string;
  private readonly columns: MappedColumn[];
  private readonly insertText: string;
  private readonly texts = new Map<string, string>();
  /** What is in the table for an aggregate that was loaded or saved; without an entry it is new. */
  private readonly known = new WeakMap<A, S>();

  protected constructor(
    schema: EntitySchema<S>,
    protected readonly database: Database,
    private readonly outbox: Outbox,
    private readonly restore: (state: S) => A,
  ) {
    const { schema: namespace, tableName, name, columns } = schema.options;
    this.table = `"${namespace ?? 'public'}"."${tableName ?? columnName(name)}"`;
    this.columns = Object.entries<EntitySchemaColumnOptions | undefined>(columns).flatMap(([property, options]) => (options ? [mapped(property, options)] : []));
    this.insertText = `INSERT INTO ${this.table} (${this.columns.map((c) => c.name).join(', ')}) VALUES (${this.columns.map((_, i) => `$${i + 1}`).join(', ')})`;
  }

  /** The aggregates whose columns have these values, locked if asked for. */
  protected async load(where: Partial<S>, options: { lock?: Lock; orderBy?: keyof S & string; limit?: number } = {}): Promise<A[]> {
    const wanted = this.columns.filter((c) => c.property in where);
    const lock = options.lock ?? 'none';
    const key = `select ${lock} ${wanted.map((c) => c.property).join()} ${options.orderBy ?? ''} ${options.limit ?? ''}`;
    const text = this.text(key, () => {
      const order = options.orderBy ? ` ORDER BY ${columnName(options.orderBy)}` : '';
      const limit = options.limit ? ` LIMIT ${options.limit}` : '';
      return `SELECT ${this.columns.map((c) => c.name).join(', ')} FROM ${this.table} WHERE ${wanted.map((c, i) => `${c.name} = $${i + 1}`).join(' AND ')}${order}${limit}${lockClause[lock]}`;
    });
    const rows = await this.database.query<Record<string, unknown>>(text, wanted.map((c) => c.toSql(where[c.property as keyof S])));
    return rows.map((row) => this.wake(row));
  }

  protected async loadOne(where: Partial<S>, options: { lock?: Lock } = {}): Promise<A | null> {
    return (await this.load(where, options))[0] ?? null;
  }

  /** For a repository that asks in its own SQL: rows with the table's column names become aggregates. */
  protected wake(row: Record<string, unknown>): A {
    const state = Object.fromEntries(this.columns.map((c) => [c.property, c.fromSql(row[c.name])])) as S;
    const aggregate = this.restore(state);
    this.known.set(aggregate, aggregate.snapshot());
    return aggregate;
  }

  /** Joins the open transaction, or makes one. */
  async save(...aggregates: A[]): Promise<void> {
    await this.database.run(async () => {
      // Sent without waiting for each other; the connection keeps their order.
      const events = aggregates.flatMap((aggregate) => aggregate.releaseEvents());
      await Promise.all([...aggregates.map((aggregate) => this.write(aggregate)), this.outbox.append(events)]);
    });
  }

  private async write(aggregate: A): Promise<void> {
    const before = this.known.get(aggregate);
    const now = aggregate.snapshot();
    if (!before) await this.insert(now);
    else await this.update(before, now);
    this.known.set(aggregate, now);
  }

  private async insert(state: S): Promise<void> {
    await this.database.query(this.insertText, this.columns.map((c) => c.toSql(state[c.property as keyof S])));
  }

  private async update(before: S, now: S): Promise<void> {
    const changed = this.columns.filter((c) => !c.primary && before[c.property as keyof S] !== now[c.property as keyof S]);
    if (changed.length === 0) return;
    const keys = this.columns.filter((c) => c.primary);
    const text = this.text(`update ${changed.map((c) => c.property).join()}`, () => {
      const sets = changed.map((c, i) => `${c.name} = $${i + 1}`).join(', ');
      return `UPDATE ${this.table} SET ${sets} WHERE ${keys.map((c, i) => `${c.name} = $${changed.length + i + 1}`).join(' AND ')}`;
    });
    await this.database.query(text, [...changed, ...keys].map((c) => c.toSql(now[c.property as keyof S])));
  }

  private text(key: string, make: () => string): string {
    let text = this.texts.get(key);
    if (!text) {
      text = make();
      this.texts.set(key, text);
    }
    return text;
  }
}

function mapped(property: string, options: EntitySchemaColumnOptions): MappedColumn {
  const transformers = options.transformer ? [options.transformer].flat() : [];
  const json = options.type === 'jsonb' || options.type === 'json';
  return {
    property,
    name: options.name ?? columnName(property),
    primary: options.primary === true,
    toSql: (value) => {
      const raw: unknown = transformers.reduce<unknown>((current, transformer) => transformer.to(current) as unknown, value);
      return json && raw !== null && raw !== undefined ? JSON.stringify(raw) : raw;
    },
    fromSql: (value) => transformers.reduceRight<unknown>((current, transformer) => transformer.from(current) as unknown, value),
  };
}
