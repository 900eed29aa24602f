/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearSession } from '../../shared/lib/clear-session';
import { navigator } from '../../shared/routing/address';
import { startSnapshots } from './first-paint-snapshot';

// Both halves: storing in the page, and showing by the script before it.
const script = readFileSync(join(__dirname, '../../../public/theme.js'), 'utf8');
const key = 'pictick_glances';
let signedIn = true;
let lists: { id: string }[] | null = null;
let status = 'ready';
jest.mock('../../api/session/session', () => ({
  sessionView: () => ({ status: signedIn ? 'signed-in' : 'signed-out' }),
}));
jest.mock('../../api/engine/current-engine', () => ({
  currentEngine: () => ({
    myLists: () => (lists ? { status: 'ready', lists } : { status: 'loading', lists: [] }),
    list: () => ({ status, items: [...document.querySelectorAll('[role=listitem]')] }),
  }),
}));

const rect = (x: number, y: number, width: number, height: number): DOMRect =>
  ({ left: x, top: y - window.scrollY, width, height }) as DOMRect;

/** A list of so many cards, two in a row, each 200 high. */
function open(path: string, pictures: (string | null)[]): void {
  navigator.push(path);
  document.body.innerHTML = '<div id="root"><div id="main"></div></div>';
  for (const [n, src] of pictures.entries()) {
    const card = document.createElement('div');
    card.setAttribute('role', 'listitem');
    const frame = document.createElement('span');
    const picture = document.createElement('img');
    frame.append(picture);
    card.append(frame);
    if (src !== null) picture.src = src;
    Object.defineProperties(picture, { complete: { value: src !== null }, naturalWidth: { value: 256 } });
    const [x, y] = [n % 2 ? 190 : 10, 100 + 210 * Math.floor(n / 2)];
    card.getBoundingClientRect = () => rect(x, y, 170, 200);
    frame.getBoundingClientRect = () => rect(x + 6, y + 6, 158, 158);
    frame.style.borderTopLeftRadius = '14px';
    document.querySelector('#main')?.append(card);
  }
}
/** The next start at this URL: the script, then the page. */
function start(path: string): { src: string | null; at: string }[] {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"><div class="late"></div></div>';
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- this is what the browser does with it
  new Function(script)();
  document.dispatchEvent(new Event('readystatechange'));
  return [...document.querySelectorAll<HTMLElement>('.snapshot > *')].map((box) => ({
    src: box.getAttribute('src'),
    at: [box.style.left, box.style.top, box.style.width, box.style.height, box.style.borderRadius].join(' '),
  }));
}
const leave = () => window.dispatchEvent(new Event('pagehide'));
const keptPaths = () => Object.keys(JSON.parse(localStorage.getItem(key) ?? '{}') as object);

beforeAll(() => {
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => ({ matches: false }) });
  open('/lists/first', []);
  startSnapshots();
});
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'a.b.c');
  signedIn = true;
  lists = null;
  status = 'ready';
  Object.assign(window, { innerWidth: 360, innerHeight: 740, scrollY: 0 });
});

it("the snapshot shows the pictures of a list before the page's code runs", () => {
  open('/lists/a', ['/img/1.webp?s=x', '/art/milk.abc.svg', null, '/img/4.webp']);
  leave();
  expect(start('/lists/a')).toEqual([
    { src: null, at: '10px 100px 170px 200px 14px' },
    { src: '/img/1.webp?s=x', at: '16px 106px 158px 158px 14px' },
    { src: null, at: '190px 100px 170px 200px 14px' },
    { src: '/art/milk.abc.svg', at: '196px 106px 158px 158px 14px' },
    { src: null, at: '190px 310px 170px 200px 14px' },
    { src: '/img/4.webp', at: '196px 316px 158px 158px 14px' },
  ]);
  expect(document.querySelector('#root')?.previousElementSibling?.getAttribute('aria-hidden')).toBe('true');
  expect(document.querySelector('#root')?.hasAttribute('data-frame')).toBe(true);
});

