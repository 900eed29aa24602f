import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { EntitiesOf } from './database/entities';

export interface UnitOfWork {
  of: object;
  client: PoolClient;
  afterCommit: (() => void)[];
  /** From COMMIT or ROLLBACK on: the connection belongs to the next unit of work. */
  isOver: boolean;
  entities?: EntitiesOf;
}

/** What is carried along with a request, a job or a transaction, through everything that it waits for. */
export interface Context {
  requestId?: string;
  queue?: string;
  job?: string;
  unit?: UnitOfWork;
}

/** The only one of its kind: each costs every promise of the process. */
export const context = new AsyncLocalStorage<Context>();
