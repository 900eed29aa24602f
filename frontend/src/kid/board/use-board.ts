import { useEffect, useState } from 'react';
import type { Board } from './board';

let loaded: typeof Board | null = null;
const load = async (): Promise<void> => {
  loaded = (await import('./board')).Board;
};

/** The board, as soon as its chunk is there. Where it cannot be loaded, one card at a time is shown. */
export function useBoard(isWanted: boolean): { Board: typeof Board | null; isMissing: boolean } {
  const [state, setState] = useState<'waiting' | 'here' | 'missing'>(loaded ? 'here' : 'waiting');
  useEffect(() => {
    if (!isWanted || loaded) return;
    const over = new AbortController();
    const end = (next: typeof state) => void (over.signal.aborted || setState(next));
    const look = () =>
      void load().then(
        () => end('here'),
        () => end('missing'),
      );
    look();
    window.addEventListener('online', look, { signal: over.signal });
    return () => over.abort();
  }, [isWanted]);
  return { Board: loaded, isMissing: state === 'missing' && !loaded };
}
