import { type IDBPDatabase, unwrap, wrap } from 'idb';

/**
 * idb promises the end of each transaction, also where nobody asks for it: where the browser then takes the database away, that is an error
 * that nobody catches. Whoever waits for the end still hears of it.
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
