import { useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router';
import { followAddress, navigator, readAddress } from './address';

/**
 * react-router on the browser's history. The address is an external store, so a change of page is never a transition, and a redirect
 * in the first commit is seen as well; react-router's own component listens too late for that.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const address = useSyncExternalStore(followAddress, readAddress, readAddress);
  return (
    <Router location={address} navigator={navigator}>
      {children}
    </Router>
  );
}
