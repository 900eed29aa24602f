const alreadyCanonical = /^\/[^%#?]*(?:\?[^#]*)?$/;
const hostInFront = /^https?:\/\/[^/?#]*/i;
/** Letters, digits and `-._~`, which mean the same encoded and not (RFC 3986, 2.3). */
const unreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * The router reads several spellings of a path as one. They become one before any hook sees them, so that no rule that looks at an address
 * misses a request that reaches the route. A slash, a semicolon or a `%25` stays as it is: it means something else when it is decoded.
 */
export function canonicalUrl(url: string): string {
  if (alreadyCanonical.test(url)) return url;
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url.replace(hostInFront, '')) ?? [];
  const canonical = `${path.startsWith('/') ? '' : '/'}${path.replace(unreserved, (code) => String.fromCharCode(parseInt(code.slice(1), 16)))}`;
  return `${isForPages(canonical) && !isDecodable(canonical) ? canonical.replaceAll('%', '%25') : canonical}${query}`;
}

/** The router answers an undecodable path before any hook. A person who opened one gets a page all the same, a program an error. */
const isForPages = (path: string): boolean => !/^\/(?:api|img)(?:\/|$)/.test(path);

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
