import { useSyncExternalStore } from 'react';

// A modal dialog makes the rest of the page inert. Toasts ask here for an element in which they can be
// reached.
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

export function enterTopLayer(element: HTMLElement): () => void {
  open.push(element);
  changed();
  return () => {
    open.splice(open.indexOf(element), 1);
    changed();
  };
}

export function useTopLayer(): HTMLElement {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open.at(-1) ?? document.body,
  );
}
