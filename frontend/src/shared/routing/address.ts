import { createPath, type Navigator } from 'react-router';

export type Move = 'push' | 'replace' | 'pop';
type Listener = (move: Move) => void;

const listeners = new Set<Listener>();
const tell = (move: Move): void => {
  for (const listener of [...listeners]) listener(move);
};
const onPop = (): void => tell('pop');

export const readAddress = (): string => `${location.pathname}${location.search}${location.hash}`;

/** Calls back on each change of the URL, before the page renders. Returns a function that stops it. */
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

/**
 * The browser's history for react-router. The state of an entry belongs to the caller, so that marks such as
 * a dialog's can be stored in it.
 */
export const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  push: (to, state) => write('push', to, state),
  replace: (to, state) => write('replace', to, state),
  go: (steps) => window.history.go(steps),
};

/** Changes the URL of this entry and keeps its state. */
export const rewriteAddress = (to: string): void => navigator.replace(to, window.history.state);
