import { openDB, type DBSchema } from 'idb';
import { ignoreUnhandled } from './idb-unhandled';

/** Who is signed in on this device. Page and worker read it here; the worker has no localStorage. */
export interface SessionRow {
  userId: string;
  token: string;
  /** Seconds since 1970. */
  expiresAt: number;
  name: string;
  email: string;
  /** Where their picture is, once the server was asked. */
  avatarUrl?: string | null;
}

interface Schema extends DBSchema {
  session: { key: 'current'; value: SessionRow };
}

const open = async () =>
  ignoreUnhandled(
    await openDB<Schema>('pictick', 1, { upgrade: (db) => void db.createObjectStore('session') }),
  );

/** Null where nobody is signed in, or where the browser keeps nothing. */
export async function readSession(): Promise<SessionRow | null> {
  try {
    const db = await open();
    const row = await db.get('session', 'current');
    db.close();
    return row ?? null;
  } catch {
    return null;
  }
}

export async function writeSession(row: SessionRow | null): Promise<void> {
  try {
    const db = await open();
    if (row) await db.put('session', row, 'current');
    else await db.delete('session', 'current');
    db.close();
  } catch {
    // Without IndexedDB the token in localStorage has to do.
  }
}

/**
 * Puts this, or nobody, in place of the session with that token. False where another has taken its place, or nobody is signed in any more.
 * `fallback`: what to think where nothing is stored, or nothing can be; asked in that very moment.
 */
export async function replaceSession(
  token: string,
  row: SessionRow | null,
  fallback = (): boolean => false,
): Promise<boolean> {
  try {
    const db = await open();
    const tx = db.transaction('session', 'readwrite');
    const kept = await tx.store.get('current');
    const stands = kept ? kept.token === token : fallback();
    if (stands) await (row ? tx.store.put(row, 'current') : tx.store.delete('current'));
    await tx.done;
    db.close();
    return stands;
  } catch {
    return fallback();
  }
}
