/** @jest-environment jsdom */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { BrowserRouter } from '../shared/routing/browser-router';
import { speakEnglish } from '../testing/kit';
import { ErrorBoundary } from './errors/page-errors';
import { lazyPage } from './lazy-page';

const reloadApp = jest.fn(() => Promise.resolve(false));
jest.mock('./reload-app', () => ({ reloadApp: () => reloadApp() }));

const page = { default: () => <h1>The page</h1> };
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeAll(speakEnglish);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  reloadApp.mockResolvedValue(false);
});

const at = (path: string, Page: React.ComponentType) => (
  <ErrorBoundary at={path}>
    <Suspense fallback="loading">
      <Page />
    </Suspense>
  </ErrorBoundary>
);
const shown = async (Page: React.ComponentType) => {
  const view = await act(() => Promise.resolve(render(at('/a', Page), { wrapper: BrowserRouter })));
  return (path: string) =>
    act(async () => {
      view.rerender(at(path, Page));
      await Promise.resolve();
    });
};

it('lazyPage renders a prefetched page in the same frame', async () => {
  const load = jest.fn(() => Promise.resolve(page));
  const Page = lazyPage(load);
  void Page.prefetch();
  await act(() => Promise.resolve());
  render(at('/a', Page), { wrapper: BrowserRouter });
  expect(screen.getByRole('heading').textContent).toBe('The page');
});

it('lazyPage reports a failed load, offers a reload, and retries on the next visit with a network', async () => {
  const loads = [gone, gone, () => Promise.resolve(page)];
  const load = jest.fn(() => loads.shift()?.() ?? gone());
  const Page = lazyPage(load);
  // A failed prefetch is not reported.
  void Page.prefetch();
  const go = await shown(Page);
  expect(screen.getByRole('heading').textContent).toBe('Offline Navigation Error');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  await go('/b');
  expect(screen.getByRole('heading').textContent).toBe('Offline Navigation Error');
  expect(load).toHaveBeenCalledTimes(2);
  fireEvent(window, new Event('online'));
  await go('/c');
  expect(screen.getByRole('heading').textContent).toBe('The page');
});

it('lazyPage leaves the page as it is while the app reloads with a newer version', async () => {
  reloadApp.mockResolvedValue(true);
  await shown(lazyPage(gone));
  expect(screen.getByText('loading')).toBeTruthy();
});

it('lazyPage shows a page that throws as broken, not offline, and clears the error on navigation', async () => {
  let breaks = true;
  const Page = () => {
    if (breaks) throw new Error('no such thing');
    return <h1>The page</h1>;
  };
  const go = await shown(Page);
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  breaks = false;
  await go('/b');
  expect(screen.getByRole('heading').textContent).toBe('The page');
});
