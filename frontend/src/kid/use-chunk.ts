import { useEffect, useState } from 'react';

/** Code that is loaded after the first screen. */
interface Chunk<T> {
  loaded: T | null;
  load: () => Promise<void>;
}

export function chunkOf<T>(load: () => Promise<T>): Chunk<T> {
  const chunk: Chunk<T> = {
    loaded: null,
    async load() {
      chunk.loaded ??= await load();
    },
  };
  return chunk;
}

/** A chunk, as soon as it is there. Where it cannot be loaded it is tried again when the network is back. */
export function useChunk<T>(chunk: Chunk<T>, isWanted: boolean): { part: T | null; isMissing: boolean } {
  const [isMissing, setMissing] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isWanted || chunk.loaded !== null) return;
    const over = new AbortController();
    const end = (missing: boolean) => void (over.signal.aborted || setMissing(missing));
    const look = () =>
      void chunk.load().then(
        () => end(false),
        () => end(true),
      );
    look();
    window.addEventListener('online', look, { signal: over.signal });
    return () => over.abort();
  }, [chunk, isWanted]);
  return { part: chunk.loaded, isMissing: isMissing === true && chunk.loaded === null };
}
