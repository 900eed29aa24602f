import { lazy, type ComponentType } from 'react';
import { PageUnreachable } from './errors/page-errors';

type Page = { default: ComponentType };

/** A page that is fetched when it is needed; one that cannot be fetched says so in its own way. */
export function lazyPage(load: () => Promise<Page>) {
  const page = lazy(() =>
    load().catch((error: unknown) => {
      throw new PageUnreachable('The page could not be fetched', { cause: error });
    }),
  );
  return Object.assign(page, { prefetch: () => void load().catch(() => undefined) });
}
