import { Suspense, useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/** What comes when the page runs: it is no part of a page that the build has rendered, and so never differs from it. */
export function ClientOnly({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const runs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return runs ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
