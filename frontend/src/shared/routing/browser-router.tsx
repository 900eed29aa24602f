import { useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router';
import { followAddress, navigator } from './address';

/**
 * Without the hash: a change of context would drop the parts of a prerendered page that are not hydrated yet.
 */
const readPage = (): string => `${location.pathname}${location.search}`;

/**
 * react-router on the browser's history. The URL is an external store, so a navigation is never a transition,
 * and a redirect in the first commit is noticed; react-router's own component subscribes too late for that.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const address = useSyncExternalStore(followAddress, readPage, readPage);
  return (
    <Router location={address} navigator={navigator}>
      {children}
    </Router>
  );
}
