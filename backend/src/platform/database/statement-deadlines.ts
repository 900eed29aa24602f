// Hand-written SQL: this layer sends the statements of all modules, the mapper's included.
import { type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg';

/** The server took the statement and did not answer in time. */
export class DatabaseTimeout extends Error {
  constructor() {
    super('The database gave no answer in time');
    this.name = 'DatabaseTimeout';
  }
}

/** Rows of the kind that the caller expects, the command that the server carried out and how many rows it touched. */
export type QueryCallback = (error: Error | null, rows: never[], command: string, affected: number) => void;

interface Waiting {
  until: number;
  callback: QueryCallback;
}

const ignore = (): void => undefined;

/**
 * The timeout of each statement. pg's own query_timeout starts a timer for each statement, and the answers it holds on to make
 * the garbage of a read twice as dear. Here one timer looks at all connections. A connection answers in the order it was asked, so what
 * it owes is a short row; a Set of them all would leave its old tables behind, each with an answer in it.
 */
export class StatementDeadlines {
  private readonly pending = new Map<PoolClient, Waiting[]>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly timeoutMs: number) {
    this.timer = setInterval(() => this.expire(), Math.min(500, timeoutMs / 4)).unref();
  }

  watch(client: PoolClient): void {
    this.pending.set(client, []);
  }

  unwatch(client: PoolClient): void {
    this.pending.delete(client);
  }

  /** Tells once. A connection that stayed silent is of no more use: the caller throws it away. */
  send(client: PoolClient, statement: QueryConfig, callback: QueryCallback): void {
    const pending = this.pending.get(client);
    const waiting: Waiting = { until: performance.now() + this.timeoutMs, callback };
    pending?.push(waiting);
    let asked = false;
    let answered = false;
    const hear = (error: Error | null | undefined, result?: QueryResult<never>): void => {
      if (answered) return;
      answered = true;
      pending?.splice(pending.indexOf(waiting), 1);
      const tell = (): void =>
        waiting.callback(error ?? null, result?.rows ?? [], result?.command ?? '', result?.rowCount ?? 0);
      // Of a value that cannot be sent pg tells twice, and for the first time before the statement has its place in the row: a connection
      // that is let go by then would give the next one its answer.
      if (asked) tell();
      else queueMicrotask(tell);
    };
    // Of an object pg would make a copy, property by property.
    client.query(Object.assign(new Query(statement.text, statement.values, hear), { name: statement.name }));
    asked = true;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private expire(): void {
    const now = performance.now();
    for (const pending of this.pending.values()) {
      if (!pending[0] || pending[0].until > now) continue;
      for (const waiting of pending) {
        const { callback } = waiting;
        waiting.callback = ignore;
        callback(new DatabaseTimeout(), [], '', 0);
      }
    }
  }
}
