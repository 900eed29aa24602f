import { useSyncExternalStore } from 'react';
import { onSession, sessionView, type SessionView } from '../../../api/session/session';

let rendered: SessionView = { status: 'signed-out', user: null };
/** For whom the build renders pages: visitors, if it does not say otherwise. */
export const renderFor = (status: SessionView['status']): void => void (rendered = { status, user: null });

export function useSession(): SessionView {
  return useSyncExternalStore(onSession, sessionView, () => rendered);
}

/** How many changes would be lost by signing out now; what can still be sent is sent first. */
export const unsentChanges = async (): Promise<number> =>
  (await import('../sign-out/sign-out')).unsentChanges();

export const signOut = async (): Promise<void> => (await import('../sign-out/sign-out')).signOut();
