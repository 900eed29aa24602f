import { createElement, lazy, useState, type ComponentType } from 'react';
import { renewStyles } from '../shared/lib/lazy-component';
import { PageUnreachable } from './errors/page-errors';
import { reloadApp } from './reload-app';

type Page = { default: ComponentType };

const never = new Promise<never>(() => undefined);

/**
 * A page that is fetched when it is needed; one that cannot be fetched says so in its own way.
 * Fetched ahead, it is shown in the same frame: React would hold back what a Suspense has waited for by 300 ms.
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
        // React remembers what failed; whoever comes back with a network gets another try.
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
