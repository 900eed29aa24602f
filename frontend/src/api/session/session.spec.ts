import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { readSession, replaceSession, type SessionRow, writeSession } from '../../sync/store/session-row';

jest.mock('../../config/env', () => ({ apiKey: 'pictick-web' }));

type Session = typeof import('./session');

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);
const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const tokenFor = (name: string, seconds = 48 * hour, nonce = 0) =>
  `head.${encoded({ sub: 'mia', exp: now() + seconds, name, email: 'mia@example.org', nonce })}.sign`;

const asked: string[] = [];
let sentHeaders = new Headers();
let answers: (() => Promise<Response>)[] = [];
const went: string[] = [];
const stored = new Map<string, string>();

/** Whoever asked first has the lock until its work is done; all tabs of the test share it. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_name: string, work: () => Promise<T>): Promise<T> => {
      const mine = last.then(work, work);
      last = mine;
      return mine;
    },
  };
}

/** Another tab: the same browser with a module of its own. */
async function tab(): Promise<Session> {
  let session: Session | undefined;
  await jest.isolateModulesAsync(async () => {
    session = await import('./session');
  });
  if (!session) throw new Error('no module');
  await session.startSession();
  return session;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  asked.length = went.length = 0;
  answers = [];
  stored.clear();
  const globals = {
    navigator: { locks: locks() },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    window: {
      location: {
        pathname: '/lists/7',
        search: '?x=1',
        hash: '#eggs',
        assign: (to: string) => went.push(to),
      },
    },
    sessionStorage: { setItem: (key: string, value: string) => stored.set(key, value) },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    BroadcastChannel: undefined,
    fetch: (url: string, init?: RequestInit) => {
      asked.push(url);
      sentHeaders = new Headers(init?.headers);
      return (answers.shift() ?? (() => Promise.reject(new TypeError('no network'))))();
    },
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'performance',
      'nextTick',
      'setImmediate',
      'queueMicrotask',
      'setTimeout',
      'clearTimeout',
    ],
  });
});
afterEach(() => jest.useRealTimers());

const fresh = (token: string) => () => Promise.resolve(Response.json({ token, refreshToken: null }));
const refused = () => Promise.resolve(Response.json({ code: 'INVALID_TOKEN' }, { status: 401 }));

it('knows its person from the token before the server is asked', async () => {
  stored.set('token', tokenFor('Mia'));
  const session = await tab();
  expect(session.sessionView()).toEqual({
    status: 'signed-in',
    user: { id: 'mia', name: 'Mia', email: 'mia@example.org' },
  });
  expect(asked).toEqual([]);
});

it('is signed out where the token is no token', async () => {
  stored.set('token', 'nonsense');
  expect((await tab()).sessionView()).toEqual({ status: 'signed-out', user: null });
});

it('renews a token with less than a day left, at the start and then every minute', async () => {
  const first = tokenFor('Mia', 23 * hour);
  stored.set('token', first);
  answers = [fresh(tokenFor('Mia', 23 * hour, 1)), fresh(tokenFor('Mia', 48 * hour, 2))];
  const session = await tab();
  await until(() => asked.length === 1);
  await until(async () => (await session.accessToken()) !== first);
  await jest.advanceTimersByTimeAsync(60_000);
  await until(() => asked.length === 2);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual(['/api/auth/refresh', '/api/auth/refresh']);
});

