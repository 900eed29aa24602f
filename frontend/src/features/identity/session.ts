import { useSyncExternalStore } from 'react';
import { currentDevice } from '../../api/device-slot';
import { onSession, openSession, owesSignOut, rename, sessionView, type SessionView } from '../../api/session';

export function useSession(): SessionView {
  return useSyncExternalStore(onSession, sessionView);
}

/** Where the sign-in begins. A plain link: the browser leaves the page for the provider's. */
export const signInHref = (): string => '/api/auth/google?frontendRedirect=/login';

/** Changes the one-use code of the callback into a session. Its refresh token stays in a cookie that no script can read. */
export async function completeSignIn(code: string): Promise<void> {
  // The cookie of whoever was here before is about to be overwritten.
  if (owesSignOut()) await (await import('./sign-out')).endOnServer(null);
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
  const userId = sessionView().user?.id;
  return userId === undefined ? 0 : (await import('./sign-out')).waitingInStore(userId);
}

export const signOut = async (): Promise<void> => (await import('./sign-out')).signOut();
