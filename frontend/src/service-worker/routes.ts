/** Where the answer to a request comes from. */
export type Source = 'front' | 'page' | 'book' | 'picture' | 'text' | 'file';

/** Null: the worker has nothing to do with it. */
export function sourceOf({ method, mode, url: address }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Source | null {
  const url = new URL(address);
  if (method !== 'GET' || url.origin !== origin) return null;
  // The API is never answered from here: lists have a store of their own, and event streams must pass.
  if (url.pathname.startsWith('/api/')) return null;
  if (mode === 'navigate') {
    // A picture or a file that is looked at by itself is no page.
    if (/^\/(art|img)\/|\.(?!html$)\w+$/.test(url.pathname)) return null;
    return url.pathname === '/' ? 'front' : 'page';
  }
  if (url.pathname.startsWith('/art/')) return 'book';
  if (url.pathname.startsWith('/img/')) return 'picture';
  return url.pathname.startsWith('/assets/') && url.pathname.endsWith('.json') ? 'text' : 'file';
}

/** The pages there are, as the server knows them (web.ts) and the page has them (paths.ts). */
const pages = [/^\/(index\.html)?$/, /^\/(login|terms|privacy|app|trash|account-settings|billing)\/?$/, /^\/(lists|r)\/[^/]+\/?$/];

/** For anything else the same page says that there is nothing, and its status says so too: with and without the worker. */
export const isPage = (address: string): boolean => pages.some((page) => page.test(new URL(address).pathname));
