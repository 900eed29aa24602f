import { useSyncExternalStore } from 'react';
import { currentDevice } from '../../api/device-slot';
import { onSession, sessionView, type SessionView } from '../../api/session';

let rendered: SessionView = { status: 'signed-out', user: null };
/** For whom the build renders pages: visitors, if it does not say otherwise. */
export const renderFor = (status: SessionView['status']): void => void (rendered = { status, user: null });

export function useSession(): SessionView {
  return useSyncExternalStore(onSession, sessionView, () => rendered);
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
