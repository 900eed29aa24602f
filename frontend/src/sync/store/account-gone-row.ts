import { openDB, type DBSchema } from 'idb';
import { ignoreUnhandled } from './idb-unhandled';

/** Beside the session, as in screen-lock-row.ts; the next sign-out clears it. */
interface Schema extends DBSchema {
  session: { key: 'account-gone'; value: true };
}

const open = async () =>
  ignoreUnhandled(
    await openDB<Schema>('pictick', 1, { upgrade: (db) => void db.createObjectStore('session') }),
  );

/**
 * Says to the next page that the worker has wiped this device: the worker cannot remove the mark of kid mode.
 * @throws DOMException if IndexedDB cannot be used.
 */
export async function writeAccountGone(): Promise<void> {
  const db = await open();
  await db.put('session', true, 'account-gone');
  db.close();
}

export async function wasAccountGone(): Promise<boolean> {
  try {
    const db = await open();
    const row = await db.get('session', 'account-gone');
    db.close();
    return row === true;
  } catch {
    return false;
  }
}
