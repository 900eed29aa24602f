/** @jest-environment jsdom */

import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { SessionView } from '../api/session/session';
import { BrowserRouter } from '../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../testing/kit';
import { prefetchPage, Router } from './router';

let status: SessionView['status'];
const fetched: string[] = [];
const mockDrawn: string[] = [];
/** Draws anew all that asks for the session. */
const mockListeners = new Set<() => void>();
jest.mock('../features/identity/sessions/session', () => {
  const { useReducer } = jest.requireActual<typeof import('react')>('react');
  return {
    useSession: () => {
      const [, again] = useReducer((times: number) => times + 1, 0);
      mockListeners.add(again);
      return { status, user: null };
    },
  };
});
jest.mock('../api/session/session', () => ({ sessionView: () => ({ status }) }));
jest.mock('./layout/header', () => ({ Header: () => null }));
jest.mock('./layout/use-other-tabs', () => ({ useOtherTabs: () => undefined }));
jest.mock('./layout/footer', () => ({ Footer: () => null }));
jest.mock('./layout/frame', () => {
  const Frame = ({ children }: { children: ReactNode }) => <main>{children}</main>;
  return { AppFrame: Frame, PublicFrame: Frame, SkipLink: () => null };
});
jest.mock('./lazy-page', () => ({
  lazyPage: (load: () => Promise<unknown>) => {
    const name = /routes\/([a-z-]+)/.exec(String(load))?.[1] ?? '?';
    const { useParams } = jest.requireActual<typeof import('react-router')>('react-router');
    const Page = () => {
      useParams();
      mockDrawn.push(name);
      return <h1>{name}</h1>;
    };
    return Object.assign(Page, { prefetch: () => Promise.resolve(void fetched.push(name)) });
  },
}));

const go = (path: string, as: SessionView['status']) => {
  status = as;
  window.history.replaceState(null, '', path);
  return act(() => Promise.resolve(render(<Router />, { wrapper: BrowserRouter })));
};
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeAll(speakEnglish);
beforeEach(() => {
  fillGaps();
  window.scrollTo = jest.fn();
  fetched.length = 0;
  sessionStorage.clear();
});
afterEach(cleanup);

const own: [path: string, page: string][] = [
  ['/app', 'home'],
  ['/trash', 'trash'],
  ['/account-settings', 'account-settings'],
  ['/billing', 'billing'],
  ['/lists/7', 'list-detail'],
];
const anybodys: [path: string, page: string][] = [
  ['/login', 'login'],
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
  ['/r/bcdf-ghjk-mnpq', 'referral'],
];

it.each(own)('%s is for those who are signed in, at once', async (path, page) => {
  await go(path, 'signed-in');
  expect([heading(), window.location.pathname]).toEqual([page, path]);
});

it.each(own)('%s asks everybody else to sign in, and remembers where they wanted to go', async (path) => {
  await go(`${path}?x=1#devices`, 'signed-out');
  expect([heading(), window.location.pathname]).toEqual(['login', '/login']);
  expect(sessionStorage.getItem('returnPath')).toBe(`${path}?x=1#devices`);
});

it.each([...own.map(([path]) => path), '/'])(
  '%s waits with a spinner while nobody knows yet who is here',
  async (path) => {
    await go(path, 'loading');
    expect(screen.getByText('Loading…')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(window.location.pathname).toBe(path);
  },
);

// React would drop the parts of a rendered page that do not run yet.
it.each([
  ['/', 'signed-out'],
  ['/login', 'signed-out'],
  ['/app', 'signed-in'],
] as const)(
  'does not draw the page of %s anew when the router or the session is drawn anew',
  async (path, as) => {
    mockListeners.clear();
    const { rerender } = await go(path, as);
    mockDrawn.length = 0;
    act(() => rerender(<Router />));
    act(() => mockListeners.forEach((again) => again()));
    expect([mockListeners.size > 0 || path === '/login', mockDrawn]).toEqual([true, []]);
  },
);

it.each(anybodys)('%s is for everybody', async (path, page) => {
  for (const as of ['signed-in', 'signed-out', 'loading'] as const) {
    await go(path, as);
    expect(heading()).toBe(page);
    cleanup();
  }
});

it('shows the landing page to visitors only', async () => {
  await go('/', 'signed-out');
  expect([heading(), window.location.pathname]).toEqual(['landing', '/']);
  cleanup();
  await go('/', 'signed-in');
  expect([heading(), window.location.pathname]).toEqual(['home', '/app']);
});

it.each(['/nothing', '/r', '/r/a/b', '/lists', '/lists/7/8', '/app/x', '/%00', '/%E0%A4'])(
  'has nothing at %s, and a way home',
  async (path) => {
    await go(path, 'signed-out');
    expect(heading()).toBe('There’s nothing here');
    expect(screen.getByRole('link', { name: 'Go to home page' }).getAttribute('href')).toBe('/');
    cleanup();
    await go(path, 'signed-in');
    expect(screen.getByRole('link', { name: 'My lists' }).getAttribute('href')).toBe('/app');
  },
);

it('fetches home and sign-in ahead, a tenth of a second after the page is loaded', async () => {
  jest.useFakeTimers();
  await go('/terms', 'signed-out');
  act(() => jest.advanceTimersByTime(99));
  expect(fetched).toEqual([]);
  act(() => jest.advanceTimersByTime(1));
  expect(fetched.sort()).toEqual(['home', 'login']);
  jest.useRealTimers();
});

it.each([
  ['/', ['landing']],
  ['/login', ['login']],
  ['/app', ['home']],
  ['/lists/7', ['list-detail']],
  ['/nowhere', []],
])('asks for the page at %s before its texts are here', (path, asked) => {
  void prefetchPage(path);
  expect([...new Set(fetched)]).toEqual(asked);
});
