// Hand-written SQL: this layer sends the statements of all modules, the mapper's included.
import { Pool, TypeOverrides, types, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import type { EntitySchema } from 'typeorm';
import { type UnitOfWork, context } from '../context';
import { isDatabaseTimeout, isUnreachable } from './database-errors';
import { type Answer, type Entities, type EntitiesOf, entitiesOn } from './entities';
import type { DatabaseWatch } from './outage';
import { StatementDeadlines, type QueryCallback } from './statement-deadlines';
import { Transaction } from './transaction';

/** Text with $1, $2 … and values; the answer is the rows. Inside a transaction it uses the transaction's connection. */
export interface Sql {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  applicationName: string;
  /** How long a statement waits for a row somebody else is writing. */
  lockTimeoutMs?: number;
  /** How long we wait for an answer. The server gives up sooner; this is for one that says nothing any more. */
  answerTimeoutMs?: number;
  /** Stands around each statement. */
  around?: (<T>(text: string, work: () => Promise<T>) => Promise<T>) | null;
  watch?: DatabaseWatch;
}

const typeParsers = new TypeOverrides();
// Versions and sequences are bigint; they stay far below 2^53.
typeParsers.setTypeParser(types.builtins.INT8, Number);

const begin: QueryConfig = { text: 'BEGIN' };
const beginSnapshot: QueryConfig = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' };
const commit: QueryConfig = { text: 'COMMIT' };
const rollback: QueryConfig = { text: 'ROLLBACK' };

/** What is known of a text that was asked before. */
interface Prepared {
  name: string;
  onlyReads: boolean;
}

const onlyReads = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text);

const rowsOnly = <R>(rows: R[]): R[] => rows;
const wholeAnswer = (rows: object[], command: string, affected: number): Answer => ({
  rows,
  command,
  affected,
});

/** An insert of many rows has another text for each number of rows: prepared, each would stay on each connection. */
const mostPreparedValues = 100;
const unprepared: Prepared = { name: '', onlyReads: false };

/** At most so many long reads at once; they have connections of their own, so that nobody else waits for one. */
const mostSnapshots = 2;

export class Database extends Transaction implements Sql {
  readonly pool: Pool;
  private readonly snapshots: Pool;
  private readonly deadlines: StatementDeadlines;
  private readonly around: NonNullable<DatabaseOptions['around']> | null;
  private readonly watch: DatabaseWatch | undefined;
  private readonly prepared = new Map<string, Prepared>();
  private readonly alone: EntitiesOf;

  constructor(options: DatabaseOptions) {
    super();
    this.around = options.around ?? null;
    this.watch = options.watch;
    this.deadlines = new StatementDeadlines(options.answerTimeoutMs ?? 9_000);
    this.alone = entitiesOn({
      inTransaction: false,
      runStatement: (text, values) => this.runStatement(text, values, undefined),
    });
    this.pool = this.open(options, {
      max: options.poolSize,
      idleTimeoutMillis: 30_000,
      idle_in_transaction_session_timeout: 20_000,
    });
    // Whoever reads a snapshot hands on what they read, and that may be slow.
    this.snapshots = this.open(options, {
      max: mostSnapshots,
      idleTimeoutMillis: 1_000,
      idle_in_transaction_session_timeout: 90_000,
    });
  }

