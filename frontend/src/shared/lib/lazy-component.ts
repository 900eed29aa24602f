import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';
import { afterFirstPaint } from './after-first-paint';

const missing = new Set<unknown>();
let tries = 0;
const listeners = new Set<() => void>();

/** Whether a part of the page could not be fetched: mostly the network, else a newer version has taken its place. */
export const hasChunkError = (): boolean => missing.size > 0;

export function onChunkError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (): void => listeners.forEach((listener) => listener());

/** `part`: what is no longer missing once it has come. */
export function reportChunkError(error: unknown, part = error): void {
  console.error('A part of the page could not be fetched', error);
  if (missing.size < missing.add(part).size) tell();
}

const importAt = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Imports a chunk. Chromium answers a failed import with the same failure for as long as the page lives, and names the address:
 * the chunk is imported under another one. `load` is an import alone, of a chunk that nothing else imports, or it would run twice.
 */
export const loadChunk = <T>(name: string, load: () => Promise<T>, from = importAt): Promise<T> =>
  importChunk(
    () =>
      load().catch((error: unknown) => {
        const address = /https?:\S+?\.js/.exec(String(error))?.[0];
        if (!address) throw error;
        return from(`${address}?again=${++tries}`) as Promise<T>;
      }),
    name,
  );

/** Imports what is fetched when it is needed. Rejects where it cannot be had, which is said until it has come. */
export async function importChunk<T>(load: () => Promise<T>, part: unknown = load): Promise<T> {
  try {
    const chunk = await load();
    if (missing.delete(part)) tell();
    return chunk;
  } catch (error) {
    reportChunkError(error, part);
    throw error;
  }
}

/** Asks again for stylesheets that could not be fetched: the build's code asks for each of them once. */
export const renewStyles = (): void =>
  document
    .querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    .forEach((link) => link.sheet ?? link.replaceWith(link.cloneNode()));

/**
 * A part of the page that comes when it is needed. Without it the rest of the page goes on; it is tried once more at once, and whenever
 * the network is back.
 */
export function lazyComponent<P = object>(load: () => Promise<{ default: ComponentType<NoInfer<P>> }>) {
  return lazy(() =>
    importChunk(load).catch((): { default: ComponentType<P> } => ({
      default: function Retried(props) {
        const [Part, show] = useState<ComponentType<P> | null>(null);
        useEffect(() => {
          // The same component stays as it is.
          const retry = () => (
            renewStyles(),
            void importChunk(load).then(
              (part) => show(() => part.default),
              () => undefined,
            )
          );
          if (navigator.onLine) retry();
          window.addEventListener('online', retry);
          return () => window.removeEventListener('online', retry);
        }, []);
        return Part && createElement<object>(Part as ComponentType, props as object);
      },
    })),
  );
}

const quiet = 400;

/** What nobody presses in the first moment waits until the first screen stands, with its pictures. */
export const lazyWhenIdle =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await new Promise((later) => setTimeout(later, quiet));
    await afterFirstPaint();
    return load();
  };
