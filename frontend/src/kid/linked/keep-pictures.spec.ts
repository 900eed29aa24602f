/** @jest-environment jsdom */
import type { GivenListView } from '../../sync/kid/kid-engine';
import { keepPictures } from './keep-pictures';

jest.mock('../cards/pictures', () => ({
  pictureOf: ({ depicts }: { depicts: string }) => ({ url: depicts, color: '#fff' }),
}));

const posted: unknown[] = [];
const fetched: string[] = [];
let isControlled: boolean;
let listener: () => void;
let lists: GivenListView[];
let state: { stopped: boolean };
const show = (...urls: string[]): void => {
  lists = [{ items: urls.map((depicts) => ({ depicts, image: {} })) }] as unknown as GivenListView[];
};
const quiet = () => jest.advanceTimersByTimeAsync(3000);

beforeEach(() => {
  jest.useFakeTimers();
  posted.length = fetched.length = 0;
  isControlled = true;
  state = { stopped: false };
  const active = { postMessage: (message: unknown) => void posted.push(message) };
  const container = {
    addEventListener: () => undefined,
    ready: Promise.resolve({ active }),
    get controller() {
      return isControlled ? active : null;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: (url: string) => {
      fetched.push(url);
      return url.includes('broken') ? Promise.reject(new TypeError('no network')) : Promise.resolve();
    },
  });
  show('/art/milk.1.svg#v2', '/img/own.webp');
  keepPictures({
    givenLists: () => lists,
    state,
    subscribe: (given) => {
      listener = given;
      return () => undefined;
    },
  });
});
afterEach(() => jest.useRealTimers());

it('keepPictures has the worker keep drawings and photos of all cards once', async () => {
  await quiet();
  expect(posted).toEqual([
    { type: 'KEEP_BOOK', urls: ['/art/milk.1.svg'], texts: [expect.stringMatching(/^http:/)] },
  ]);
  expect(fetched).toEqual(['/img/own.webp']);
  listener();
  await quiet();
  expect([posted.length, fetched.length]).toEqual([1, 1]);
});

it('keepPictures keeps those of a new card, and tries again one that failed', async () => {
  await quiet();
  show('/img/broken.webp');
  for (const _ of [1, 2]) {
    listener();
    await quiet();
  }
  expect(fetched).toEqual(['/img/own.webp', '/img/broken.webp', '/img/broken.webp']);
});

it('keepPictures waits with photos for a worker that keeps what the page fetches', async () => {
  isControlled = false;
  await quiet();
  expect([posted.length, fetched]).toEqual([1, []]);
  isControlled = true;
  listener();
  await quiet();
  expect(fetched).toEqual(['/img/own.webp']);
});

it('keepPictures keeps none after the end of the home: its pictures were removed', async () => {
  state.stopped = true;
  await quiet();
  expect([posted, fetched]).toEqual([[], []]);
});
