import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';
import { afterFirstPaint } from './after-first-paint';

const missing = new Set<unknown>();
let tries = 0;
const listeners = new Set<() => void>();

/** True while a chunk could not be loaded: mostly the network, else a newer version has replaced it. */
export const hasChunkError = (): boolean => missing.size > 0;

export function onChunkError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (): void => listeners.forEach((listener) => listener());

/** `part` is the key under which a later success clears the error. */
export function reportChunkError(error: unknown, part = error): void {
  console.error('A part of the page could not be fetched', error);
  if (missing.size < missing.add(part).size) tell();
}

const importAt = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Imports a chunk. Chromium caches a failed import for the life of the page, so the retry uses another URL.
 * `load` is the import alone, of a chunk with no other importer, or its code would run twice.
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

/**
 * Imports a chunk. A failure is reported until a later import succeeds.
 * @throws the error of the import
 */
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

/** Retries stylesheets that could not be loaded: the code of the build requests each of them once. */
export const renewStyles = (): void =>
  document
    .querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    .forEach((link) => link.sheet ?? link.replaceWith(link.cloneNode()));

/**
 * A component that is loaded on demand. If its chunk fails the rest of the page works, with `plain` in its place;
 * it is retried at once, and whenever the network returns.
 */
export function lazyComponent<P = object>(
  load: () => Promise<{ default: ComponentType<NoInfer<P>> }>,
  plain?: ComponentType<NoInfer<P>>,
) {
  return lazy(() =>
    importChunk(load).catch((): { default: ComponentType<P> } => ({
      default: function Retried(props) {
        const [Part, show] = useState(() => plain);
        useEffect(() => {
          // The same component stays mounted.
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
        return Part ? createElement<object>(Part as ComponentType, props as object) : null;
      },
    })),
  );
}

const quiet = 400;

/** Delays the import until the first screen and its pictures are there. */
export const lazyWhenIdle =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await new Promise((later) => setTimeout(later, quiet));
    await afterFirstPaint();
    return load();
  };
