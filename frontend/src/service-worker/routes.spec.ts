import { isOfAdults, isPage, sourceInKidMode, sourceOf, type Source } from './routes';

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
  '/api/docs',
  '/api/docs-json',
  '/%61pi/docs/',
  '/api/docs/swagger-ui-init.js',
  '/api/admin/docs',
  '/api/admin/docs-json',
  '/api/auth/sessions',
  '/api/shopping-lists/images/1',
  '/api/avatars/1.jpg',
  '/api',
  '/api/auth/google/',
  '/api/nothing.html',
])('sourceOf lets %s be opened directly', (path) => {
  expect(sourceOf(wish(path, { mode: 'navigate' }), origin)).toBe('visit');
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

const sources = ['front', 'page', 'kid', 'visit', 'signIn', 'book', 'picture', 'text', 'file'] as const;

it('isOfAdults knows what is opened as a page, and no part of a page', () => {
  expect(sources.filter(isOfAdults)).toEqual(['front', 'page', 'visit', 'signIn']);
});

it.each<[string, { signIn?: { nonce: string; until: number } }, Source]>([
  ['no sign-in', {}, 'kid'],
  ['a sign-in at the gate', { signIn: { nonce: 'n', until: 1001 } }, 'signIn'],
  ['a sign-in that is over', { signIn: { nonce: 'n', until: 1000 } }, 'kid'],
])(
  'sourceInKidMode answers all that is opened with the page of the child, after %s',
  (_case, kid, signIn) => {
    expect(sources.map((source) => sourceInKidMode(source, kid, 1000))).toEqual([
      ...['kid', 'kid', 'kid', 'kid'],
      signIn,
      ...['book', 'picture', 'text', 'file'],
    ]);
  },
);

it.each(['POST', 'PATCH', 'DELETE', 'HEAD'])('sourceOf sends %s to the server', (method) => {
  expect(sourceOf(wish('/', { method }), origin)).toBeNull();
});

it('sourceOf knows the way to Google, and leaves the way back to the server', () => {
  expect(sourceOf(wish('/%61pi/auth/google?x', { mode: 'navigate' }), origin)).toBe('signIn');
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
