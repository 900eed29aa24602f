/** @jest-environment jsdom */
import { reachesServer } from './reaches-server';

jest.mock('../../config/env', () => ({ apiKey: 'key' }));
jest.mock('./session', () => ({}));

function answerWith(fetched: () => Promise<{ ok: boolean }>): jest.Mock {
  const fetchMock = jest.fn(fetched);
  Object.assign(globalThis, {
    fetch: fetchMock,
    Request: class {
      constructor(
        readonly url: URL | { url: URL },
        readonly init?: RequestInit,
      ) {}
    },
    Headers: Map,
  });
  return fetchMock;
}

it.each([
  ['answers', () => Promise.resolve({ ok: true }), true],
  ['is behind a proxy that answers for it', () => Promise.resolve({ ok: false }), false],
  ['is out of reach', () => Promise.reject(new TypeError('no network')), false],
])('reachesServer where the server %s', async (_, fetched, expected) => {
  const fetchMock = answerWith(fetched);
  expect(await reachesServer()).toBe(expected);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
