import { openDB, type DBSchema } from 'idb';

/** Who is signed in on this device. Page and worker read it here; the worker has no localStorage. */
export interface SessionRow {
  userId: string;
  token: string;
  /** Seconds since 1970. */
  expiresAt: number;
  name: string;
  email: string;
}

interface Schema extends DBSchema {
  session: { key: 'current'; value: SessionRow };
}

const open = () => openDB<Schema>('pictick', 1, { upgrade: (db) => void db.createObjectStore('session') });

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
