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
/** Renders all components again that use the session. */
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

it.each(own)('the router shows %s to signed-in users at once', async (path, page) => {
  await go(path, 'signed-in');
  expect([heading(), window.location.pathname]).toEqual([page, path]);
});

it.each(own)('the router sends visitors from %s to the sign-in, and stores the path', async (path) => {
  await go(`${path}?x=1#devices`, 'signed-out');
  expect([heading(), window.location.pathname]).toEqual(['login', '/login']);
  expect(sessionStorage.getItem('returnPath')).toBe(`${path}?x=1#devices`);
});

it.each([...own.map(([path]) => path), '/'])(
  'the router shows a spinner at %s while the session is unknown',
  async (path) => {
    await go(path, 'loading');
    expect(screen.getByText('Loading…')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(window.location.pathname).toBe(path);
  },
);

// React would drop the parts of a prerendered page that are not hydrated yet.
it.each([
  ['/', 'signed-out'],
  ['/login', 'signed-out'],
  ['/app', 'signed-in'],
] as const)(
  'the router does not render the page of %s again with the router or the session',
  async (path, as) => {
    mockListeners.clear();
    const { rerender } = await go(path, as);
    mockDrawn.length = 0;
    act(() => rerender(<Router />));
    act(() => mockListeners.forEach((again) => again()));
    expect([mockListeners.size > 0 || path === '/login', mockDrawn]).toEqual([true, []]);
  },
);

it.each(anybodys)('the router shows %s to all users', async (path, page) => {
  for (const as of ['signed-in', 'signed-out', 'loading'] as const) {
    await go(path, as);
    expect(heading()).toBe(page);
    cleanup();
  }
});

it('the router shows the landing page to visitors only', async () => {
  await go('/', 'signed-out');
  expect([heading(), window.location.pathname]).toEqual(['landing', '/']);
  cleanup();
  await go('/', 'signed-in');
  expect([heading(), window.location.pathname]).toEqual(['home', '/app']);
});

it.each(['/nothing', '/r', '/r/a/b', '/lists', '/lists/7/8', '/app/x', '/%00', '/%E0%A4'])(
  'the router shows a link home at the unknown path %s',
  async (path) => {
    await go(path, 'signed-out');
    expect(heading()).toBe('There’s nothing here');
    expect(screen.getByRole('link', { name: 'Go to home page' }).getAttribute('href')).toBe('/');
    cleanup();
    await go(path, 'signed-in');
    expect(screen.getByRole('link', { name: 'My lists' }).getAttribute('href')).toBe('/app');
  },
);

it('the router prefetches home and sign-in, 100 ms after the page has loaded', async () => {
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
])('the router loads the page at %s before its texts have arrived', (path, asked) => {
  void prefetchPage(path);
  expect([...new Set(fetched)]).toEqual(asked);
});
