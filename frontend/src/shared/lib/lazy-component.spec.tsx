/** @jest-environment jsdom */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { lazyComponent, loadChunk, onChunkError, hasChunkError } from './lazy-component';

describe('loadChunk', () => {
  // Like Chromium: the failure lasts for the life of the page, and names the URL.
  const address = 'https://pictick.example/assets/index.lazy-DSBQDWy.js';
  const failed = () =>
    Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`));
  const fails = (error: unknown) => expect(error).toBeInstanceOf(TypeError);
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('retries a failed import under another URL each time, and clears its error once it has loaded', async () => {
    const asked: string[] = [];
    let online = false;
    const from = (other: string) => {
      asked.push(other);
      return online ? Promise.resolve({ createSender: 1 }) : failed();
    };
    await loadChunk('sending', failed, from).catch(fails);
    expect(hasChunkError()).toBe(true);
    online = true;
    expect(await loadChunk('sending', failed, from)).toEqual({ createSender: 1 });
    expect(hasChunkError()).toBe(false);
    expect(new Set(asked).size).toBe(2);
    for (const each of asked)
      expect(each).toMatch(/^https:\/\/pictick\.example\/assets\/index\.lazy-DSBQDWy\.js\?again=\d+$/);
  });

  it('retries by the same URL where the browser names none', async () => {
    const from = jest.fn();
    await loadChunk(
      'sending',
      () => Promise.reject(new TypeError('Importing a module script failed.')),
      from,
    ).catch(fails);
    expect(hasChunkError()).toBe(true);
    expect(await loadChunk('sending', () => Promise.resolve('here'), from)).toBe('here');
    expect([hasChunkError(), from.mock.calls]).toEqual([false, []]);
  });
});

describe('a lazy component', () => {
  afterEach(cleanup);
  const shown = async (part: ReturnType<typeof lazyComponent>) => {
    const Part = part;
    await act(async () => {
      render(
        <Suspense>
          <p>The page</p>
          <Part />
        </Suspense>,
      );
      await Promise.resolve();
    });
  };

  it('is rendered once it has loaded', async () => {
    await shown(lazyComponent(() => Promise.resolve({ default: () => <p>The part</p> })));
    expect(screen.getByText('The part')).toBeTruthy();
    expect(hasChunkError()).toBe(false);
  });

  it('does not affect the rest of the page when it fails, and reports its error', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let told = 0;
    const stop = onChunkError(() => told++);
    await shown(
      lazyComponent(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    );
    expect(screen.getByText('The page')).toBeTruthy();
    expect(hasChunkError()).toBe(true);
    expect(told).toBe(1);
    stop();
    log.mockRestore();
  });

  describe('that failed', () => {
    const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const Part = () => <input aria-label="The part" />;
    const here = () => Promise.resolve({ default: Part });
    const goOnline = () => act(() => Promise.resolve(void fireEvent(window, new Event('online'))));
    let isOnline = false;
    beforeEach(() => {
      isOnline = false;
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    });
    afterEach(() => jest.restoreAllMocks());

    it('is loaded when the network is back, and keeps typed text when the network returns again', async () => {
      const load = jest
        .fn<Promise<{ default: ComponentType<unknown> }>, []>()
        .mockImplementationOnce(failed)
        .mockImplementation(here);
      await shown(lazyComponent(load));
      expect(screen.queryByLabelText('The part')).toBeNull();
      await goOnline();
      fireEvent.change(screen.getByLabelText('The part'), { target: { value: 'typed' } });
      await goOnline();
      expect(screen.getByLabelText<HTMLInputElement>('The part').value).toBe('typed');
    });

    it('has its plain form in its place until it is loaded', async () => {
      const load = jest
        .fn<Promise<{ default: ComponentType<unknown> }>, []>()
        .mockImplementationOnce(failed)
        .mockImplementation(here);
      await shown(lazyComponent(load, () => <p>The plain part</p>));
      expect(screen.getByText('The plain part')).toBeTruthy();
      expect(screen.queryByLabelText('The part')).toBeNull();
      await goOnline();
      expect(screen.queryByText('The plain part')).toBeNull();
      expect(screen.getByLabelText('The part')).toBeTruthy();
    });

    it('is retried once at once with a network, and not again until the network returns', async () => {
      isOnline = true;
      const load = jest.fn<Promise<{ default: ComponentType<unknown> }>, []>(failed);
      const before = hasChunkError();
      await shown(lazyComponent(load));
      await act(() => new Promise((later) => setTimeout(later, 20)));
      expect([load.mock.calls.length, hasChunkError()]).toEqual([2, true]);
      load.mockImplementation(here);
      await goOnline();
      expect(screen.getByLabelText('The part')).toBeTruthy();
      expect([load.mock.calls.length, hasChunkError()]).toEqual([3, before]);
    });

    it('gets its stylesheet again, which the build requests only once', async () => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: '/assets/part.css',
      });
      document.head.append(link);
      const load = jest
        .fn<Promise<{ default: ComponentType<unknown> }>, []>()
        .mockImplementationOnce(failed)
        .mockImplementation(here);
      await shown(lazyComponent(load));
      await goOnline();
      const [again] = document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
      expect([again?.getAttribute('href'), again === link]).toEqual(['/assets/part.css', false]);
      again?.remove();
    });
  });
});
