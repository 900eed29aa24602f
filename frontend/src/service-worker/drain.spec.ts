import 'fake-indexeddb/auto';
import { openLocalStore } from '../sync/store/local-store';
import { readSession, writeSession } from '../sync/store/session-row';
import { writeResponses } from '../sync/store/write-responses';
import type { Operation, ServerItem, StoredList } from '../sync/types';
import { drain as drainAs, hasWaiting, queueLength } from './drain';

const draft = (
  id: string,
  change: Operation['change'],
  given: Partial<Operation> = {},
): Omit<Operation, 'seq'> => ({
  id,
  schema: 1,
  userId: 'me',
  listId: 'a',
  madeAt: '',
  language: 'de',
  state: 'queued',
  code: null,
  change,
  ...given,
});
const tick = (id: string, given: Partial<Operation> = {}) =>
  draft(id, { kind: 'item.checked', itemId: 'apple', checked: true }, given);
const list = {
  id: 'a',
  head: { id: 'a', name: 'a', counts: {}, cursor: '5.0' },
  itemsCursor: '5.0',
  etag: null,
  deletedAt: null,
} as unknown as StoredList;
const apple = {
  id: 'apple',
  listId: 'a',
  name: 'apple',
  checked: false,
  position: 'a0',
  image: { status: 'ready' },
} as ServerItem;

