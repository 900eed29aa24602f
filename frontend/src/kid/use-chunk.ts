import { useEffect, useState } from 'react';

/** Code that is loaded after the first screen. */
interface Chunk<T> {
  loaded: T | null;
  /** One attempt for all who ask meanwhile. */
  load: () => Promise<void>;
}

export function chunkOf<T>(load: () => Promise<T>): Chunk<T> {
  let loading: Promise<void> | null = null;
  const chunk: Chunk<T> = {
    loaded: null,
    load() {
      loading ??= load().then(
        (part) => void (chunk.loaded = part),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
  return chunk;
}

/** A chunk, as soon as it is there. Where it cannot be loaded it is tried again when the network is back. */
export function useChunk<T>(chunk: Chunk<T>, isWanted: boolean): { part: T | null; isMissing: boolean } {
  const [isMissing, setMissing] = useState<boolean | null>(null);
  const part = chunk.loaded;
  useEffect(() => {
    if (!isWanted || part !== null) return;
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
  }, [chunk, isWanted, part]);
  return { part, isMissing: isMissing === true && part === null };
}