describe('the snapshot on the start of the page', () => {
  const root = () => document.querySelector('#root') as HTMLElement;
  const left = () => document.querySelectorAll('.snapshot > img').length;
  /** Simulates React's render: a card is the element below the picture at its place. */
  const draw = async (html: string, isUnder: (x: number) => boolean = () => false) => {
    document.elementFromPoint = (x) =>
      isUnder(x) ? document.querySelector('[role=listitem]') : document.body;
    root().innerHTML = html;
    await new Promise((resolve) => setTimeout(resolve));
  };
  beforeEach(() => {
    open('/lists/a', ['/img/1.webp', '/img/2.webp']);
    leave();
    start('/lists/a');
    for (const [n, picture] of [...document.querySelectorAll<HTMLElement>('.snapshot > *')].entries())
      picture.getBoundingClientRect = () => rect(n < 2 ? 16 : 196, 106, 158, 158);
  });

  it('stays while the cards are loading', async () => {
    await draw('<main id="main"><div aria-busy="true"></div></main>');
    expect(left()).toBe(2);
  });

  it('is removed where a card is rendered, and a moment later where none is', async () => {
    await draw('<main id="main"><div role="listitem"></div></main>', (x) => x < 190);
    expect(left()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(left()).toBe(0);
  });

  it('is removed at once without a list, or on another page', async () => {
    await draw('<main id="main"><h1>This list was deleted</h1></main>');
    expect(left()).toBe(0);
    start('/lists/a');
    window.history.replaceState(null, '', '/login');
    await draw('<main id="main"><div aria-busy="true"></div></main>');
    expect(left()).toBe(0);
  });
});

it('the snapshot leaves out cards that the next visit moves to the basket, and the cards after them', () => {
  open('/lists/a', ['/img/1.webp', '/img/2.webp', '/img/3.webp']);
  const ticked = document.querySelectorAll('[role=listitem]')[1];
  ticked?.insertAdjacentHTML('beforeend', '<button aria-pressed="true"></button>');
  leave();
  expect(start('/lists/a').filter(({ src }) => src)).toMatchObject([{ src: '/img/1.webp' }]);
  // Chores keep their place.
  open('/lists/b', ['/img/1.webp', '/img/2.webp']);
  document.querySelector('#main')?.setAttribute('data-accent', 'task');
  document
    .querySelector('[role=listitem]')
    ?.insertAdjacentHTML('beforeend', '<button aria-pressed="true"></button>');
  leave();
  expect(start('/lists/b').filter(({ src }) => src)).toHaveLength(2);
});

it('the snapshot keeps the first screen, wherever the user has scrolled to', () => {
  open(
    '/lists/a',
    Array.from({ length: 20 }, (_, n) => `/img/${n}.webp`),
  );
  Object.assign(window, { scrollY: 500 });
  leave();
  // Rows at 106, 316 and 526 px; the next one starts at 736.
  expect(start('/lists/a').filter(({ src }) => src)).toHaveLength(8);
});

it('the snapshot is stored when a list is left for another page, and removed when the list has no pictures any more', () => {
  open('/lists/a', ['/img/1.webp']);
  navigator.push('/app');
  expect(keptPaths()).toEqual(['/lists/a']);
  expect(start('/app')).toEqual([]);
  open('/lists/a', []);
  leave();
  expect(start('/lists/a')).toEqual([]);
});

it('the snapshot stays for a list that was left by Back, or before its cards were rendered', () => {
  open('/lists/a', ['/img/1.webp']);
  leave();
  // On the browser's Back the other page is rendered before the event.
  window.history.replaceState(null, '', '/app');
  document.body.innerHTML = '<div id="root"><div id="main"></div></div>';
  window.dispatchEvent(new Event('popstate'));
  expect(keptPaths()).toEqual(['/lists/a']);
  status = 'loading';
  open('/lists/a', []);
  leave();
  expect(keptPaths()).toEqual(['/lists/a']);
});

it.each(['7', 'true', '"x"', '[]', 'null', '{"'])(
  'the snapshot starts over where its storage holds %s',
  (odd) => {
    localStorage.setItem(key, odd);
    open('/lists/a', ['/img/1.webp']);
    leave();
    expect(keptPaths()).toEqual(['/lists/a']);
  },
);

it("the snapshots are the latest eight lists, and only the user's own", () => {
  for (let n = 0; n < 10; n += 1) {
    open(`/lists/${n}`, ['/img/1.webp']);
    leave();
  }
  expect(keptPaths()).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((n) => `/lists/${n}`).sort());
  lists = [{ id: '9' }, { id: '5' }];
  leave();
  expect(keptPaths().sort()).toEqual(['/lists/5', '/lists/9']);
});

it.each([
  ['on a screen of another width', () => Object.assign(window, { innerWidth: 740 })],
  ['to a signed-out visitor', () => localStorage.removeItem('token')],
  ['after a sign-out', clearSession],
  [
    'where the stored value has another form',
    () => localStorage.setItem(key, '{"/lists/a":{"width":360,"stood":7}}'),
  ],
  ['where the stored value cannot be parsed', () => localStorage.setItem(key, '{"/lists/a"')],
])('the snapshot shows nothing %s', (_, change) => {
  open('/lists/a', ['/img/1.webp']);
  leave();
  change();
  expect(start('/lists/a')).toEqual([]);
  if (localStorage.getItem('token') === null) expect(localStorage.getItem(key)).toBeNull();
});

it('the snapshot stores nothing after a sign-out, and requests no picture of another server', () => {
  open('/lists/a', ['https://elsewhere.example/1.webp']);
  leave();
  expect(keptPaths()).toEqual([]);
  signedIn = false;
  open('/lists/a', ['/img/1.webp']);
  leave();
  expect(keptPaths()).toEqual([]);
  const foreign = [
    'https://elsewhere.example/1.webp?q',
    '//elsewhere.example/1.webp',
    'javascript:alert(1)',
    'https://x//elsewhere.example/1.webp',
  ];
  localStorage.setItem(
    key,
    JSON.stringify({ '/lists/a': { width: 360, stood: foreign.map((src) => [0, 0, 1, 1, 0, src]) } }),
  );
  expect(start('/lists/a').map(({ src }) => src)).toEqual([null, null, null, null]);
});

it('the snapshot of a list is removed when it is deleted on another page', () => {
  for (const path of ['/lists/a', '/lists/b']) {
    open(path, ['/img/1.webp']);
    leave();
  }
  open('/app', []);
  leave();
  expect(keptPaths()).toEqual(['/lists/a', '/lists/b']);
  lists = [{ id: 'b' }];
  leave();
  expect(keptPaths()).toEqual(['/lists/b']);
});