it('renews with the four headers of every call', async () => {
  stored.set('token', tokenFor('Mia', hour));
  await tab();
  await until(() => asked.length === 1);
  expect(['x-api-key', 'x-auth-token', 'x-user-language'].map((name) => sentHeaders.get(name))).toEqual([
    'pictick-web',
    stored.get('token'),
    'en',
  ]);
  expect(sentHeaders.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('shows its person also with a token that has run out, and renews that at once', async () => {
  stored.set('token', tokenFor('Mia', -hour));
  const next = tokenFor('Mia', 48 * hour, 1);
  answers = [fresh(next)];
  const session = await tab();
  expect(session.sessionView().user?.name).toBe('Mia');
  await until(async () => (await session.accessToken()) === next);
  await jest.advanceTimersByTimeAsync(600_000);
  expect([asked, went]).toEqual([['/api/auth/refresh'], []]);
});

it.each(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REUSED'])(
  'forgets a token that has run out where the renewal is refused by %s',
  async (code) => {
    stored.set('token', tokenFor('Mia', -hour));
    answers = [() => Promise.resolve(Response.json({ code }, { status: 401 }))];
    const session = await tab();
    await until(() => session.sessionView().status === 'signed-out');
    expect([stored.has('token'), await readSession(), went]).toEqual([
      false,
      null,
      ['/login?reason=session_expired'],
    ]);
  },
);

it('leaves a token alone that has more than a day left', async () => {
  stored.set('token', tokenFor('Mia', 25 * hour));
  await tab();
  await jest.advanceTimersByTimeAsync(300_000);
  expect(asked).toEqual([]);
});

it('asks once for all who were refused at the same time, in two tabs', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  await writeSession({
    userId: 'mia',
    token: old,
    expiresAt: now() + 48 * hour,
    name: 'Mia',
    email: 'mia@example.org',
  });
  const [one, two] = [await tab(), await tab()];
  const next = tokenFor('Mia', 48 * hour, 1);
  answers = [fresh(next)];
  const got = await Promise.all([
    one.refreshAfter(old, 'TOKEN_EXPIRED'),
    one.refreshAfter(old, 'INVALID_TOKEN'),
    two.refreshAfter(old, 'TOKEN_EXPIRED'),
  ]);
  expect(got).toEqual([next, next, next]);
  expect(asked).toHaveLength(1);
  expect(stored.get('token')).toBe(next);
});

it('follows a token that the worker has fetched, and shows it to whoever reads the storage', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  await writeSession({
    userId: 'mia',
    token: old,
    expiresAt: now() + 48 * hour,
    name: 'Mia',
    email: 'mia@example.org',
  });
  const session = await tab();
  const next = tokenFor('Mia', 48 * hour, 1);
  await writeSession({
    userId: 'mia',
    token: next,
    expiresAt: now() + 48 * hour,
    name: 'Mia',
    email: 'mia@example.org',
  });
  expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBe(next);
  expect(asked).toEqual([]);
  expect(stored.get('token')).toBe(next);
});

it('does not send what one person did with the token of somebody who has signed in since', async () => {
  const mias = tokenFor('Mia');
  stored.set('token', mias);
  const session = await tab();
  const tims = `head.${encoded({ sub: 'tim', exp: now() + 48 * hour, name: 'Tim', email: 'tim@example.org' })}.sign`;
  await session.openSession(tims);
  expect(await session.refreshAfter(mias, 'TOKEN_EXPIRED')).toBeNull();
  expect(session.sessionView().user?.id).toBe('tim');
  expect(asked).toEqual([]);
});

it('does not renew where there was no token to speak of', async () => {
  stored.set('token', tokenFor('Mia'));
  const session = await tab();
  expect(await session.refreshAfter(tokenFor('Mia'), 'UNAUTHORIZED')).toBeNull();
  expect(asked).toEqual([]);
});

it('is over when the server says so: forgotten here, and on the way to the sign-in', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  const session = await tab();
  answers = [refused];
  expect(await session.refreshAfter(old, 'INVALID_TOKEN')).toBeNull();
  expect(session.sessionView().status).toBe('signed-out');
  expect(stored.has('token')).toBe(false);
  expect(went).toEqual(['/login?reason=session_expired']);
  // Whoever signs in again goes on where they were.
  expect(stored.get('returnPath')).toBe('/lists/7?x=1#eggs');
});

