import { useSyncExternalStore } from 'react';
import { onSession, sessionView, type SessionView } from '../../../api/session/session';

let rendered: SessionView = { status: 'signed-out', user: null };
/** The session for which the build renders pages: a visitor by default. */
export const renderFor = (status: SessionView['status']): void => void (rendered = { status, user: null });

export function useSession(): SessionView {
  return useSyncExternalStore(onSession, sessionView, () => rendered);
}

/** The number of changes that a sign-out now would lose, after sending those that can be sent. */
export const unsentChanges = async (): Promise<number> =>
  (await import('../sign-out/sign-out')).unsentChanges();

export const signOut = async (): Promise<void> => (await import('../sign-out/sign-out')).signOut();
