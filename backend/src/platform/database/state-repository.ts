import type { EntitySchema, FindManyOptions, FindOptionsOrder, FindOptionsWhere } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { AggregateRoot } from '../../kernel/aggregate-root';
import { Outbox } from '../outbox/outbox';
import { Database } from './database';
import { type Entities, stateOf } from './entities';

export type Lock = 'update' | 'share' | 'skip-locked';
const locks = {
  update: { mode: 'pessimistic_write' },
  share: { mode: 'pessimistic_read' },
  'skip-locked': { mode: 'pessimistic_write', onLocked: 'skip_locked' },
} as const satisfies Record<Lock, FindManyOptions['lock']>;

/**
 * Loads and saves the state of one kind of aggregate. Saving is publishing: state and recorded events are
 * written together.
 */
export abstract class StateRepository<S extends object, A extends AggregateRoot<S>> {
  /** The stored state of each aggregate that was loaded or saved; an aggregate without an entry is new. */
  private readonly known = new WeakMap<A, S>();

  protected constructor(
    private readonly schema: EntitySchema<S>,
    protected readonly database: Database,
    private readonly outbox: Outbox,
    private readonly restore: (state: S) => A,
  ) {}

  protected get entities(): Entities<S> {
    return this.database.entities(this.schema);
  }

  /** Loads the aggregates whose columns have these values, locked on request. */
  protected async load(
    where: FindOptionsWhere<S>,
    { lock, orderBy, limit }: { lock?: Lock; orderBy?: keyof S & string; limit?: number } = {},
  ): Promise<A[]> {
    const options: FindManyOptions<S> = {
      where,
      ...(orderBy && { order: { [orderBy]: 'ASC' } as FindOptionsOrder<S> }),
      ...(limit && { take: limit }),
    };
    const states = lock
      ? await this.database.run(() => this.entities.find({ ...options, lock: locks[lock] }))
      : await this.entities.find(options);
    return states.map((state) => this.fromState(state));
  }

  protected async loadOne(where: FindOptionsWhere<S>, options: { lock?: Lock } = {}): Promise<A | null> {
    return (await this.load(where, options))[0] ?? null;
  }

  protected fromState(state: S): A {
    const aggregate = this.restore(state);
    this.known.set(aggregate, aggregate.snapshot());
    return aggregate;
  }

  /** Makes an aggregate of a row with column names, for a repository with its own SQL. */
  protected hydrate(row: Record<string, unknown>): A {
    return this.fromState(stateOf(this.entities, row));
  }

  /** Joins the open transaction, or opens one. */
  async save(...aggregates: A[]): Promise<void> {
    await this.database.run(async () => {
      // Sent without waiting for each other. TypeORM sends some microtasks later, so the outbox rows may come
      // first.
      const events = aggregates.flatMap((aggregate) => aggregate.releaseEvents());
      await Promise.all([
        ...aggregates.map((aggregate) => this.write(aggregate)),
        this.outbox.append(events),
      ]);
    });
  }

  private async write(aggregate: A): Promise<void> {
    const before = this.known.get(aggregate);
    const now = aggregate.snapshot();
    if (!before) await this.entities.insert({ ...now });
    else await this.update(before, now);
    this.known.set(aggregate, now);
  }

  private async update(before: S, now: S): Promise<void> {
    const { columns, primaryColumns } = this.entities.metadata;
    const changed = columns
      .map(({ propertyName }) => propertyName as keyof S)
      .filter((property) => before[property] !== now[property]);
    if (changed.length === 0) return;
    // TypeORM leaves out undefined values.
    const part = (properties: (keyof S)[]): unknown =>
      Object.fromEntries(properties.map((property) => [property, now[property] ?? null]));
    await this.entities.update(
      part(primaryColumns.map(({ propertyName }) => propertyName as keyof S)) as FindOptionsWhere<S>,
      part(changed) as QueryDeepPartialEntity<S>,
    );
  }
}
