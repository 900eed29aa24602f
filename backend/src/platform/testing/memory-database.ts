/**
 * A database in memory for simulations, with the features that our writers use: read committed, locks to the
 * end of the transaction, unique keys on which a duplicate waits, a lock timeout, and crashes. Time and order
 * of events are given from outside.
 */

/** Decides when a statement runs, and how long it waits for a lock. */
export interface MemoryTiming {
  /** Before each statement and each COMMIT. */
  statement(): Promise<void> | null;
  later(milliseconds: number, work: () => void): () => void;
}

export const atOnce: MemoryTiming = { statement: () => null, later: () => () => undefined };

const lockTimeoutMs = 2_000;

/** Looks like an error of Postgres to database-errors.ts. */
export class MemoryDatabaseError extends Error {
  constructor(
    readonly code: '23505' | '25P02' | '55P03',
    readonly constraint?: string,
  ) {
    super(constraint ?? code);
  }
}

type Row = object;
type Rows = Map<string, Row>;

export type MemoryBackup = ReadonlyMap<string, ReadonlyMap<string, Row>>;

interface Lock {
  holder: MemoryConnection;
  waiting: { by: MemoryConnection; granted: () => void }[];
}

export interface Committed {
  table: string;
  key: string;
  row: Row | null;
}

/** One table: rows by their primary key. */
export class Table<T extends Row> {
  constructor(readonly name: string) {}

  read(connection: MemoryConnection, key: string): T | undefined {
    return connection.read(this.name, key) as T | undefined;
  }

  all(connection: MemoryConnection): T[] {
    return connection.scan(this.name) as T[];
  }

  put(connection: MemoryConnection, key: string, row: T): void {
    connection.write(this.name, key, row);
  }

  delete(connection: MemoryConnection, key: string): void {
    connection.write(this.name, key, null);
  }

  /** The committed rows, for observers outside of a transaction. */
  committed(database: MemoryDatabase): ReadonlyMap<string, T> {
    const rows: ReadonlyMap<string, Row> = database.rowsOf(this.name);
    return rows as ReadonlyMap<string, T>;
  }
}

export class MemoryDatabase {
  private readonly tables = new Map<string, Rows>();
  private readonly locks = new Map<string, Lock>();
  private readonly open = new Set<MemoryConnection>();
  /** Called for every transaction in the order of the commits. */
  onCommit: (changes: readonly Committed[]) => void = () => undefined;
  /** Called right before and right after a transaction becomes durable. */
  aroundCommit: (moment: 'before' | 'after') => void = () => undefined;

  constructor(readonly timing: MemoryTiming = atOnce) {}

  connect(): MemoryConnection {
    return new MemoryConnection(this);
  }

  /** Drops open transactions. Their callers never get an answer. */
  crash(): void {
    for (const connection of [...this.open]) connection.die();
    this.locks.clear();
  }

  /** A copy of all committed rows. */
  backup(): MemoryBackup {
    return new Map([...this.tables].map(([name, rows]) => [name, new Map(rows)]));
  }

  /** Replaces all committed rows by those of the copy. No transaction is open. */
  restore(backup: MemoryBackup): void {
    for (const [name, rows] of this.tables) {
      rows.clear();
      for (const [key, row] of backup.get(name) ?? []) rows.set(key, row);
    }
  }

  rowsOf(table: string): Rows {
    let rows = this.tables.get(table);
    if (!rows) this.tables.set(table, (rows = new Map<string, Row>()));
    return rows;
  }

  begun(connection: MemoryConnection): void {
    this.open.add(connection);
  }

  ended(connection: MemoryConnection, changes: readonly Committed[]): void {
    this.open.delete(connection);
    for (const { table, key, row } of changes) {
      if (row) this.rowsOf(table).set(key, row);
      else this.rowsOf(table).delete(key);
    }
    if (changes.length > 0) this.onCommit(changes);
    for (const [name, lock] of [...this.locks]) {
      lock.waiting = lock.waiting.filter(({ by }) => by !== connection);
      if (lock.holder !== connection) continue;
      const next = lock.waiting.shift();
      if (!next) this.locks.delete(name);
      else {
        lock.holder = next.by;
        next.granted();
      }
    }
  }

