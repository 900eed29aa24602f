import { useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router';
import { followAddress, navigator } from './address';

/** Without the hash, which leads to a place in the page: a change of context would drop parts of a rendered page that do not run yet. */
const readPage = (): string => `${location.pathname}${location.search}`;

/**
 * react-router on the browser's history. The address is an external store, so a change of page is never a transition, and a redirect
 * in the first commit is seen as well; react-router's own component listens too late for that.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const address = useSyncExternalStore(followAddress, readPage, readPage);
  return (
    <Router location={address} navigator={navigator}>
      {children}
    </Router>
  );
}
