import { type IDBPDatabase, unwrap, wrap } from 'idb';

/**
 * idb creates a `done` promise for each transaction. If the browser closes the database, it rejects unhandled
 * where no code awaits it. This handles it; code that awaits `done` still gets the error.
 */
export function ignoreUnhandled<S>(db: IDBPDatabase<S>): IDBPDatabase<S> {
  const raw = unwrap(db);
  const begin = raw.transaction.bind(raw);
  raw.transaction = (...given) => {
    const transaction = begin(...given);
    (wrap(transaction) as unknown as { done: Promise<void> }).done.catch(() => undefined);
    return transaction;
  };
  return db;
}