describe('drain', () => {
  const before = globalThis.fetch;
  let sent: { url: string; headers: Record<string, string>; body: unknown }[];
  let answer: () => Promise<Response>;
  let renewal: () => Promise<Response>;
  let renewedWith = new Headers();
  let held: boolean;
  let renamed: number;
  let heard: unknown[];
  const kept = new Set<string>();
  const drain = () => drainAs(() => Promise.resolve(void (renamed += 1)));

  beforeEach(async () => {
    sent = [];
    held = false;
    renamed = 0;
    heard = [];
    for (const name of ['pictick-pictures', 'pictick-shell-1']) kept.add(name);
    const caches = {
      keys: () => Promise.resolve([...kept]),
      delete: (name: string) => Promise.resolve(kept.delete(name)),
    };
    Object.defineProperty(globalThis, 'caches', { configurable: true, value: caches });
    class Channel {
      constructor(private readonly name: string) {}
      postMessage = (word: unknown) => {
        if (this.name === 'pictick-session' && word !== 'changed') heard.push(word);
      };
      close = () => undefined;
    }
    Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: Channel });
    answer = () => Promise.resolve(Response.json({ ...apple, checked: true, listVersion: 6 }));
    renewal = () => Promise.resolve(new Response('', { status: 503 }));
    globalThis.fetch = (url, init) => {
      if (url === '/api/auth/refresh') {
        renewedWith = new Headers(init?.headers);
        return renewal();
      }
      sent.push({
        url: url as string,
        headers: init?.headers as Record<string, string>,
        body: JSON.parse(init?.body as string) as unknown,
      });
      return answer();
    };
    const locks = {
      request: (
        name: string,
        ...given:
          | [work: () => Promise<unknown>]
          | [options: object, work: (lock: object | null) => Promise<unknown>]
      ) => {
        const [work] = given.length === 1 ? given : [given[1]];
        return work(held && name === 'pictick-drain-me' ? null : {});
      },
    };
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks } });
    await writeSession({ userId: 'me', token: 'the-token', expiresAt: 0, name: '', email: '' });
    const store = await openLocalStore('me');
    await store.putList(list, [apple]);
    const waiting = await store.operations();
    await store.applyResponses(
      waiting.map(({ seq }) => ({ seq, effect: {} })),
      writeResponses,
    );
    store.close();
  });
  afterEach(() => {
    globalThis.fetch = before;
  });

  const queue = async (...operations: Omit<Operation, 'seq'>[]): Promise<void> => {
    const store = await openLocalStore('me');
    await store.append(operations);
    store.close();
  };
  const rows = async () => {
    const store = await openLocalStore('me');
    const all = await store.readAll();
    store.close();
    return all;
  };

  it('sends a mark of a time that is certain, and leaves others to a page that hears the server first', async () => {
    const store = await openLocalStore('me');
    const mark = (id: string, at: number) =>
      draft(
        id,
        { kind: 'item.marked', itemId: 'apple', day: '2026-11-27', childId: null, state: 'done' },
        { schema: 4, assumed: { at, householdId: 'home' } },
      );
    await store.append([mark('certain', 10), mark('doubtful', 30)], {
      server: 20,
      wall: 20,
      doubtfulFrom: null,
    });
    store.close();
    answer = () => Promise.resolve(Response.json({}));
    await drain();
    expect(sent.map(({ url }) => url)).toEqual(['/api/shopping-lists/a/items/apple/marks/2026-11-27']);
    expect(await queueLength()).toBe(1);
  });

  it('sends the queue with the current token, in the language in which each change was written', async () => {
    await queue(tick('one'));
    expect(await queueLength()).toBe(1);
    expect(await drain()).toEqual({
      syncedRequests: 1,
      affectedLists: ['a'],
      refusedLists: [],
      itemsAdded: 0,
      itemsToggled: 1,
      itemsDeleted: 0,
      picturesAsked: 0,
      remainingCount: 0,
    });
    expect(sent).toMatchObject([
      {
        url: '/api/shopping-lists/a/items/apple/toggle',
        headers: {
          'x-auth-token': 'the-token',
          'Idempotency-Key': 'one',
          'x-user-language': 'de',
          'x-api-key': 'pictick-web',
        },
        body: { checked: true },
      },
    ]);
    expect(await queueLength()).toBe(0);
    const { items, lists } = await rows();
    expect(items).toMatchObject([{ id: 'apple', checked: true }]);
    expect(lists).toMatchObject([{ itemsCursor: '6.0' }]);
  });

  it('sends many changes of a list in one request', async () => {
    answer = () =>
      Promise.resolve(
        Response.json({
          results: ['one', 'two'].map((key) => ({ key, status: 200, body: { ...apple, checked: true } })),
        }),
      );
    await queue(tick('one'), tick('two'));
    expect(await drain()).toMatchObject({ syncedRequests: 2 });
    expect(sent.map(({ url }) => url)).toEqual(['/api/shopping-lists/a/operations']);
  });

  it('keeps everything offline, and sets no timer', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await queue(tick('one'), tick('two'));
    expect(await drain()).toMatchObject({ syncedRequests: 0, remainingCount: 2 });
    expect(sent).toHaveLength(1);
    expect((await rows()).operations.map(({ id, state }) => [id, state])).toEqual([
      ['one', 'queued'],
      ['two', 'queued'],
    ]);
  });

  it('keeps a refused change for the user to decide', async () => {
    answer = () => Promise.resolve(Response.json({ success: false, code: 'FORBIDDEN' }, { status: 403 }));
    await queue(tick('one'));
    await drain();
    expect((await rows()).operations).toMatchObject([{ id: 'one', state: 'parked', code: 'FORBIDDEN' }]);
    expect(await queueLength()).toBe(0);
  });

  it('does not take the page of a proxy for an answer', async () => {
    answer = () => Promise.resolve(new Response('<html>', { status: 200 }));
    await queue(tick('one'));
    expect(await drain()).toMatchObject({ remainingCount: 1 });
  });

  it('does nothing while a page drains', async () => {
    held = true;
    await queue(tick('one'));
    expect(await drain()).toBeNull();
    expect(sent).toEqual([]);
  });

  const nothingIsLeft = async (): Promise<void> => {
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('pictick-me');
    expect([await readSession(), [...kept], heard, await queueLength(), await hasWaiting()]).toEqual([
      null,
      ['pictick-shell-1'],
      ['gone'],
      0,
      false,
    ]);
  };

  it('wipes lists, pictures, queue and session if the account was deleted, and tells the pages', async () => {
    answer = () => Promise.resolve(Response.json({ code: 'ACCOUNT_GONE' }, { status: 401 }));
    await queue(
      tick('one'),
      tick('two', { listId: 'b' }),
      tick('three', { listId: 'c' }),
      tick('four', { listId: 'd' }),
    );
    await drain();
    await nothingIsLeft();
    // Three requests were in flight before the first answer.
    expect(sent.length).toBeLessThanOrEqual(3);
  });

  describe('with an expired token', () => {
    const encoded = (claims: object) => btoa(JSON.stringify(claims));
    const tokenOf = (sub: string, nonce: number) =>
      `head.${encoded({ sub, exp: 9_999_999_999, name: 'Mia', email: 'mia@example.org', nonce })}.sign`;
    const fresh = tokenOf('me', 2);
    beforeEach(() => {
      answer = () => {
        const { headers } = sent.at(-1)!;
        return Promise.resolve(
          headers['x-auth-token'] === fresh
            ? Response.json({ ...apple, checked: true, listVersion: 6 })
            : Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }),
        );
      };
    });

    it('renews the session and sends the refused change again', async () => {
      renewal = () => Promise.resolve(Response.json({ token: fresh, refreshToken: null }));
      await queue(tick('one'));
      expect(await drain()).toMatchObject({ syncedRequests: 1, remainingCount: 0 });
      expect(sent.map(({ headers }) => [headers['Idempotency-Key'], headers['x-auth-token']])).toEqual([
        ['one', 'the-token'],
        ['one', fresh],
      ]);
      expect([renewedWith.get('x-auth-token'), renewedWith.get('x-request-id')]).toEqual([
        'the-token',
        expect.stringMatching(/^[0-9a-f-]{36}$/),
      ]);
      expect(await readSession()).toMatchObject({ userId: 'me', token: fresh, expiresAt: 9_999_999_999 });
    });

    it('reports a changed name or e-mail, and only that', async () => {
      renewal = () => Promise.resolve(Response.json({ token: fresh, refreshToken: null }));
      await writeSession({
        userId: 'me',
        token: 'the-token',
        expiresAt: 0,
        name: 'Mia before she married',
        email: 'mia@example.org',
      });
      await queue(tick('one'));
      await drain();
      expect(renamed).toBe(1);
      await writeSession({
        userId: 'me',
        token: 'the-token',
        expiresAt: 0,
        name: 'Mia',
        email: 'mia@example.org',
      });
      await queue(tick('two'));
      await drain();
      expect(sent.at(-1)?.headers['x-auth-token']).toBe(fresh);
      expect(renamed).toBe(1);
    });

    it('takes the token that a page has renewed meanwhile', async () => {
      renewal = () => Promise.reject(new Error('nobody needs it'));
      await queue(tick('one'));
      const before = answer;
      answer = async () => {
        await writeSession({ userId: 'me', token: fresh, expiresAt: 0, name: '', email: '' });
        return before();
      };
      expect(await drain()).toMatchObject({ syncedRequests: 1 });
    });

    it.each([
      ['the server is away', () => Promise.resolve(new Response('', { status: 503 }))],
      ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
      [
        'the session is over',
        () => Promise.resolve(Response.json({ code: 'INVALID_TOKEN' }, { status: 401 })),
      ],
      [
        'the cookie belongs to another user',
        () => Promise.resolve(Response.json({ token: tokenOf('somebody else', 3), refreshToken: null })),
      ],
    ])('keeps the queue and the session if %s', async (_, given) => {
      renewal = given;
      await queue(tick('one'));
      expect(await drain()).toMatchObject({ syncedRequests: 0, remainingCount: 1 });
      expect(sent).toHaveLength(1);
      expect(await readSession()).toMatchObject({ userId: 'me', token: 'the-token' });
    });

    it('wipes the device and its queue if the renewal says that the account was deleted', async () => {
      renewal = () => Promise.resolve(Response.json({ code: 'ACCOUNT_GONE' }, { status: 401 }));
      await queue(tick('one'), tick('two', { listId: 'b' }));
      await drain();
      await nothingIsLeft();
    });

    it('leaves a user alone who signed in meanwhile', async () => {
      const ben = { userId: 'ben', token: 'bens', expiresAt: 0, name: '', email: '' };
      renewal = async () => {
        await writeSession(ben);
        return Response.json({ code: 'ACCOUNT_GONE' }, { status: 401 });
      };
      await queue(tick('one'));
      await drain();
      expect([await readSession(), heard]).toEqual([ben, []]);
    });

    it('does not sign a user in again who signed out meanwhile', async () => {
      renewal = async () => {
        await writeSession(null);
        return Response.json({ token: fresh, refreshToken: null });
      };
      await queue(tick('one'));
      expect(await drain()).toMatchObject({ syncedRequests: 0 });
      expect(await readSession()).toBeNull();
    });
  });

  it('counts only changes of the user, and sends the other operations too', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await queue(draft('looked', { kind: 'list.opened' }));
    expect(await drain()).toMatchObject({ remainingCount: 0 });
    expect(sent).toHaveLength(1);
    expect([await queueLength(), await hasWaiting()]).toEqual([0, true]);
  });

  it('stops to send after a sign-out, and creates no store', async () => {
    const lanes = ['a', 'b', 'c', 'd', 'e'];
    await queue(...lanes.map((listId) => tick(listId, { listId })));
    answer = async () => {
      await writeSession(null);
      await new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('pictick-me');
        request.onsuccess = request.onblocked = resolve;
      });
      return Response.json({ ...apple, checked: true, listVersion: 6 });
    };
    await drain();
    // Three requests were in flight before the first answer.
    expect(sent.length).toBeLessThanOrEqual(3);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('pictick-me');
  });

  it('creates no store for a user without one', async () => {
    await writeSession({ userId: 'gone', token: 'the-token', expiresAt: 0, name: '', email: '' });
    expect([await queueLength(), await hasWaiting()]).toEqual([0, false]);
    expect(await drain()).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('pictick-gone');
  });

  describe('in kid mode', () => {
    const kid = { householdId: 'home', childId: 'tom' };
    const kidTick = (id: string) =>
      draft(
        id,
        { kind: 'kid.item-checked', itemId: 'apple', checked: true, childId: 'tom' },
        { schema: 3, scope: 'list:a' },
      );
    beforeEach(() =>
      writeSession({ userId: 'me', token: 'the-token', expiresAt: 0, name: '', email: '', kid }),
    );

    it('sends a tick of the child in its name, and those of the adult without it', async () => {
      await queue(tick('one'), kidTick('two'));
      await drain();
      expect(sent.map(({ url, headers }) => [url, headers['X-Acting-Child']])).toEqual([
        ['/api/shopping-lists/a/items/apple/toggle', undefined],
        ['/api/kid/items/apple/checked', 'tom'],
      ]);
      expect(await queueLength()).toBe(0);
    });

    it('drops a tick of the child that is refused', async () => {
      answer = () => Promise.resolve(Response.json({ code: 'NOT_FOUND' }, { status: 404 }));
      await queue(kidTick('one'));
      await drain();
      const store = await openLocalStore('me');
      expect(await store.operations()).toEqual([]);
      store.close();
    });

    it('keeps the tick, the session and kid mode if the session of the adult is over', async () => {
      answer = () => Promise.resolve(Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }));
      renewal = () => Promise.resolve(Response.json({ code: 'INVALID_TOKEN' }, { status: 401 }));
      await queue(kidTick('one'));
      expect(await drain()).toMatchObject({ syncedRequests: 0, remainingCount: 1 });
      expect(await readSession()).toMatchObject({ userId: 'me', kid });
    });

    it.each([
      ['keeps kid mode that began while it renewed', undefined, kid],
      ['leaves kid mode ended that an adult left while it renewed', kid, undefined],
    ])('%s', async (_, before, after) => {
      const row = { userId: 'me', token: 'the-token', expiresAt: 0, name: '', email: '' };
      const encoded = btoa(JSON.stringify({ sub: 'me', exp: 9_999_999_999, name: '', email: '' }));
      await writeSession({ ...row, ...(before && { kid: before }) });
      renewal = async () => {
        await writeSession({ ...row, ...(after && { kid: after }) });
        return Response.json({ token: `head.${encoded}.sign` });
      };
      answer = () => Promise.resolve(Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }));
      await queue(kidTick('one'));
      await drain();
      expect(await readSession()).toMatchObject({ token: `head.${encoded}.sign` });
      expect((await readSession())?.kid).toEqual(after);
    });

    it('wipes the device if the account was deleted', async () => {
      answer = () => Promise.resolve(Response.json({ code: 'ACCOUNT_GONE' }, { status: 401 }));
      await queue(kidTick('one'));
      await drain();
      await nothingIsLeft();
    });

    it('keeps kid mode when it renews the session', async () => {
      const encoded = btoa(JSON.stringify({ sub: 'me', exp: 9_999_999_999, name: '', email: '' }));
      renewal = () => Promise.resolve(Response.json({ token: `head.${encoded}.sign` }));
      const refused = () => Promise.resolve(Response.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }));
      answer = () =>
        sent.length === 1
          ? refused()
          : Promise.resolve(Response.json({ ...apple, checked: true, checkedBy: 'tom', listVersion: 6 }));
      await queue(kidTick('one'));
      expect(await drain()).toMatchObject({ syncedRequests: 1 });
      expect(sent.map(({ headers }) => headers['X-Acting-Child'])).toEqual(['tom', 'tom']);
      expect(await readSession()).toMatchObject({ token: `head.${encoded}.sign`, kid });
    });
  });

  it('sends nothing of other users, and nothing when signed out', async () => {
    await queue(tick('theirs', { userId: 'somebody else' }));
    expect(await queueLength()).toBe(0);
    await drain();
    await queue(tick('one'));
    await writeSession(null);
    expect(await queueLength()).toBe(0);
    expect(await drain()).toBeNull();
    expect(sent).toEqual([]);
  });
});
