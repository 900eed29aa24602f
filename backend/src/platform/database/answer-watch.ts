import { type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg';

/** The server took the question and gave no answer in time. */
export class DatabaseSilent extends Error {
  constructor() {
    super('The database gave no answer in time');
    this.name = 'DatabaseSilent';
  }
}

interface Waiting {
  until: number;
  giveUp: (error: Error) => void;
}

/**
 * Limits how long an answer is waited for. pg's own query_timeout starts a timer for each statement, and the answers it holds on to make
 * the garbage of a read twice as dear. Here one timer looks at all connections. A connection answers in the order it was asked, so what
 * it owes is a short row; a Set of them all would leave its old tables behind, each with an answer in it.
 */
export class AnswerWatch {
  private readonly owed = new Map<PoolClient, Waiting[]>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly patienceMs: number) {
    this.timer = setInterval(() => this.look(), Math.min(500, patienceMs / 4)).unref();
  }

  watch(client: PoolClient): void {
    this.owed.set(client, []);
  }

  forget(client: PoolClient): void {
    this.owed.delete(client);
  }

  /** A connection that stayed silent is of no more use: the caller throws it away. */
  ask<R extends object>(client: PoolClient, statement: QueryConfig): Promise<QueryResult<R>> {
    return new Promise<QueryResult<R>>((resolve, reject) => {
      const owed = this.owed.get(client);
      owed?.push({ until: performance.now() + this.patienceMs, giveUp: reject });
      const answered = (error: Error | undefined | null, result: unknown): void => {
        owed?.shift();
        if (error) reject(error);
        else resolve(result as QueryResult<R>);
      };
      // Of an object pg would make a copy, property by property.
      client.query(Object.assign(new Query(statement.text, statement.values, answered), { name: statement.name }));
    });
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    for (const owed of this.owed.values()) {
      if (!owed[0] || owed[0].until > now) continue;
      for (const waiting of owed) waiting.giveUp(new DatabaseSilent());
    }
  }
}