  lock(name: string, by: MemoryConnection): Promise<void> | null {
    const lock = this.locks.get(name);
    if (!lock) this.locks.set(name, { holder: by, waiting: [] });
    if (!lock || lock.holder === by) return null;
    return new Promise((resolve, reject) => {
      const cancel = this.timing.later(lockTimeoutMs, () => {
        lock.waiting = lock.waiting.filter((each) => each !== waiting);
        reject(new MemoryDatabaseError('55P03'));
      });
      const waiting = {
        by,
        granted: () => {
          cancel();
          resolve();
        },
      };
      lock.waiting.push(waiting);
    });
  }
}

/** One connection: statements in order, inside a transaction or each one alone. */
export class MemoryConnection {
  private writes: Map<string, Map<string, Row | null>> | null = null;
  private failed = false;
  private dead = false;
  private last: Promise<unknown> | null = null;

  constructor(readonly database: MemoryDatabase) {}

  get inTransaction(): boolean {
    return this.writes !== null;
  }

  /** One unit of work. A nested `run` joins the open one. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.writes) return work();
    this.begin();
    try {
      const result = await work();
      await this.commit();
      return result;
    } catch (error) {
      await this.inOrder(() => this.end(false));
      throw error;
    }
  }

  /**
   * Runs one statement after those before it. After a failed statement the transaction refuses all others.
   */
  statement<T>(work: () => T | Promise<T>): Promise<T> {
    return this.inOrder(async () => {
      const alone = !this.writes;
      if (alone) this.begin();
      if (this.failed) throw new MemoryDatabaseError('25P02');
      try {
        const result = await work();
        if (alone) this.end(true);
        return result;
      } catch (error) {
        this.failed = true;
        if (alone) this.end(false);
        throw error;
      }
    });
  }

  /** Held until the transaction ends. */
  async lock(name: string): Promise<void> {
    const wait = this.database.lock(name, this);
    if (wait) await wait;
  }

  /** Returns true if the key was free. Waits for another transaction that is writing the same key. */
  async insert<T extends Row>(table: Table<T>, key: string, row: T): Promise<boolean> {
    await this.lock(`${table.name} ${key}`);
    if (this.read(table.name, key)) return false;
    this.write(table.name, key, row);
    return true;
  }

  read(table: string, key: string): Row | undefined {
    const own = this.writes?.get(table)?.get(key);
    return own === undefined ? this.database.rowsOf(table).get(key) : (own ?? undefined);
  }

  scan(table: string): Row[] {
    const own = this.writes?.get(table);
    const rows = this.database.rowsOf(table);
    if (!own) return [...rows.values()];
    const seen = new Map<string, Row | null>([...rows, ...own]);
    return [...seen.values()].filter((row) => row !== null);
  }

  write(table: string, key: string, row: Row | null): void {
    if (!this.writes) throw new Error('Rows are written by statements');
    let rows = this.writes.get(table);
    if (!rows) this.writes.set(table, (rows = new Map<string, Row | null>()));
    rows.set(key, row);
  }

  /** The process is gone: no statement gets an answer any more. */
  die(): void {
    this.dead = true;
    this.writes = null;
    this.database.ended(this, []);
  }

  private begin(): void {
    this.writes = new Map();
    this.failed = false;
    this.database.begun(this);
  }

  private commit(): Promise<void> {
    return this.inOrder<undefined>(() => {
      if (this.failed) throw new Error('The transaction was rolled back by the server');
      this.database.aroundCommit('before');
      if (this.isDead()) return never<undefined>();
      this.end(true);
      this.database.aroundCommit('after');
      return undefined;
    });
  }

  private end(kept: boolean): void {
    const changes =
      kept && !this.failed
        ? [...(this.writes ?? [])].flatMap(([table, rows]) =>
            [...rows].map(([key, row]) => ({ table, key, row })),
          )
        : [];
    this.writes = null;
    this.failed = false;
    this.database.ended(this, changes);
  }

  private isDead(): boolean {
    return this.dead;
  }

  private inOrder<T>(work: () => T | Promise<T>): Promise<T> {
    const before = this.last;
    const turn = (async () => {
      if (before) await before.catch(() => undefined);
      const wait = this.database.timing.statement();
      if (wait) await wait;
      if (this.dead) return never<T>();
      const result = await work();
      return this.isDead() ? never<T>() : result;
    })();
    this.last = turn;
    return turn;
  }
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
