import { createPath, type Navigator } from 'react-router';

export type Move = 'push' | 'replace' | 'pop';
type Listener = (move: Move) => void;

const listeners = new Set<Listener>();
const tell = (move: Move): void => {
  for (const listener of [...listeners]) listener(move);
};
const onPop = (): void => tell('pop');

export const readAddress = (): string => `${location.pathname}${location.search}${location.hash}`;

/** Tells of each change of the address before the page is drawn anew. Returns the function that ends it. */
export function followAddress(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', onPop);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', onPop);
  };
}

const write = (move: 'push' | 'replace', to: Parameters<Navigator['push']>[0], state: unknown): void => {
  window.history[`${move}State`](state ?? null, '', typeof to === 'string' ? to : createPath(to));
  tell(move);
};

/** The browser's history for react-router. The state of an entry is the caller's alone, so that marks such as a dialog's stand beside it. */
export const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  push: (to, state) => write('push', to, state),
  replace: (to, state) => write('replace', to, state),
  go: (steps) => window.history.go(steps),
};

/** Changes the address of this entry and keeps its state. */
export const rewriteAddress = (to: string): void => navigator.replace(to, window.history.state);
