import type { KidMode } from '../sync/store/session-row';

/** The source of a response. */
export type Source = 'front' | 'page' | 'kid' | 'visit' | 'signIn' | 'book' | 'picture' | 'text' | 'file';

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
  if (mode === 'navigate') return visitOf(path);
  // The API is never answered by the worker: lists have a store of their own, and event streams must pass.
  if (/^\/api(\/|$)/.test(path)) return null;
  if (path.startsWith('/art/')) return 'book';
  if (path.startsWith('/img/')) return 'picture';
  return path.startsWith('/assets/') && path.endsWith('.json') ? 'text' : 'file';
}

/** The source of an address that is opened as a page. */
function visitOf(path: string): Source | null {
  // Opened by Google, so its cookie must not depend on the worker. It answers with a way to a page only.
  if (path === '/api/auth/google/callback') return null;
  if (path === '/api/auth/google') return 'signIn';
  // A document of the API, a picture or a file that is opened directly is no page.
  if (/^\/api(\/|$)|^\/(art|img)\/|\.(?!html$)\w+$/.test(path)) return 'visit';
  return path === '/' ? 'front' : /^\/kid\/?$/.test(path) ? 'kid' : 'page';
}

/** While a child has the device, all that is opened as a page answers the page of the child. */
const ofAdults: ReadonlySet<Source> = new Set(['front', 'page', 'visit', 'signIn']);

/** The source in kid mode. The sign-in is open while the gate has begun one. */
export function sourceInKidMode(source: Source, { signIn }: Pick<KidMode, 'signIn'>, now: number): Source {
  if (source === 'signIn' && signIn && signIn.until > now) return source;
  return ofAdults.has(source) ? 'kid' : source;
}

/** True for a source that differs in kid mode. */
export const isOfAdults = (source: Source): boolean => ofAdults.has(source);

/** The pages of the product, as in web.ts of the server and paths.ts of the page. */
const pages = [
  /^\/(index\.html)?$/,
  /^\/(login|terms|privacy|privacy\/children|consent|join|app|trash|account-settings|billing)\/?$/,
  /^\/kid\/?$/,
  /^\/(lists|r)\/[^/]+\/?$/,
  /^\/family\/(children\/[^/]+(\/data)?|history\/[^/]+|photos)\/?$/,
];

/** Other addresses get the same page with status 404, with and without the worker. */
export const isPage = (address: string): boolean => pages.some((page) => page.test(pathOf(new URL(address))));
