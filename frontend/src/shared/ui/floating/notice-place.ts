import { useSyncExternalStore } from 'react';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function put(next: HTMLElement | null): void {
  place = next;
  for (const listener of listeners) listener();
}

/** A ref for the element that holds the notices. A dialog that opens or closes makes a new one. */
export function offerPlace(element: HTMLElement | null): () => void {
  put(element);
  return () => {
    if (place === element) put(null);
  };
}

export const usePlace = (): HTMLElement | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
  );
