const alreadyCanonical = /^\/[^%#?]*(?:\?[^#]*)?$/;
const hostInFront = /^https?:\/\/[^/?#]*/i;
/** Letters, digits and `-._~`, which mean the same encoded and not (RFC 3986, 2.3). */
const unreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * The router reads several spellings of a path as one. They become one before any hook sees them, so that
 * each check of an address sees the path that the router uses. Slash, semicolon and `%25` stay: decoded they
 * mean something else.
 */
export function canonicalUrl(url: string): string {
  if (alreadyCanonical.test(url)) return url;
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url.replace(hostInFront, '')) ?? [];
  const canonical = `${path.startsWith('/') ? '' : '/'}${path.replace(unreserved, (code) => String.fromCharCode(parseInt(code.slice(1), 16)))}`;
  return `${isForPages(canonical) && !isDecodable(canonical) ? canonical.replaceAll('%', '%25') : canonical}${query}`;
}

/**
 * The router answers an undecodable path before any hook. A browser gets a page all the same, an API client
 * an error.
 */
const isForPages = (path: string): boolean => !/^\/(?:api|img)(?:\/|$)/.test(path);

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
