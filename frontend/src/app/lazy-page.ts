import { createElement, lazy, useState, type ComponentType } from 'react';
import { renewStyles } from '../shared/lib/lazy-component';
import { PageUnreachable } from './errors/page-errors';
import { reloadApp } from './reload-app';

type Page = { default: ComponentType };

const never = new Promise<never>(() => undefined);

/**
 * A page that is loaded on demand; a failed load has its own error page. A prefetched page is rendered in the
 * same frame, because React would delay a suspended one by 300 ms.
 */
export function lazyPage(load: () => Promise<Page>) {
  let here: ComponentType | null = null;
  async function fetchPage(): Promise<Page> {
    const page = await load();
    here = page.default;
    return page;
  }
  const wanted = () =>
    lazy(() =>
      fetchPage().catch(async (error: unknown) => {
        if (await reloadApp()) return never;
        // React caches the failure; the next visit with a network retries.
        window.addEventListener('online', () => (renewStyles(), (awaited = wanted())), { once: true });
        throw new PageUnreachable('The page could not be fetched', { cause: error });
      }),
    );
  let awaited = wanted();
  function LazyPage() {
    const [page] = useState(() => here ?? awaited);
    return createElement(page);
  }
  return Object.assign(LazyPage, {
    prefetch: () =>
      fetchPage().then(
        () => undefined,
        () => undefined,
      ),
  });
}
