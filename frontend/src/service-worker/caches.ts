/** One file of the build that the worker keeps: where it is, and what it was when the worker was built. */
export interface Kept {
  url: string;
  /** Null where the address itself says which version it is. */
  revision: string | null;
}

const shellPrefix = 'pictick-shell-';
/** The person's pictures; emptied when they sign out. */
export const picturesCache = 'pictick-pictures';
/** The picture book: what an item shows at once, so also without a network. */
const bookCache = 'pictick-book-pictures';
/** In milliseconds. On a slow network there is time enough anyway. */
const longestRest = 40;
const pagesAtOnce = 4;
/** Several editions of the book; an older page may still be asked for. */
const mostPages = 1500;
/** Words and texts of the languages in use; their names change with their content. */
const textsCache = 'pictick-texts';
const mostPictures = 600;
/** Beside the newest one. Whoever leaves a tab open over more of them is asked to start anew. */
const mostReleases = 6;
const shell = '/index.html';

/** All files that are named by their content, in one piece: where each is, what it is, and its text. */
const whole = /^\/assets\/whole-[^/]+\.json$/;

/** The files of one release. Named by their content, so that two releases can stand side by side. */
export class ShellCache {
  private readonly name: string;
  private readonly files: readonly Kept[];
  private readonly whole: string | undefined;

  constructor(
    private readonly caches: CacheStorage,
    files: readonly Kept[],
  ) {
    this.files = files.filter(({ url }) => !whole.test(url));
    this.whole = files.find(({ url }) => whole.test(url))?.url;
    this.name =
      shellPrefix + fingerprint(files.map(({ url, revision }) => `${url} ${revision ?? ''}`).join('\n'));
  }

  /** Fetches the release: the first one in one piece, a later one taking over what an earlier one already has. All of it or nothing. */
  async install(): Promise<void> {
    const pieces = (await this.others()).length === 0 ? await this.pieces() : null;
    const cache = await this.caches.open(this.name);
    await Promise.all(
      this.files.map(async ({ url, revision }) => {
        const known =
          pieces?.get(url) ?? (pieces || revision !== null ? undefined : await this.caches.match(url));
        const answer = known ?? (await fetch(url, { cache: revision === null ? 'default' : 'reload' }));
        if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
        await cache.put(url, answer);
      }),
    );
  }

  private async pieces(): Promise<Map<string, Response>> {
    if (this.whole === undefined) return new Map();
    const answer = await fetch(this.whole);
    if (!answer.ok) throw new Error(`${this.whole}: HTTP ${answer.status}`);
    // What the server says of one file of the release holds for all.
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
    const files = (await answer.json()) as [url: string, type: string, text: string][];
    return new Map(
      files.map(([url, type, text]) => {
        headers.set('content-type', type);
        return [url, new Response(text, { headers })];
      }),
    );
  }

  /** Fetches everything once more, past the browser's own cache. As long as not all of it is here, what was here stays. */
  async renew(): Promise<void> {
    const fresh = await Promise.all(
      this.files.map(async ({ url }) => {
        const answer = await fetch(url, { cache: 'reload' });
        if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
        return [url, answer] as const;
      }),
    );
    const cache = await this.caches.open(this.name);
    for (const [url, answer] of fresh) await cache.put(url, answer);
    // Older releases may be what is wrong.
    for (const name of await this.others()) await this.caches.delete(name);
  }

  /** Pages that are open ask for the files they were opened with, so earlier releases stay as long as there are any. */
  async tidy(pagesAreOpen: boolean): Promise<void> {
    const others = await this.others();
    const kept = pagesAreOpen ? mostReleases : 1;
    await Promise.all(
      others.slice(0, Math.max(0, others.length - kept)).map((name) => this.caches.delete(name)),
    );
  }

  private async others(): Promise<string[]> {
    return (await this.caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== this.name);
  }

  /** The landing page comes painted, in its visitor's language, from the server; who is slow or away is not waited for. */
  async front(request: Request, timeout: Promise<null>): Promise<Response> {
    const answer = await Promise.race([fetch(request).catch(() => null), timeout]);
    return answer && (answer.ok || answer.type === 'opaqueredirect') ? answer : this.page();
  }

  async page(): Promise<Response> {
    const cache = await this.caches.open(this.name);
    return (await cache.match(shell)) ?? fetch(shell);
  }

  async file(request: Request): Promise<Response> {
    const cache = await this.caches.open(this.name);
    const options = { ignoreSearch: true };
    // Some files have the same name in every release; those of ours come first.
    return (
      (await cache.match(request, options)) ?? (await this.caches.match(request, options)) ?? fetch(request)
    );
  }
}

/** Pictures never change under their name. The oldest go when there are too many. */
export async function picture(caches: CacheStorage, request: Request): Promise<Response> {
  const cache = await caches.open(picturesCache);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - mostPictures)).map((old) => cache.delete(old)));
  }
  return answer;
}

export async function bookPage(caches: CacheStorage, request: Request): Promise<Response> {
  const cache = await caches.open(bookCache);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/**
 * Fetches the pages of the book that are missing, without hurry, and first the texts without which nobody finds them. One that does
 * not come now comes the next time; so does what is left where it is to `stop`.
 */
export async function precacheBook(
  caches: CacheStorage,
  urls: readonly string[],
  texts: readonly string[] = [],
  stop?: AbortSignal,
): Promise<void> {
  await Promise.all(texts.map((url) => text(caches, new Request(url)))).catch(() => undefined);
  const cache = await caches.open(bookCache);
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const missing = urls.filter((url) => !known.has(url));
  const fetchNext = async (): Promise<void> => {
    for (let url = missing.pop(); url !== undefined && !stop?.aborted; url = missing.pop()) {
      const began = performance.now();
      await cache.add(url);
      // A phone has few hands: in between they are free for whoever taps.
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(longestRest, 2 * (performance.now() - began))),
      );
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, fetchNext)).catch(() => undefined);
  if (known.size + urls.length < mostPages) return;
  const wanted = new Set(urls);
  await Promise.all([...known].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
}

/** Texts and dictionaries: kept once they were needed. */
export async function text(caches: CacheStorage, request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreSearch: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(textsCache)).put(request, answer.clone());
  return answer;
}

/** FNV-1a: enough to tell one release from another. */
function fingerprint(content: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < content.length; at++) hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}
