import { askForSync } from '../api/ask-for-sync';
import { currentEngine } from '../api/current-engine';
import { say } from '../api/worker';
import { sendAccountLanguage } from '../features/identity/language/account-language';
import { refreshUser } from '../features/identity/sessions/refresh-user';
import { rememberGlances } from '../features/pwa/glance';
import { keepPictureBook } from '../features/pwa/keep-book';
import { rememberLocal } from '../features/pwa/remember-local';
import { listenToWorker } from '../features/pwa/worker-talk';

let started = false;

/** What nobody waits for: the worker's news, the picture book for the time without a network, and what lists look like. Once a visit. */
export function afterFirstScreen(): void {
  keepPictureBook(async () => (await import('../features/lists/pictures/picture-book')).dictionaryUrl());
  if (started) return;
  started = true;
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  // A page that has no device (its code did not come) leaves the sending to the worker.
  window.addEventListener('online', () => {
    if (!currentEngine()) say(container, { type: 'CLIENT_ONLINE' });
    void sendAccountLanguage();
  });
  rememberGlances();
  void rememberLocal().catch(() => undefined);
  // The network may have gone and come before anybody listened.
  void sendAccountLanguage();
  listenToWorker(container, {
    synced: (listIds) => void readAgain(listIds),
    refreshUser: () => void askWhoIsSignedIn(),
    refreshLimits: () => askAgain('limits'),
    ready: askForSync,
    log: (level, message) => console[level](`worker: ${message}`),
  });
}

async function askWhoIsSignedIn(): Promise<void> {
  const { queryClient } = await import('../api/query-client');
  // An answer that is on its way may be older than the change.
  await queryClient.cancelQueries({ queryKey: ['me'] });
  await refreshUser();
}

const askAgain = (what: string): void =>
  void import('../api/query-client').then(({ queryClient }) =>
    queryClient.invalidateQueries({ queryKey: [what] }),
  );

async function readAgain(listIds: readonly string[]): Promise<void> {
  const device = currentEngine();
  if (!device) return;
  await device.reload();
  await Promise.all(listIds.map((id) => device.pullList(id)));
}
