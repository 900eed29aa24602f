import { Suspense, useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/** Renders its children only in the browser, so that they cannot differ from the prerendered page. */
export function ClientOnly({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const runs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return runs ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
