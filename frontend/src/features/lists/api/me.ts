import { useSyncExternalStore } from 'react';
import { onSession, sessionView } from '../../../api/session/session';

/** Who is looking. */
export const useMyId = (): string | null => useSyncExternalStore(onSession, sessionView).user?.id ?? null;
