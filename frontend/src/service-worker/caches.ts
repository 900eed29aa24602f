/** One file of the build that the worker caches. */
export interface Kept {
  url: string;
  /** Hash of the content; null if the URL itself contains the version. */
  revision: string | null;
}

const shellPrefix = 'pictick-shell-';
/** Pictures of the user's lists; deleted at sign-out. */
export const picturesCache = 'pictick-pictures';
/** The picture book: items show its pictures at once, also offline. */
const bookCache = 'pictick-book-pictures';
/** Longest pause between two downloads, in ms. */
const longestPauseMs = 40;
const pagesAtOnce = 4;
/** Several editions of the book: an older page may still ask for its own. */
const maxBookPages = 1500;
/** Texts and dictionaries of the languages in use; their names change with their content. */
const textsCache = 'pictick-texts';
const maxPictures = 600;
/** Older releases to keep. A tab that stays open over more of them is asked to reload. */
const maxReleases = 6;
const shell = '/index.html';
const kidShell = '/kid.html';

/** One JSON file with all hashed files of the build: URL, content type and text of each. */
const whole = /^\/assets\/whole-[^/]+\.json$/;

/**
 * The files of one release. Their names contain their hash, so that several releases can be cached together.
 */
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

  /**
   * Caches the release, all of it or nothing: the first one from the JSON file, a later one with the
   * unchanged files of earlier releases.
   * @throws Error if a file cannot be fetched.
   */
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
    // The response headers of one file of the release hold for all.
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

  /**
   * Fetches all files again, past the HTTP cache. The cached files stay until all of them have arrived.
   * @throws Error if a file cannot be fetched.
   */
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
    // Older releases may be the reason for the failure.
    for (const name of await this.others()) await this.caches.delete(name);
  }

  /**
   * Deletes older releases. Open pages still ask for the files of their release, so some stay while a page is
   * open.
   */
  async tidy(pagesAreOpen: boolean): Promise<void> {
    const others = await this.others();
    const kept = pagesAreOpen ? maxReleases : 1;
    await Promise.all(
      others.slice(0, Math.max(0, others.length - kept)).map((name) => this.caches.delete(name)),
    );
  }

  private async others(): Promise<string[]> {
    return (await this.caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== this.name);
  }

  /**
   * The landing page, prerendered by the server in the visitor's language; the cached page if the server is
   * slow or unreachable.
   */
  async front(request: Request, timeout: Promise<null>): Promise<Response> {
    const answer = await Promise.race([fetch(request).catch(() => null), timeout]);
    return answer && (answer.ok || answer.type === 'opaqueredirect') ? answer : this.page();
  }

  async page(): Promise<Response> {
    const cache = await this.caches.open(this.name);
    return (await cache.match(shell)) ?? fetch(shell);
  }

  /** The page of a child. The server has it at another address than the build. */
  async kid(): Promise<Response> {
    const cache = await this.caches.open(this.name);
    return (await cache.match(kidShell)) ?? fetch('/kid');
  }

  async file(request: Request): Promise<Response> {
    const cache = await this.caches.open(this.name);
    const options = { ignoreSearch: true };
    // Some files have the same name in every release: this release comes first.
    return (
      (await cache.match(request, options)) ?? (await this.caches.match(request, options)) ?? fetch(request)
    );
  }
}

/** Picture URLs never change their content. The oldest pictures are evicted. */
export async function picture(caches: CacheStorage, request: Request): Promise<Response> {
  const cache = await caches.open(picturesCache);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - maxPictures)).map((old) => cache.delete(old)));
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
 * Caches the missing pictures of the book slowly, and the texts that find them first. A picture that fails is
 * fetched the next time, and so is the rest after `stop`.
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
      // Pauses, so that a slow phone stays responsive.
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(longestPauseMs, 2 * (performance.now() - began))),
      );
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, fetchNext)).catch(() => undefined);
  if (known.size + urls.length < maxBookPages) return;
  const wanted = new Set(urls);
  await Promise.all([...known].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
}

/** Texts and dictionaries are cached on first use. */
export async function text(caches: CacheStorage, request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreSearch: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(textsCache)).put(request, answer.clone());
  return answer;
}

/** FNV-1a: enough to tell releases apart. */
function fingerprint(content: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < content.length; at++) hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}
