import { useSyncExternalStore } from 'react';
import { onSession, sessionView } from '../../../api/session/session';

/** The id of the signed-in user; null while signed out. */
export const useMyId = (): string | null => useSyncExternalStore(onSession, sessionView).user?.id ?? null;
