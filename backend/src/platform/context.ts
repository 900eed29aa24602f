import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { EntitiesOf } from './database/entities';

export interface UnitOfWork {
  of: object;
  client: PoolClient;
  afterCommit: (() => void)[];
  /** True from COMMIT or ROLLBACK on: the connection belongs to the next unit of work. */
  isOver: boolean;
  entities?: EntitiesOf;
}

/** Values that follow a request, a job or a transaction through its asynchronous calls. */
export interface Context {
  requestId?: string;
  queue?: string;
  job?: string;
  unit?: UnitOfWork;
}

/** The only AsyncLocalStorage of the process, because each one makes every promise slower. */
export const context = new AsyncLocalStorage<Context>();
