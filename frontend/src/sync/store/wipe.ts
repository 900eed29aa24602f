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

export async function deletePictures(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes('pictures')).map((name) => caches.delete(name)));
}
