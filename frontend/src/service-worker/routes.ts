/** Where the answer to a request comes from. */
export type Source = 'front' | 'page' | 'book' | 'picture' | 'text' | 'file';

/** As the server reads it: a letter means the same encoded and not. What cannot be decoded is no path of ours. */
function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Null: the worker has nothing to do with it. */
export function sourceOf(
  { method, mode, url: address }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Source | null {
  const url = new URL(address);
  if (method !== 'GET' || url.origin !== origin) return null;
  const path = pathOf(url);
  // The API is never answered from here: lists have a store of their own, and event streams must pass.
  if (/^\/api(\/|$)/.test(path)) return null;
  if (mode === 'navigate') {
    // A picture or a file that is looked at by itself is no page.
    if (/^\/(art|img)\/|\.(?!html$)\w+$/.test(path)) return null;
    return path === '/' ? 'front' : 'page';
  }
  if (path.startsWith('/art/')) return 'book';
  if (path.startsWith('/img/')) return 'picture';
  return path.startsWith('/assets/') && path.endsWith('.json') ? 'text' : 'file';
}

/** The pages there are, as the server knows them (web.ts) and the page has them (paths.ts). */
const pages = [
  /^\/(index\.html)?$/,
  /^\/(login|terms|privacy|app|trash|account-settings|billing)\/?$/,
  /^\/(lists|r)\/[^/]+\/?$/,
];

/** For anything else the same page says that there is nothing, and its status says so too: with and without the worker. */
export const isPage = (address: string): boolean => pages.some((page) => page.test(pathOf(new URL(address))));
