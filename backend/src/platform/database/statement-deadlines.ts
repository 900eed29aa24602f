// Hand-written SQL: this layer sends the statements of all modules, the mapper's included.
import { type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg';

/** The server took the statement and did not answer in time. */
export class DatabaseTimeout extends Error {
  constructor() {
    super('The database gave no answer in time');
    this.name = 'DatabaseTimeout';
  }
}

/**
 * Gets the rows in the type that the caller expects, the command that the server carried out, and the number
 * of rows that it touched.
 */
export type QueryCallback = (error: Error | null, rows: never[], command: string, affected: number) => void;

interface Waiting {
  until: number;
  callback: QueryCallback;
}

const ignore = (): void => undefined;

/**
 * The timeout of each statement, with one timer for all connections. pg's own query_timeout makes a timer for
 * each statement and doubles the garbage of a read. A connection answers in order, so its open statements are
 * a short queue.
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

  /** Calls back once. After a timeout the caller has to discard the connection. */
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
      // For a value that cannot be sent pg calls back twice, first before the statement is in the queue. A
      // connection released by then would give its next user this answer.
      if (asked) tell();
      else queueMicrotask(tell);
    };
    // A plain object would be copied by pg, property by property.
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
