import { isOfAdults, isPage, sourceOf, type Source } from './routes';

const origin = 'https://pictick.example';
const wish = (path: string, given: Partial<Pick<Request, 'method' | 'mode'>> = {}) => ({
  method: 'GET',
  mode: 'cors' as const,
  ...given,
  url: new URL(path, origin).href,
});

it.each<[string, Source | null]>([
  ['/assets/list-AbC1.js', 'file'],
  ['/assets/list-AbC1.css', 'file'],
  ['/theme.js', 'file'],
  ['/fonts/baloo.woff2', 'file'],
  ['/assets/de-AbC1.json', 'text'],
  ['/art/apple.0123abcd.svg', 'book'],
  ['/img/ab/cd/abcd.webp?signature=1', 'picture'],
  ['/api/shopping-lists', null],
  ['/api/events', null],
  ['/%61pi/events?x', null],
  ['/api?x', null],
  ['/%69mg/ab/cd/abcd.webp?signature=1', 'picture'],
  ['/as%73ets/de-AbC1.json?x', 'text'],
  ['/api/shopping-lists/images/1', null],
  ['https://elsewhere.example/assets/list-AbC1.js', null],
])('%s comes from: %s', (path, source) => {
  expect(sourceOf(wish(path), origin)).toBe(source);
});

it('sourceOf leaves the landing page to the server that prerendered it', () => {
  expect(sourceOf(wish('/?lng=de', { mode: 'navigate' }), origin)).toBe('front');
});

it.each([
  '/robots.txt',
  '/sitemap.xml',
  '/img/ab/abcd.webp?signature=1',
  '/art/apple.0123abcd.svg',
  '/icons/share.png',
])('sourceOf lets %s be opened directly', (path) => {
  expect(sourceOf(wish(path, { mode: 'navigate' }), origin)).toBeNull();
});

it.each(['/index.html', '/app', '/lists/1', '/assets/', '/no/such/page'])(
  'sourceOf answers a visit of %s with the page',
  (path) => {
    expect(sourceOf(wish(path, { mode: 'navigate' }), origin)).toBe('page');
  },
);

it.each(['/kid', '/kid/', '/%6Bid?x=1'])(
  'sourceOf answers a visit of %s with the page of a child',
  (path) => {
    expect(sourceOf(wish(path, { mode: 'navigate' }), origin)).toBe('kid');
  },
);

it('isOfAdults knows the pages that a child must not get, and no file', () => {
  expect((['front', 'page', 'kid', 'book', 'picture', 'text', 'file'] as const).filter(isOfAdults)).toEqual([
    'front',
    'page',
  ]);
});

it.each(['POST', 'PATCH', 'DELETE', 'HEAD'])('sourceOf sends %s to the server', (method) => {
  expect(sourceOf(wish('/', { method }), origin)).toBeNull();
});

it('sourceOf leaves the sign-in to the server', () => {
  expect(sourceOf(wish('/%61pi/auth/google?x', { mode: 'navigate' }), origin)).toBeNull();
  expect(sourceOf(wish('/api/auth/google/callback?code=1', { mode: 'navigate' }), origin)).toBeNull();
});

it.each([
  '/',
  '/index.html',
  '/login',
  '/app',
  '/app/',
  '/app?new=task',
  '/lists/7',
  '/r/bcdf-ghjk-mnpq',
  '/%61pp',
  '/lists/%37?x',
])('isPage knows %s', (path) => {
  expect(isPage(origin + path)).toBe(true);
});

it.each([
  '/nothing',
  '/r',
  '/r/',
  '/r/a/b',
  '/lists',
  '/lists/a/b',
  '/app.exe',
  '/apps',
  '//evil.example',
  '/%E0%A4',
  '/lists/a%2Fb',
  '/APP',
  '/app;x',
  '/app%3Fx',
])('isPage is false for %s', (path) => {
  expect(isPage(`${origin}${path}`)).toBe(false);
});
