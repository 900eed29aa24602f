import { useEffect, useState } from 'react';
import type { Shop } from './shop';

let loaded: typeof Shop | null = null;

export async function loadShop(): Promise<void> {
  loaded = (await import('./shop')).Shop;
}

/** The shop, as soon as its chunk is there. Where it cannot be loaded, one thing at a time is shown. */
export function useShop(isWanted: boolean): { Shop: typeof Shop | null; isMissing: boolean } {
  const [state, setState] = useState<'waiting' | 'here' | 'missing'>(loaded ? 'here' : 'waiting');
  useEffect(() => {
    if (!isWanted || loaded) return;
    const over = new AbortController();
    const end = (next: typeof state) => void (over.signal.aborted || setState(next));
    const look = () =>
      void loadShop().then(
        () => end('here'),
        () => end('missing'),
      );
    look();
    window.addEventListener('online', look, { signal: over.signal });
    return () => over.abort();
  }, [isWanted]);
  return { Shop: loaded, isMissing: state === 'missing' && !loaded };
}
