import { lazy, type ComponentType } from 'react';
import { firstPictures } from './first-pictures';

const missing = new Set<unknown>();
let tries = 0;
const listeners = new Set<() => void>();

/** Whether a part of the page could not be fetched: mostly the network, else a newer version has taken its place. */
export const partIsMissing = (): boolean => missing.size > 0;

export function onMissingPart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (): void => listeners.forEach((listener) => listener());

/** `part`: what is no longer missing once it has come. */
export function missPart(error: unknown, part = error): void {
  console.error('A part of the page could not be fetched', error);
  missing.add(part);
  tell();
}

const importAt = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Imports a chunk. Chromium answers a failed import with the same failure for as long as the page lives, and names the address:
 * the chunk is imported under another one. `load` is an import alone, of a chunk that nothing else imports, or it would run twice.
 */
export async function loadChunk<T>(name: string, load: () => Promise<T>, from = importAt): Promise<T> {
  try {
    const chunk = await load().catch((error: unknown) => {
      const address = /https?:\S+?\.js/.exec(String(error))?.[0];
      if (!address) throw error;
      return from(`${address}?again=${++tries}`) as Promise<T>;
    });
    if (missing.delete(name)) tell();
    return chunk;
  } catch (error) {
    missPart(error, name);
    throw error;
  }
}

/** A part of the page that comes when it is needed. Without it the rest of the page goes on. */
export function lazyPart<P = object>(load: () => Promise<{ default: ComponentType<NoInfer<P>> }>) {
  return lazy(() =>
    load().catch((error: unknown): { default: ComponentType<P> } => {
      missPart(error);
      return { default: () => null };
    }),
  );
}

const quiet = 400;

/** What nobody presses in the first moment waits until the first screen stands, with its pictures. */
export const quietly =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await new Promise((later) => setTimeout(later, quiet));
    await firstPictures();
    return load();
  };
