import { ShellCache, type Kept } from './caches';

/** A CacheStorage as far as the worker needs one: caches in the order of their making, answers by path. */
class Shelf {
  readonly made = new Map<string, Map<string, Response>>();
  private static readonly pathOf = (request: Request | string): string => (typeof request === 'string' ? request : new URL(request.url).pathname);
  open(name: string) {
    const kept = this.made.get(name) ?? new Map<string, Response>();
    this.made.set(name, kept);
    return Promise.resolve({
      match: (request: Request | string) => Promise.resolve(kept.get(Shelf.pathOf(request))?.clone()),
      put: (request: Request | string, answer: Response) => Promise.resolve(void kept.set(Shelf.pathOf(request), answer)),
    });
  }
  match(request: Request | string) {
    for (const kept of this.made.values()) {
      const answer = kept.get(Shelf.pathOf(request));
      if (answer) return Promise.resolve(answer.clone());
    }
    return Promise.resolve(undefined);
  }
  keys = () => Promise.resolve([...this.made.keys()]);
  delete = (name: string) => Promise.resolve(this.made.delete(name));
}

describe('the releases that the worker keeps', () => {
  let shelf: Shelf;
  let server: Map<string, string>;
  let fetched: string[];
  const before = globalThis.fetch;
  const release = (number: number): Kept[] => [{ url: '/index.html', revision: `r${number}` }, { url: '/theme.js', revision: `t${number}` }, { url: `/assets/list-${number}.js`, revision: null }];
  const deploy = (number: number) => {
    server = new Map(release(number).map(({ url }) => [url, `${url} of ${number}`]));
    return new ShellCache(shelf as unknown as CacheStorage, release(number));
  };
  const file = async (cache: ShellCache, path: string) => (await cache.file(new Request(`http://localhost${path}`))).text();

  beforeEach(() => {
    shelf = new Shelf();
    fetched = [];
    globalThis.fetch = (input) => {
      const path = typeof input === 'string' ? input : new URL((input as Request).url).pathname;
      fetched.push(path);
      const content = server.get(path);
      return Promise.resolve(new Response(content ?? 'gone', { status: content === undefined ? 404 : 200 }));
    };
  });
  afterEach(() => {
    globalThis.fetch = before;
  });

  it('a tab that was left open over three deploys still gets the files it was opened with', async () => {
    await deploy(1).install();
    for (const number of [2, 3, 4]) {
      const newer = deploy(number);
      await newer.install();
      await newer.tidy(true);
    }
    const newest = deploy(4);
    expect(await file(newest, '/assets/list-1.js')).toBe('/assets/list-1.js of 1');
    expect(await (await newest.page()).text()).toBe('/index.html of 4');
    // Files without a number are those of the newest release, not of the oldest.
    expect(await file(newest, '/theme.js')).toBe('/theme.js of 4');
  });

  it('with no tab open only the one before stays', async () => {
    for (const number of [1, 2, 3, 4]) await deploy(number).install();
    await deploy(4).tidy(false);
    expect(shelf.made.size).toBe(2);
    expect(await file(deploy(4), '/assets/list-3.js')).toBe('/assets/list-3.js of 3');
    expect(await file(deploy(4), '/assets/list-1.js')).toBe('gone');
  });

  it('do not grow for ever under a tab that is never closed', async () => {
    for (let number = 1; number <= 20; number++) {
      const newer = deploy(number);
      await newer.install();
      await newer.tidy(true);
    }
    expect(shelf.made.size).toBe(7);
  });

  it('are kept whole or not at all', async () => {
    const broken = deploy(1);
    server.delete('/theme.js');
    await expect(broken.install()).rejects.toThrow('/theme.js: HTTP 404');
  });

  it('are fetched anew when they are suspected, and only given up for something whole', async () => {
    await deploy(1).install();
    const second = deploy(2);
    await second.install();
    server.set('/assets/list-2.js', 'mended');
    server.delete('/theme.js');
    await expect(second.renew()).rejects.toThrow();
    expect(await file(second, '/assets/list-2.js')).toBe('/assets/list-2.js of 2');
    expect(shelf.made.size).toBe(2);
    server.set('/theme.js', 'mended too');
    await second.renew();
    expect(await file(second, '/assets/list-2.js')).toBe('mended');
    expect(shelf.made.size).toBe(1);
  });

  it('take over from each other what has not changed', async () => {
    await deploy(1).install();
    const [page, theme] = release(2);
    const second = new ShellCache(shelf as unknown as CacheStorage, [page!, theme!, { url: '/assets/list-1.js', revision: null }]);
    fetched = [];
    server.set('/index.html', 'new').set('/theme.js', 'new');
    await second.install();
    expect(fetched.sort()).toEqual(['/index.html', '/theme.js']);
  });
});
