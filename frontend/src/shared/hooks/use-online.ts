import { useSyncExternalStore } from 'react';
import { isOnline, onConnection } from '../lib/connection';

/** True while the browser reports a network and the server answers. */
export const useOnline = (): boolean => useSyncExternalStore(onConnection, isOnline, () => true);