  private open(options: DatabaseOptions, kind: PoolConfig): Pool {
    const pool = new Pool({
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: 2_500,
      keepAlive: true,
      lock_timeout: options.lockTimeoutMs ?? 2_000,
      statement_timeout: 8_000,
      pipeline: true,
      types: typeParsers,
      ...kind,
    });
    pool.on('error', (error) => this.watch?.failed(error));
    // A connection lost between two statements of a transaction says so here; the next statement fails and is dealt with.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.deadlines.watch(client);
    });
    pool.on('remove', (client) => this.deadlines.unwatch(client));
    return pool;
  }

  query<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.around
      ? this.around(text, () => this.send<R[]>(text, values, this.client, rowsOnly))
      : this.send<R[]>(text, values, this.client, rowsOnly);
  }

  /** TypeORM as the mapper of rows: on the connection of the open unit of work, else each statement alone on one of the pool. */
  entities<S extends object>(schema: EntitySchema<S>): Entities<S> {
    const { unit } = this;
    if (!unit) return this.alone(schema);
    unit.entities ??= entitiesOn({
      inTransaction: true,
      runStatement: (text, values) => this.runStatement(text, values, unit),
    });
    return unit.entities(schema);
  }

  private runStatement(
    text: string,
    values: readonly unknown[],
    unit: UnitOfWork | undefined,
  ): Promise<Answer> {
    // TypeORM sends a statement some microtasks after it was asked: the unit may have ended meanwhile.
    if (unit?.isOver) return Promise.reject(new Error('The unit of work has ended'));
    const work = (): Promise<Answer> => this.send(text, values, unit?.client, wholeAnswer);
    return this.around ? this.around(text, work) : work();
  }

  private send<A>(
    text: string,
    values: readonly unknown[],
    client: PoolClient | undefined,
    read: (rows: never[], command: string, affected: number) => A,
  ): Promise<A> {
    const { name, onlyReads: repeatable } =
      values.length > mostPreparedValues ? unprepared : this.preparedOf(text);
    const statement: QueryConfig = { name, text, values: values as unknown[] };
    return new Promise((resolve, reject) => {
      const callback: QueryCallback = (error, rows, command, affected) => {
        this.note(error);
        if (error) reject(error);
        else resolve(read(rows, command, affected));
      };
      if (client) this.deadlines.send(client, statement, callback);
      else this.sendPooled(statement, repeatable, callback);
    });
  }

  /** By callbacks: a promise for the connection and one for its answer are a twentieth of a read. */
  private sendPooled(statement: QueryConfig, again: boolean, callback: QueryCallback): void {
    this.pool.connect((refused, client, release) => {
      // Whoever gets none has waited for as long as they may.
      if (!client) {
        callback(refused ?? new Error('The pool gave no connection'), [], '', 0);
        return;
      }
      this.deadlines.send(client, statement, (error, rows, command, affected) => {
        const broken = error !== null && isUnreachable(error);
        release(broken);
        // A pooled connection may have died with a restart of the server. Only reads are certain to be safe to repeat.
        if (again && broken && !isDatabaseTimeout(error)) this.sendPooled(statement, false, callback);
        else callback(error, rows, command, affected);
      });
    });
  }

  /** An error of a statement is an answer too. */
  private note(error: unknown): void {
    if (error instanceof Error && isUnreachable(error)) this.watch?.failed(error);
    else this.watch?.answered();
  }

  /** Several statements in one text, which cannot be prepared and take no values. */
  async script<R extends object>(text: string): Promise<R[]> {
    const { rows } = await this.pool.query<R>(text).catch((error: unknown) => {
      this.note(error);
      throw error;
    });
    return rows;
  }

  /** A statement of a transaction, by its command; the answer is the command that the server carried out. */
  private control(client: PoolClient, statement: QueryConfig): Promise<string> {
    return new Promise((resolve, reject) => {
      this.deadlines.send(client, statement, (error, _rows, command) => {
        this.note(error);
        if (error) reject(error);
        else resolve(command);
      });
    });
  }

  connections(): { busy: number; idle: number; waited_for: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waited_for: waitingCount };
  }

  private get unit(): UnitOfWork | undefined {
    const unit = context.getStore()?.unit;
    return unit?.of === this ? unit : undefined;
  }

  /** That of the transaction, while there is one. */
  private get client(): PoolClient | undefined {
    return this.unit?.client;
  }

  get inTransaction(): boolean {
    return this.client !== undefined;
  }

  /** What may be told only of what has come to be: after the transaction, and never where it is rolled back. Without one, at once. */
  afterCommit(tell: () => void): void {
    if (this.unit) this.unit.afterCommit.push(tell);
    else tell();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    return this.client ? work() : this.within(this.pool, begin, work);
  }

  /** Everything that the work asks, here and in other modules, is answered as of one moment, however long it takes. It cannot write. */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.client) throw new Error('A snapshot is a transaction of its own');
    return this.within(this.snapshots, beginSnapshot, work);
  }

  private async within<T>(pool: Pool, opening: QueryConfig, work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const client = await pool.connect().catch((error: unknown) => {
        this.note(error);
        throw error;
      });
      // Not waited for: the first statement follows in the same packet.
      const begun = this.control(client, opening).then(
        () => true,
        () => false,
      );
      let broken = false;
      let result: T;
      const unit: UnitOfWork = { of: this, client, afterCommit: [], isOver: false };
      try {
        result = await context.run({ ...context.getStore(), unit }, work);
        unit.isOver = true;
        const end = await this.control(client, commit);
        // A transaction that failed half way answers COMMIT with ROLLBACK, without an error.
        if (end !== 'COMMIT') throw new Error('The transaction was rolled back by the server');
      } catch (error) {
        unit.isOver = true;
        broken = isUnreachable(error);
        if (!broken)
          broken = !(await this.control(client, rollback).then(
            () => true,
            () => false,
          ));
        // Where even BEGIN failed the pooled connection was dead and nothing has happened: the next one may live.
        const untouched = broken && !(await begun);
        if (!untouched || attempt >= pool.options.max) throw error;
        continue;
      } finally {
        client.release(broken);
      }
      // Whatever becomes of these, what was done is done.
      for (const tell of unit.afterCommit) tell();
      return result;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.snapshots.end()]);
    this.deadlines.stop();
  }

  /** Texts are constants of the program, so each is prepared once per connection. */
  private preparedOf(text: string): Prepared {
    let known = this.prepared.get(text);
    if (!known) {
      known = { name: `q${this.prepared.size}`, onlyReads: onlyReads(text) };
      this.prepared.set(text, known);
    }
    return known;
  }
}
