import { bookPage, precacheBook, picture, ShellCache, text, type Kept } from './caches';
import { Shelf } from './testing/shelf';

describe('ShellCache', () => {
  let shelf: Shelf;
  let server: Map<string, string>;
  let fetched: string[];
  const before = globalThis.fetch;
  const release = (number: number): Kept[] => [
    { url: '/index.html', revision: `r${number}` },
    { url: '/theme.js', revision: `t${number}` },
    { url: `/assets/list-${number}.js`, revision: null },
  ];
  const deploy = (number: number) => {
    server = new Map(release(number).map(({ url }) => [url, `${url} of ${number}`]));
    return new ShellCache(shelf.asCaches(), release(number));
  };
  const file = async (cache: ShellCache, path: string) =>
    (await cache.file(new Request(`http://localhost${path}`))).text();

  beforeEach(() => {
    shelf = new Shelf();
    fetched = [];
    globalThis.fetch = (input) => {
      const path = typeof input === 'string' ? input : new URL((input as Request).url).pathname;
      fetched.push(path);
      const content = server.get(path);
      return Promise.resolve(
        new Response(content ?? 'gone', {
          status: content === undefined ? 404 : 200,
          headers: { 'content-security-policy': 'none of it', 'content-encoding': 'br' },
        }),
      );
    };
  });
  afterEach(() => {
    globalThis.fetch = before;
  });

  it('serves the files of the release that a tab was opened with, after three deploys', async () => {
    await deploy(1).install();
    for (const number of [2, 3, 4]) {
      const newer = deploy(number);
      await newer.install();
      await newer.tidy(true);
    }
    const newest = deploy(4);
    expect(await file(newest, '/assets/list-1.js')).toBe('/assets/list-1.js of 1');
    expect(await (await newest.page()).text()).toBe('/index.html of 4');
    // Unhashed files are those of the newest release, not of the oldest.
    expect(await file(newest, '/theme.js')).toBe('/theme.js of 4');
  });

  it('keeps only the release before when no tab is open', async () => {
    for (const number of [1, 2, 3, 4]) await deploy(number).install();
    await deploy(4).tidy(false);
    expect(shelf.made.size).toBe(2);
    expect(await file(deploy(4), '/assets/list-3.js')).toBe('/assets/list-3.js of 3');
    expect(await file(deploy(4), '/assets/list-1.js')).toBe('gone');
  });

  it('limits the number of releases under a tab that is never closed', async () => {
    for (let number = 1; number <= 20; number++) {
      const newer = deploy(number);
      await newer.install();
      await newer.tidy(true);
    }
    expect(shelf.made.size).toBe(7);
  });

  it('answers the prerendered landing page of the server, and the cached page if the server is slow, unreachable or failing', async () => {
    const cache = deploy(1);
    await cache.install();
    const never = new Promise<null>(() => undefined);
    const front = async (tooLate: Promise<null> = never) =>
      (await cache.front(new Request('http://localhost/'), tooLate)).text();
    server.set('/', 'painted');
    expect(await front()).toBe('painted');
    server.delete('/');
    expect(await front()).toBe('/index.html of 1');
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await front()).toBe('/index.html of 1');
    globalThis.fetch = () => new Promise(() => undefined);
    expect(await front(Promise.resolve(null))).toBe('/index.html of 1');
    const toTheApp = {
      ok: false,
      type: 'opaqueredirect',
      text: () => Promise.resolve('to the app'),
    } as Response;
    globalThis.fetch = () => Promise.resolve(toTheApp);
    expect(await front()).toBe('to the app');
  });

  it('answers the page of a child without the server, and asks it where no release is cached', async () => {
    deploy(1);
    const cache = new ShellCache(shelf.asCaches(), [...release(1), { url: '/kid.html', revision: 'k1' }]);
    server.set('/kid.html', '/kid.html of 1');
    await cache.install();
    fetched = [];
    expect(await (await cache.kid()).text()).toBe('/kid.html of 1');
    expect(fetched).toEqual([]);
    shelf.made.clear();
    server.set('/kid', 'of the server');
    expect(await (await cache.kid()).text()).toBe('of the server');
  });

  it('caches a release as a whole or not at all', async () => {
    const broken = deploy(1);
    server.delete('/theme.js');
    await expect(broken.install()).rejects.toThrow('/theme.js: HTTP 404');
  });

  it('replaces its files on renew, and keeps them if the download is incomplete', async () => {
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

  it('installs the first release from one JSON file, each file with the headers of the server', async () => {
    deploy(1);
    const whole = new ShellCache(shelf.asCaches(), [
      ...release(1),
      { url: '/assets/whole-1.json', revision: null },
    ]);
    server.set(
      '/assets/whole-1.json',
      JSON.stringify([['/assets/list-1.js', 'text/javascript; charset=utf-8', 'all the lists']]),
    );
    await whole.install();
    expect(fetched.sort()).toEqual(['/assets/whole-1.json', '/index.html', '/theme.js']);
    const list = await whole.file(new Request('http://localhost/assets/list-1.js'));
    expect([
      list.headers.get('content-type'),
      list.headers.get('content-security-policy'),
      await list.text(),
    ]).toEqual(['text/javascript; charset=utf-8', 'none of it', 'all the lists']);
    expect(shelf.in([...shelf.made.keys()][0]!).sort()).toEqual([
      '/assets/list-1.js',
      '/index.html',
      '/theme.js',
    ]);

    // The next release takes files over from this one.
    fetched = [];
    await new ShellCache(shelf.asCaches(), [
      { url: '/index.html', revision: 'r2' },
      { url: '/assets/list-1.js', revision: null },
      { url: '/assets/whole-2.json', revision: null },
    ]).install();
    expect(fetched).toEqual(['/index.html']);

    shelf.made.clear();
    server.delete('/assets/whole-1.json');
    await expect(whole.install()).rejects.toThrow('/assets/whole-1.json: HTTP 404');
    expect(shelf.made.size).toBe(0);
  });

  it('takes unchanged files over from earlier releases', async () => {
    await deploy(1).install();
    const [page, theme] = release(2);
    const second = new ShellCache(shelf.asCaches(), [
      page!,
      theme!,
      { url: '/assets/list-1.js', revision: null },
    ]);
    fetched = [];
    server.set('/index.html', 'new').set('/theme.js', 'new');
    await second.install();
    expect(fetched.sort()).toEqual(['/index.html', '/theme.js']);
  });
});

describe('The cache of', () => {
  let shelf: Shelf;
  let gone: boolean;
  let fetched: string[];
  const before = globalThis.fetch;
  const request = (path: string) => new Request(`http://localhost${path}`);

  beforeEach(() => {
    shelf = new Shelf();
    gone = false;
    fetched = [];
    globalThis.fetch = (input) => {
      const path = typeof input === 'string' ? input : new URL((input as Request).url).pathname;
      fetched.push(path);
      return gone
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(path, { status: path.includes('missing') ? 404 : 200 }));
    };
  });
  afterEach(() => {
    globalThis.fetch = before;
  });

  it.each([
    ['a painted picture', picture, '/img/ab/cd/one.webp'],
    ['a page of the picture book', bookPage, '/art/apple.0123abcd.svg'],
    ['a text', text, '/assets/de-AbC1.json'],
  ])('%s fetches once, and answers offline', async (_, get, path) => {
    expect(await (await get(shelf.asCaches(), request(path))).text()).toBe(path);
    gone = true;
    // A renewed signature does not make it another picture.
    expect(await (await get(shelf.asCaches(), request(`${path}?signature=2`))).text()).toBe(path);
    expect(fetched).toEqual([path]);
  });

  it.each([
    ['picture', picture, '/img/missing.webp'],
    ['page of the book', bookPage, '/art/missing.svg'],
    ['text', text, '/assets/missing.json'],
  ])('a missing %s is fetched again', async (_, get, path) => {
    expect((await get(shelf.asCaches(), request(path))).status).toBe(404);
    await get(shelf.asCaches(), request(path));
    expect(fetched).toEqual([path, path]);
  });

  it('pictures evicts the oldest beyond 600', async () => {
    for (let n = 0; n < 605; n++) await picture(shelf.asCaches(), request(`/img/${n}.webp`));
    expect(shelf.in('pictick-pictures')).toHaveLength(600);
    expect(shelf.in('pictick-pictures')[0]).toBe('/img/5.webp');
  });

  it('the picture book fetches missing pages, and continues after an interruption the next time', async () => {
    const pages = Array.from({ length: 20 }, (_, n) => `/art/thing-${n}.svg`);
    await precacheBook(shelf.asCaches(), pages.slice(0, 5));
    gone = true;
    await precacheBook(shelf.asCaches(), pages);
    expect(shelf.in('pictick-book-pictures')).toHaveLength(5);
    gone = false;
    fetched = [];
    await precacheBook(shelf.asCaches(), pages);
    expect(fetched).toHaveLength(15);
    expect(shelf.in('pictick-book-pictures').sort()).toEqual([...pages].sort());
  });

  it('the picture book stops for a new worker, and continues the next time', async () => {
    const pages = Array.from({ length: 20 }, (_, n) => `/art/thing-${n}.svg`);
    const stop = new AbortController();
    stop.abort();
    await precacheBook(shelf.asCaches(), pages, [], stop.signal);
    expect(fetched).toEqual([]);
    await precacheBook(shelf.asCaches(), pages, [], new AbortController().signal);
    expect(fetched).toHaveLength(20);
  });

  it('the picture book also caches its texts, including those that the page fetched without the worker', async () => {
    const texts = ['http://localhost/assets/book.1.json', 'http://localhost/assets/de.1.json'];
    await precacheBook(shelf.asCaches(), ['/art/apple.1.svg'], texts);
    expect(shelf.in('pictick-texts').sort()).toEqual(['/assets/book.1.json', '/assets/de.1.json']);
    fetched = [];
    await precacheBook(shelf.asCaches(), ['/art/apple.1.svg'], texts);
    expect(fetched).toEqual([]);
  });

  it('the picture book evicts an unused edition when there are too many', async () => {
    const edition = (number: number) =>
      Array.from({ length: 600 }, (_, n) => `/art/thing-${n}.${number}.svg`);
    for (const number of [1, 2]) await precacheBook(shelf.asCaches(), edition(number));
    expect(shelf.in('pictick-book-pictures')).toHaveLength(1200);
    await precacheBook(shelf.asCaches(), edition(3));
    expect(shelf.in('pictick-book-pictures').sort()).toEqual(edition(3).sort());
  });
});
