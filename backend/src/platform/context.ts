import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';

/** What is carried along with a request, a job or a transaction, through everything that it waits for. */
export interface Context {
  requestId?: string;
  queue?: string;
  job?: string;
  unit?: { of: object; client: PoolClient; onceCommitted: (() => void)[] };
}

/** The only one of its kind: each costs every promise of the process. */
export const context = new AsyncLocalStorage<Context>();
