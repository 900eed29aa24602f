// Hand-written SQL: this layer sends the statements of all modules, the mapper's included.
import { Pool, TypeOverrides, types, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import type { EntitySchema } from 'typeorm';
import { type UnitOfWork, context } from '../context';
import { isDatabaseTimeout, isUnreachable, PoolCrowded } from './database-errors';
import { type Answer, type Entities, type EntitiesOf, entitiesOn } from './entities';
import type { DatabaseWatch } from './outage';
import { StatementDeadlines, type QueryCallback } from './statement-deadlines';
import { Transaction } from './transaction';

/**
 * Takes text with $1, $2 … and values, and returns the rows. Uses the connection of the open transaction, if
 * there is one.
 */
export interface Sql {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  applicationName: string;
  /** How long a statement waits for a free connection; 2.5 s by default. */
  connectTimeoutMs?: number;
  /** How long a statement waits for a row that another transaction has locked. */
  lockTimeoutMs?: number;
  /**
   * How long the process waits for an answer. The server gives up sooner; this limit is for a server that is
   * silent.
   */
  answerTimeoutMs?: number;
  /** Wraps each statement, for example in a trace span. */
  around?: (<T>(text: string, work: () => Promise<T>) => Promise<T>) | null;
  watch?: DatabaseWatch;
}

const typeParsers = new TypeOverrides();
// Versions and sequences are bigint; they stay far below 2^53.
typeParsers.setTypeParser(types.builtins.INT8, Number);
// Plain dates stay texts, as the rules take them.
typeParsers.setTypeParser(types.builtins.DATE, String);

const begin: QueryConfig = { text: 'BEGIN' };
const beginSnapshot: QueryConfig = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' };
const commit: QueryConfig = { text: 'COMMIT' };
const rollback: QueryConfig = { text: 'ROLLBACK' };

/** A prepared statement of this text. */
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

/**
 * A bulk insert has a different text for each number of rows. Above this number it is not prepared, because
 * each text would stay on each connection.
 */
const mostPreparedValues = 100;
const unprepared: Prepared = { name: '', onlyReads: false };

/**
 * Snapshots (long reads) at the same time. They have their own connections, so that requests do not wait for
 * one.
 */
const mostSnapshots = 2;

/**
 * Statements that wait, for each connection of the pool. Further ones are refused at once, so that an overload
 * fills no memory and those that wait are answered in time.
 */
const mostWaiting = 50;
const isCrowded = ({ waitingCount, options }: Pool): boolean => waitingCount >= mostWaiting * options.max;

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
    // The reader of a snapshot may be slow, because it streams the rows on.
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
      connectionTimeoutMillis: options.connectTimeoutMs ?? 2_500,
      keepAlive: true,
      lock_timeout: options.lockTimeoutMs ?? 2_000,
      statement_timeout: 8_000,
      pipeline: true,
      types: typeParsers,
      ...kind,
    });
    pool.on('error', (error) => this.watch?.failed(error));
    // Reports a connection that is lost between two statements; the next statement of the transaction fails
    // and is handled.
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

  /**
   * TypeORM as the row mapper. Statements run on the connection of the open unit of work, else each alone on
   * one of the pool.
   */
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
    // TypeORM sends a statement some microtasks later, so the unit of work may have ended meanwhile.
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

  /**
   * Uses callbacks: a promise for the connection and one for the answer take a twentieth of the time of a
   * read.
   */
  private sendPooled(statement: QueryConfig, again: boolean, callback: QueryCallback): void {
    if (isCrowded(this.pool)) {
      callback(new PoolCrowded(), [], '', 0);
      return;
    }
    this.pool.connect((refused, client, release) => {
      // No connection became free within the timeout.
      if (!client) {
        callback(refused ?? new Error('The pool gave no connection'), [], '', 0);
        return;
      }
      this.deadlines.send(client, statement, (error, rows, command, affected) => {
        const broken = error !== null && isUnreachable(error);
        release(broken);
        // A pooled connection may have died in a restart of the server. Only reads are safe to repeat.
        if (again && broken && !isDatabaseTimeout(error)) this.sendPooled(statement, false, callback);
        else callback(error, rows, command, affected);
      });
    });
  }

  /** Reports the result to the watch. An error of a statement counts as an answer. */
  private note(error: unknown): void {
    if (error instanceof Error && isUnreachable(error)) this.watch?.failed(error);
    else this.watch?.answered();
  }

  /** Runs several statements in one text, without values and not prepared. */
  async script<R extends object>(text: string): Promise<R[]> {
    const { rows } = await this.pool.query<R>(text).catch((error: unknown) => {
      this.note(error);
      throw error;
    });
    return rows;
  }

  /** Sends BEGIN, COMMIT or ROLLBACK. Returns the command that the server carried out. */
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

  /** The connection of the open transaction, if there is one. */
  private get client(): PoolClient | undefined {
    return this.unit?.client;
  }

  get inTransaction(): boolean {
    return this.client !== undefined;
  }

  /**
   * Calls `callback` after the commit, and never after a rollback. Without an open transaction it calls it at
   * once.
   */
  afterCommit(callback: () => void): void {
    if (this.unit) this.unit.afterCommit.push(callback);
    else callback();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    return this.client ? work() : this.within(this.pool, begin, work);
  }

  /** Runs all reads of the work, also those of other modules, on one read-only snapshot. */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.client) throw new Error('A snapshot cannot run inside a transaction');
    return this.within(this.snapshots, beginSnapshot, work);
  }

  private async within<T>(pool: Pool, opening: QueryConfig, work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const client = await this.connect(pool);
      // Not awaited: the first statement follows in the same packet.
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
        // The server answers COMMIT of a failed transaction with ROLLBACK, without an error.
        if (end !== 'COMMIT') throw new Error('The transaction was rolled back by the server');
      } catch (error) {
        unit.isOver = true;
        broken = isUnreachable(error);
        if (!broken)
          broken = !(await this.control(client, rollback).then(
            () => true,
            () => false,
          ));
        // If even BEGIN failed, the pooled connection was dead and nothing happened: another connection may
        // work.
        const untouched = broken && !(await begun);
        if (!untouched || attempt >= pool.options.max) throw error;
        continue;
      } finally {
        client.release(broken);
      }
      // The transaction is committed, so an error here changes nothing.
      for (const callback of unit.afterCommit) callback();
      return result;
    }
  }

  private async connect(pool: Pool): Promise<PoolClient> {
    try {
      if (isCrowded(pool)) throw new PoolCrowded();
      return await pool.connect();
    } catch (error) {
      this.note(error);
      throw error;
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
