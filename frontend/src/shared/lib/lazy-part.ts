import { lazy, type ComponentType } from 'react';
import { firstPictures } from './first-pictures';

let missing = false;
const listeners = new Set<() => void>();

/** Whether a part of the page could not be fetched: mostly the network, else a newer version has taken its place. */
export const partIsMissing = (): boolean => missing;

export function onMissingPart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function missPart(error: unknown): void {
  console.error('A part of the page could not be fetched', error);
  missing = true;
  for (const listener of listeners) listener();
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
