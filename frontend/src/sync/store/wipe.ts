import { databaseName } from './database-name';

/** Deletes all data of a user from this browser: lists, queue, pictures. */
export async function wipe(userId: string): Promise<void> {
  await deleteDatabase(userId);
  await deletePictures();
}

/** Resolves when the database is deleted, or will be once the last tab has closed it. */
export function deleteDatabase(userId: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(databaseName(userId));
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
}

/** False if this user has no database in this browser; true also where the browser does not tell. */
export async function hasDatabase(userId: string): Promise<boolean> {
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === databaseName(userId));
  } catch {
    return true;
  }
}

export async function deletePictures(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes('pictures')).map((name) => caches.delete(name)));
}