it('stays signed out when the answer to a renewal comes after the sign-out', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  const session = await tab();
  let answer: (response: Response) => void = () => undefined;
  answers = [() => new Promise((resolve) => (answer = resolve))];
  const renewal = session.refreshAfter(old, 'TOKEN_EXPIRED');
  await until(() => asked.length === 1);
  await session.closeSession(() => Promise.resolve());
  answer(Response.json({ token: tokenFor('Mia', 48 * hour, 1), refreshToken: null }));
  expect(await renewal).toBeNull();
  expect([
    session.sessionView().status,
    stored.has('token'),
    await readSession(),
    await session.accessToken(),
  ]).toEqual(['signed-out', false, null, null]);
});

it('renews nobody while the device is still being wiped', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  const session = await tab();
  await session.closeSession(async () => {
    answers = [fresh(tokenFor('Mia', 48 * hour, 1))];
    expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
  });
  expect([session.sessionView().status, stored.has('token'), await readSession(), asked]).toEqual([
    'signed-out',
    false,
    null,
    [],
  ]);
});

it('leaves the session of whoever signed in while the end of another was on its way', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  const session = await tab();
  const ben: SessionRow = {
    userId: 'ben',
    token: 'bens',
    expiresAt: now() + 48 * hour,
    name: 'Ben',
    email: 'ben@example.org',
  };
  let answer: () => void = () => undefined;
  answers = [
    () =>
      new Promise(
        (resolve) => (answer = () => resolve(Response.json({ code: 'INVALID_TOKEN' }, { status: 401 }))),
      ),
  ];
  const renewal = session.refreshAfter(old, 'INVALID_TOKEN');
  await until(() => asked.length === 1);
  await writeSession(ben);
  answer();
  expect(await renewal).toBeNull();
  expect([await readSession(), went]).toEqual([ben, []]);
});

const gone = () => Promise.resolve(Response.json({ code: 'ACCOUNT_GONE' }, { status: 401 }));

it('clears the device where the account behind a token is gone, instead of taking the session for over', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  const session = await tab();
  const cleared: string[] = [];
  session.onAccountDeleted((userId) => Promise.resolve(void cleared.push(userId)));
  expect(await session.refreshAfter(old, 'ACCOUNT_GONE')).toBeNull();
  expect([cleared, asked]).toEqual([['mia'], []]);
  answers = [gone];
  expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
  expect([cleared, went]).toEqual([['mia', 'mia'], []]);
});

it('keeps the token where the device could not be cleared, so that the next refusal says so again', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  const session = await tab();
  session.onAccountDeleted(() => Promise.reject(new TypeError('its code has not come')));
  answers = [gone];
  expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
  expect([stored.get('token'), session.sessionView().status, went]).toEqual([old, 'signed-in', []]);
});

it('takes a renewal that broke off for none', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  const session = await tab();
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) });
  answers = [() => Promise.resolve(new Response(body, { status: 401 }))];
  expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
  expect([session.sessionView().status, went]).toEqual(['signed-in', []]);
});

