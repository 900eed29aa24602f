/** The source of a response. */
export type Source = 'front' | 'page' | 'kid' | 'book' | 'picture' | 'text' | 'file';

/** Decoded, as the server reads it. A path that cannot be decoded is used as it is. */
function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Null if the worker does not handle the request. */
export function sourceOf(
  { method, mode, url: address }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Source | null {
  const url = new URL(address);
  if (method !== 'GET' || url.origin !== origin) return null;
  const path = pathOf(url);
  // The API is never answered by the worker: lists have a store of their own, and event streams must pass.
  if (/^\/api(\/|$)/.test(path)) return null;
  if (mode === 'navigate') {
    // A picture or file that is opened directly is no page.
    if (/^\/(art|img)\/|\.(?!html$)\w+$/.test(path)) return null;
    return path === '/' ? 'front' : /^\/kid\/?$/.test(path) ? 'kid' : 'page';
  }
  if (path.startsWith('/art/')) return 'book';
  if (path.startsWith('/img/')) return 'picture';
  return path.startsWith('/assets/') && path.endsWith('.json') ? 'text' : 'file';
}

/** True for the pages of an adult: while a child has the device, they answer the page of the child. */
export const isOfAdults = (source: Source): boolean => source === 'front' || source === 'page';

/** The pages of the product, as in web.ts of the server and paths.ts of the page. */
const pages = [
  /^\/(index\.html)?$/,
  /^\/(login|terms|privacy|privacy\/children|consent|app|trash|account-settings|billing)\/?$/,
  /^\/kid\/?$/,
  /^\/(lists|r)\/[^/]+\/?$/,
  /^\/family\/children\/[^/]+(\/data)?\/?$/,
];

/** Other addresses get the same page with status 404, with and without the worker. */
export const isPage = (address: string): boolean => pages.some((page) => page.test(pathOf(new URL(address))));
