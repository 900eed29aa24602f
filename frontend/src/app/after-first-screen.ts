import { currentEngine } from '../api/engine/current-engine';
import { registerBackgroundSync } from '../api/engine/register-background-sync';
import { postToWorker } from '../api/engine/worker';
import { sendAccountLanguage } from '../features/identity/language/account-language';
import { refreshUser } from '../features/identity/sessions/refresh-user';
import { startSnapshots } from '../features/pwa/first-paint-snapshot';
import { followWorker } from '../features/pwa/follow-worker';
import { precachePictureBook } from '../features/pwa/precache-pictures';
import { rememberLocal } from '../features/pwa/remember-local';

let started = false;

/**
 * Starts, once a visit, the work that the first screen does not need: messages of the worker, the picture
 * book for offline use, and snapshots of lists.
 */
export function afterFirstScreen(): void {
  precachePictureBook(async () => (await import('../features/lists/pictures/picture-book')).dictionaryUrls());
  if (started) return;
  started = true;
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  // A page without an engine (its chunk did not load) leaves sending to the worker.
  window.addEventListener('online', () => {
    if (!currentEngine()) postToWorker(container, { type: 'CLIENT_ONLINE' });
    void sendAccountLanguage();
  });
  startSnapshots();
  void rememberLocal().catch(() => undefined);
  // The network may have returned before the listener was added.
  void sendAccountLanguage();
  followWorker(container, {
    synced: (listIds) => void readAgain(listIds),
    refreshUser: () => void refreshCurrentUser(),
    refreshLimits: () => invalidate('limits'),
    ready: registerBackgroundSync,
    log: (level, message) => console[level](`worker: ${message}`),
  });
}

async function refreshCurrentUser(): Promise<void> {
  const { queryClient } = await import('../api/queries/query-client');
  // A response on its way may be older than the change.
  await queryClient.cancelQueries({ queryKey: ['me'] });
  await refreshUser();
}

const invalidate = (key: string): void =>
  void import('../api/queries/query-client').then(({ queryClient }) =>
    queryClient.invalidateQueries({ queryKey: [key] }),
  );

async function readAgain(listIds: readonly string[]): Promise<void> {
  const engine = currentEngine();
  if (!engine) return;
  await engine.reload();
  await Promise.all(listIds.map((id) => engine.pullList(id)));
}
