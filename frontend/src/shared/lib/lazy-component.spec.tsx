/** @jest-environment jsdom */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { lazyComponent, loadChunk, onChunkError, hasChunkError } from './lazy-component';

describe('loadChunk', () => {
  // As Chromium does: the failure stays for as long as the page lives, and names the address.
  const address = 'https://pictick.example/assets/index.lazy-DSBQDWy.js';
  const failed = () =>
    Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`));
  const fails = (error: unknown) => expect(error).toBeInstanceOf(TypeError);
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('imports a chunk whose import has failed under another address each time, and no longer reports it missing once it has come', async () => {
    const asked: string[] = [];
    let online = false;
    const from = (other: string) => {
      asked.push(other);
      return online ? Promise.resolve({ outboxOf: 1 }) : failed();
    };
    await loadChunk('sending', failed, from).catch(fails);
    expect(hasChunkError()).toBe(true);
    online = true;
    expect(await loadChunk('sending', failed, from)).toEqual({ outboxOf: 1 });
    expect(hasChunkError()).toBe(false);
    expect(new Set(asked).size).toBe(2);
    for (const each of asked)
      expect(each).toMatch(/^https:\/\/pictick\.example\/assets\/index\.lazy-DSBQDWy\.js\?again=\d+$/);
  });

  it('imports a chunk again by its own address where the browser names none', async () => {
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

describe('a part of the page that comes when it is needed', () => {
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

  it('is shown when it is here', async () => {
    await shown(lazyComponent(() => Promise.resolve({ default: () => <p>The part</p> })));
    expect(screen.getByText('The part')).toBeTruthy();
    expect(hasChunkError()).toBe(false);
  });

  it('leaves the rest of the page alone when it cannot be fetched, and says that it is missing', async () => {
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

    it('is fetched again when the network is back, and keeps what is typed when it comes back once more', async () => {
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

    it('is fetched once more at once where there is a network, and not again until it comes back', async () => {
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

    it('gets its stylesheet again, which the build asks for only once', async () => {
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