describe('what tabs tell each other', () => {
  const ears = new Set<{ hear: (event: { data: unknown }) => void }>();
  beforeEach(() => {
    ears.clear();
    class Channel {
      hear: (event: { data: unknown }) => void = () => undefined;
      constructor() {
        ears.add(this);
      }
      addEventListener = (_: string, hear: (event: { data: unknown }) => void) => void (this.hear = hear);
      postMessage = (data: unknown) => {
        for (const ear of ears) if (ear !== this) ear.hear({ data });
      };
    }
    const storage = {
      getItem: (key: string) => tabs.get(key) ?? null,
      setItem: (key: string, value: string) => tabs.set(key, value),
      clear: () => tabs.clear(),
    };
    for (const [name, value] of Object.entries({ BroadcastChannel: Channel, sessionStorage: storage }))
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
    tabs.clear();
    for (const [key, value] of [
      ['pictick_waiting_1', 'pasted'],
      ['returnPath', '/lists/1'],
      ['pwa_visit_counted', '1'],
    ] as const)
      tabs.set(key, value);
  });
  /** Of the tab that hears. */
  const tabs = new Map<string, string>();
  const two = async (): Promise<[Session, Session]> => {
    const token = tokenFor('Mia');
    stored.set('token', token);
    await writeSession({
      userId: 'mia',
      token,
      expiresAt: now() + 48 * hour,
      name: 'Mia',
      email: 'mia@example.org',
    });
    return [await tab(), await tab()];
  };

  it('a sign-out empties the other tabs too, and a visit stays one', async () => {
    const [here, there] = await two();
    await here.closeSession(() => Promise.resolve());
    await until(() => there.sessionView().status === 'signed-out');
    expect([...tabs]).toEqual([['pwa_visit_counted', '1']]);
  });

  it('another token takes nothing away', async () => {
    const [here, there] = await two();
    await here.rename({ id: 'mia', name: 'Mia Miller', email: 'mia@example.org' });
    await until(() => there.sessionView().user?.name === 'Mia Miller');
    expect(tabs.size).toBe(3);
  });

  it('that the account is gone each of them clears away for itself, once', async () => {
    const [here, there] = await two();
    const cleared: string[] = [];
    for (const [name, session] of [
      ['here', here],
      ['there', there],
    ] as const) {
      session.onAccountDeleted(async (userId) => {
        cleared.push(`${name} ${userId}`);
        await session.closeSession(() => Promise.resolve(), 'gone');
      });
    }
    expect(await here.refreshAfter(stored.get('token') ?? '', 'ACCOUNT_GONE')).toBeNull();
    await until(() => there.sessionView().status === 'signed-out');
    expect(cleared).toEqual(['here mia', 'there mia']);
    expect([...tabs]).toEqual([['pwa_visit_counted', '1']]);
  });
});

it('takes the server’s word on a name, once', async () => {
  stored.set('token', tokenFor('Mia'));
  const session = await tab();
  const known = { id: 'mia', name: 'Mia', email: 'mia@example.org' };
  expect(await session.rename(known)).toBe(false);
  expect(await session.rename({ ...known, name: 'Mia Miller' })).toBe(true);
  expect(await session.rename({ ...known, name: 'Mia Miller' })).toBe(false);
  expect([session.sessionView().user?.name, (await readSession())?.name]).toEqual([
    'Mia Miller',
    'Mia Miller',
  ]);
});

it('brings nobody back by a name that comes after the sign-out in another tab', async () => {
  const old = tokenFor('Mia');
  const row: SessionRow = {
    userId: 'mia',
    token: old,
    expiresAt: now() + 48 * hour,
    name: 'Mia',
    email: 'mia@example.org',
  };
  stored.set('token', old);
  await writeSession(row);
  const [here, there] = [await tab(), await tab()];
  await there.closeSession(() => Promise.resolve());
  expect(await here.rename({ id: 'mia', name: 'Mia Miller', email: 'mia@example.org' })).toBe(false);
  expect([await readSession(), stored.has('token')]).toEqual([null, false]);
});

it('asks the second witness in the very moment of the exchange, not before', async () => {
  let witness = true;
  const exchange = replaceSession(
    'old',
    { userId: 'mia', token: 'new', expiresAt: 0, name: '', email: '' },
    () => witness,
  );
  witness = false;
  expect([await exchange, await readSession()]).toEqual([false, null]);
});

it('outlives a network that is away and a server that stumbles', async () => {
  const old = tokenFor('Mia');
  stored.set('token', old);
  const session = await tab();
  answers = [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(new Response('', { status: 503 })),
  ];
  for (let tries = 0; tries < 2; tries++) expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
  expect(session.sessionView().status).toBe('signed-in');
  expect(went).toEqual([]);
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('it never came');
}
