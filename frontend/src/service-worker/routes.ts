/** Where the answer to a request comes from. */
export type Source = 'page' | 'book' | 'picture' | 'text' | 'file';

/** Null: the worker has nothing to do with it. */
export function sourceOf({ method, mode, url: address }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Source | null {
  const url = new URL(address);
  if (method !== 'GET' || url.origin !== origin) return null;
  // The API is never answered from here: lists have a store of their own, and event streams must pass.
  if (url.pathname.startsWith('/api/')) return null;
  if (mode === 'navigate') return 'page';
  if (url.pathname.startsWith('/art/')) return 'book';
  if (url.pathname.startsWith('/img/')) return 'picture';
  return url.pathname.startsWith('/assets/') && url.pathname.endsWith('.json') ? 'text' : 'file';
}
