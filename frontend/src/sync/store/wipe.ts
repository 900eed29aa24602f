import { databaseName } from './database-name';

/** Nothing of this person stays in this browser: their lists, what waits to be sent, their pictures. */
export async function wipe(userId: string): Promise<void> {
  await deleteDatabase(userId);
  await deletePictures();
}

/** Resolves when it is gone, or will be as soon as the last tab has let go of it. */
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
