import { useSyncExternalStore } from 'react';
import { currentDevice } from '../../api/device-slot';
import { closeSession, onSession, openSession, rename, sessionView, type SessionView } from '../../api/session';
import { databaseName } from '../../sync/database-name';

export function useSession(): SessionView {
  return useSyncExternalStore(onSession, sessionView);
}

/** Where the sign-in begins. A plain link: the browser leaves the page for the provider's. */
export const signInHref = (): string => '/api/auth/google?frontendRedirect=/login';

/** Changes the one-use code of the callback into a session. Its refresh token stays in a cookie that no script can read. */
export async function completeSignIn(code: string): Promise<void> {
  const { call } = await import('../../api/client');
  const { token } = await call((api) => api.POST('/api/auth/exchange', { body: { code, session: 'cookie' } }));
  await openSession(token);
  void refreshUser();
}

/** The server's word on who this is; the token's is only the first guess. */
export async function refreshUser(): Promise<void> {
  try {
    const { call } = await import('../../api/client');
    const me = await call((api) => api.GET('/api/auth/me'));
    await rename({ id: me.id, name: me.name, email: me.email });
  } catch {
    // Offline, or signed out meanwhile: the guess stands.
  }
}

const lastChance = 3000;

/** How many changes would be lost by signing out now; what can still be sent is sent first. */
export async function unsentChanges(): Promise<number> {
  const device = currentDevice();
  if (device) return device.unsentAfter(lastChance);
  const { queueStatus } = await import('../../api/worker');
  return (await queueStatus(navigator.serviceWorker)) ?? 0;
}

/** Ends the session here and on the server, and leaves nothing of the person on the device. */
export async function signOut(): Promise<void> {
  const userId = sessionView().user?.id;
  try {
    const { call } = await import('../../api/client');
    await call((api) => api.POST('/api/auth/logout'));
  } catch {
    // Without a network the server learns of it when the token runs out.
  }
  await closeSession();
  const { queryClient } = await import('../../api/query-client');
  queryClient.clear();
  sessionStorage.clear();
  if (userId) indexedDB.deleteDatabase(databaseName(userId));
  await forgetPictures();
}

async function forgetPictures(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes('pictures')).map((name) => caches.delete(name)));
}
