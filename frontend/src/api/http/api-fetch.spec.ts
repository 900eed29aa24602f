import { apiFetch, onOutcome, plainFetch } from './api-fetch';

let token: string | null = 'old';
const renewals: [string, string | null][] = [];
jest.mock('../../config/env', () => ({ apiKey: 'pictick-web' }));
jest.mock('../session/session', () => ({
  accessToken: (person = 'mia') => Promise.resolve(person === 'mia' ? token : null),
  refreshAfter: (refused: string, code: string | null) => {
    renewals.push([refused, code]);
    return Promise.resolve(code === 'TOKEN_EXPIRED' ? 'new' : null);
  },
}));

const sent: Request[] = [];
let answers: Response[] = [];

beforeEach(() => {
  sent.length = renewals.length = 0;
  token = 'old';
  globalThis.fetch = (request) => {
    if (!(request instanceof Request)) throw new Error('not a request');
    sent.push(request);
    return Promise.resolve(answers.shift() ?? new Response('{}'));
  };
});

const url = 'https://pictick.example/api/shopping-lists';

it('apiFetch sends the four headers, and the idempotency key of a change as its request id', async () => {
  await apiFetch(url, { method: 'POST', headers: { 'Idempotency-Key': 'wish-1' }, body: '{}' });
  const { headers } = sent[0] ?? new Request(url);
  expect(
    ['x-api-key', 'x-auth-token', 'x-user-language', 'x-request-id'].map((name) => headers.get(name)),
  ).toEqual(['pictick-web', 'old', 'en', 'wish-1']);
  await apiFetch(url);
  expect(sent[1]?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('apiFetch keeps the language in which a change was written', async () => {
  await apiFetch(url, { headers: { 'x-user-language': 'tr' } });
  expect(sent[0]?.headers.get('x-user-language')).toBe('tr');
});

it('apiFetch repeats the request with a renewed token, with the same body', async () => {
  answers = [Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }), Response.json({ done: true })];
  const answer = await apiFetch(url, {
    method: 'POST',
    headers: { 'Idempotency-Key': 'wish-1' },
    body: '{"name":"Milk"}',
  });
  expect(answer.status).toBe(200);
  expect(renewals).toEqual([['old', 'TOKEN_EXPIRED']]);
  expect(
    sent.map((request) => [request.headers.get('x-auth-token'), request.headers.get('idempotency-key')]),
  ).toEqual([
    ['old', 'wish-1'],
    ['new', 'wish-1'],
  ]);
  expect(await sent[1]?.text()).toBe('{"name":"Milk"}');
});

it('apiFetch renews once: a 401 for the new token is the answer', async () => {
  const refused = (): Response => Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 });
  answers = [refused(), refused()];
  expect((await apiFetch(url)).status).toBe(401);
  expect([renewals, sent.length]).toEqual([[['old', 'TOKEN_EXPIRED']], 2]);
});

it('apiFetch answers the 401 if the session cannot be renewed', async () => {
  answers = [Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })];
  expect((await apiFetch(url)).status).toBe(401);
  expect(sent).toHaveLength(1);
  token = null;
  answers = [Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 })];
  await apiFetch(url);
  expect(renewals).toHaveLength(1);
});

it('apiFetch sends a request of one user with their token or not at all', async () => {
  await apiFetch(url, undefined, undefined, 'mia');
  expect(sent).toHaveLength(1);
  expect((await apiFetch(url, { method: 'POST', body: '{}' }, undefined, 'ben')).status).toBe(401);
  expect(sent).toHaveLength(1);
});

it('plainFetch sends the four headers with the given token, and renews nothing', async () => {
  answers = [Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 })];
  expect(
    (await plainFetch(new Request(url, { method: 'POST', body: '{}' }), 'of the session before')).status,
  ).toBe(401);
  await plainFetch(new Request(url), null);
  expect(renewals).toEqual([]);
  expect(
    sent.map(({ headers }) =>
      ['x-api-key', 'x-auth-token', 'x-user-language'].map((name) => headers.get(name)),
    ),
  ).toEqual([
    ['pictick-web', 'of the session before', 'en'],
    ['pictick-web', null, 'en'],
  ]);
  for (const { headers } of sent) expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('apiFetch tells a timeout from a lost network', async () => {
  globalThis.fetch = (request) =>
    new Promise((_, reject) => {
      if (!(request instanceof Request)) return;
      // Node lets go of the signal of a request that nothing refers to.
      sent.push(request);
      const { signal } = request;
      const end = () => reject(signal.reason as Error);
      // On a busy machine the time is over before the request is made.
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
  await expect(apiFetch(url, undefined, AbortSignal.timeout(20))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

it('plainFetch tells whether the server answered, but nothing of a request that the page ended', async () => {
  const told: boolean[] = [];
  onOutcome((isAnswered) => told.push(isAnswered));
  answers = [new Response('', { status: 503 })];
  await plainFetch(new Request(url), null);
  for (const error of [new TypeError('no network'), new DOMException('', 'TimeoutError')]) {
    globalThis.fetch = () => Promise.reject(error);
    await expect(plainFetch(new Request(url), null)).rejects.toBe(error);
  }
  globalThis.fetch = () => Promise.reject(new DOMException('', 'AbortError'));
  await expect(plainFetch(new Request(url), null)).rejects.toThrow();
  expect(told).toEqual([true, false, false]);
});
