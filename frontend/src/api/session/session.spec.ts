import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { readSession, replaceSession, type SessionRow, writeSession } from '../../sync/store/session-row';
import { rowFromToken } from '../../sync/store/token';

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

/** The Web Lock of all tabs of the test: first come, first served, until the work is done. */
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

/** Another tab: the same browser with its own module instance. */
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

/** A session of an earlier visit. */
async function signIn(token: string, given: Partial<SessionRow> = {}): Promise<void> {
  const row = rowFromToken(token);
  if (!row) throw new Error('no token');
  if (!given.kid) stored.set('token', token);
  await writeSession({ ...row, ...given });
}

const fresh = (token: string) => () => Promise.resolve(Response.json({ token, refreshToken: null }));
const refused = () => Promise.resolve(Response.json({ code: 'INVALID_TOKEN' }, { status: 401 }));

it('startSession reads the user from the token before the server is asked', async () => {
  await signIn(tokenFor('Mia'));
  const session = await tab();
  expect(session.sessionView()).toEqual({
    status: 'signed-in',
    user: { id: 'mia', name: 'Mia', email: 'mia@example.org' },
  });
  expect(asked).toEqual([]);
});

it('startSession is signed out without a stored session, whatever localStorage says', async () => {
  stored.set('token', tokenFor('Mia'));
  const session = await tab();
  expect(session.sessionView()).toEqual({ status: 'signed-out', user: null });
  expect(await session.accessToken()).toBeNull();
});

it('startSession renews a token with less than a day left, at the start and then every minute', async () => {
  const first = tokenFor('Mia', 23 * hour);
  await signIn(first);
  answers = [fresh(tokenFor('Mia', 23 * hour, 1)), fresh(tokenFor('Mia', 48 * hour, 2))];
  const session = await tab();
  await until(() => asked.length === 1);
  await until(async () => (await session.accessToken()) !== first);
  await jest.advanceTimersByTimeAsync(60_000);
  await until(() => asked.length === 2);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual(['/api/auth/refresh', '/api/auth/refresh']);
});

it('The renewal sends the four headers of every request', async () => {
  await signIn(tokenFor('Mia', hour));
  await tab();
  await until(() => asked.length === 1);
  expect(['x-api-key', 'x-auth-token', 'x-user-language'].map((name) => sentHeaders.get(name))).toEqual([
    'pictick-web',
    stored.get('token'),
    'en',
  ]);
  expect(sentHeaders.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('startSession shows the user of an expired token, and renews it at once', async () => {
  await signIn(tokenFor('Mia', -hour));
  const next = tokenFor('Mia', 48 * hour, 1);
  answers = [fresh(next)];
  const session = await tab();
  expect(session.sessionView().user?.name).toBe('Mia');
  await until(async () => (await session.accessToken()) === next);
  await jest.advanceTimersByTimeAsync(600_000);
  expect([asked, went]).toEqual([['/api/auth/refresh'], []]);
});

it.each(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REUSED'])(
  'The session ends if the renewal of an expired token is refused with %s',
  async (code) => {
    await signIn(tokenFor('Mia', -hour));
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

it('startSession does not renew a token that has more than a day left', async () => {
  await signIn(tokenFor('Mia', 25 * hour));
  await tab();
  await jest.advanceTimersByTimeAsync(300_000);
  expect(asked).toEqual([]);
});

it('refreshAfter asks once for all requests that were refused at the same time, in two tabs', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
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

it('A tab takes over a token that the worker has renewed, and mirrors it to localStorage', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
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

it('refreshAfter does not give the token of a user who signed in meanwhile to a request of another user', async () => {
  const mias = tokenFor('Mia');
  await signIn(mias);
  const session = await tab();
  const tims = `head.${encoded({ sub: 'tim', exp: now() + 48 * hour, name: 'Tim', email: 'tim@example.org' })}.sign`;
  await session.openSession(tims);
  expect(await session.refreshAfter(mias, 'TOKEN_EXPIRED')).toBeNull();
  expect(session.sessionView().user?.id).toBe('tim');
  expect(asked).toEqual([]);
});

it('refreshAfter does not renew after an error that is not about the token', async () => {
  await signIn(tokenFor('Mia'));
  const session = await tab();
  expect(await session.refreshAfter(tokenFor('Mia'), 'UNAUTHORIZED')).toBeNull();
  expect(asked).toEqual([]);
});

it('refreshAfter signs out and goes to the sign-in page when the server says that the session is over', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
  const session = await tab();
  answers = [refused];
  expect(await session.refreshAfter(old, 'INVALID_TOKEN')).toBeNull();
  expect(session.sessionView().status).toBe('signed-out');
  expect(stored.has('token')).toBe(false);
  expect(went).toEqual(['/login?reason=session_expired']);
  // After the sign-in the user returns to the same page.
  expect(stored.get('returnPath')).toBe('/lists/7?x=1#eggs');
});

it('The session stays signed out when a renewal is answered after the sign-out', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
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

it('The session is not renewed while the device is being wiped', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
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

it('The session says that its data is being deleted until it has been, also where that fails', async () => {
  await signIn(tokenFor('Mia'));
  const session = await tab();
  expect(session.isDeletingData()).toBe(false);
  const clean = jest.fn(() => {
    expect(session.isDeletingData()).toBe(true);
    return Promise.reject(new Error('blocked'));
  });
  await expect(session.closeSession(clean)).rejects.toThrow('blocked');
  expect(clean).toHaveBeenCalledTimes(1);
  expect(session.isDeletingData()).toBe(false);
});

it('The end of one session does not end that of a user who signed in meanwhile', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
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

it('The device is wiped, and the session not just ended, if the account was deleted', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
  const session = await tab();
  const cleared: string[] = [];
  session.onAccountDeleted((userId) => Promise.resolve(void cleared.push(userId)));
  expect(await session.refreshAfter(old, 'ACCOUNT_GONE')).toBeNull();
  expect([cleared, asked]).toEqual([['mia'], []]);
  answers = [gone];
  expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
  expect([cleared, went]).toEqual([['mia', 'mia'], []]);
});

it('The token stays if the device could not be wiped, so that the next refusal tries again', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
  const session = await tab();
  session.onAccountDeleted(() => Promise.reject(new TypeError('its code has not come')));
  answers = [gone];
  expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
  expect([stored.get('token'), session.sessionView().status, went]).toEqual([old, 'signed-in', []]);
});

it('A renewal whose connection breaks off does not end the session', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
  const session = await tab();
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) });
  answers = [() => Promise.resolve(new Response(body, { status: 401 }))];
  expect(await session.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
  expect([session.sessionView().status, went]).toEqual(['signed-in', []]);
});

describe('Between tabs,', () => {
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
  /** sessionStorage of the listening tab. */
  const tabs = new Map<string, string>();
  const two = async (): Promise<[Session, Session]> => {
    const token = tokenFor('Mia');
    await signIn(token);
    return [await tab(), await tab()];
  };

  it('a sign-out clears the other tabs too, except for their visit count', async () => {
    const [here, there] = await two();
    await here.closeSession(() => Promise.resolve());
    await until(() => there.sessionView().status === 'signed-out');
    expect([...tabs]).toEqual([['pwa_visit_counted', '1']]);
  });

  it('a new token clears nothing', async () => {
    const [here, there] = await two();
    await here.rename({ id: 'mia', name: 'Mia Miller', email: 'mia@example.org' });
    await until(() => there.sessionView().user?.name === 'Mia Miller');
    expect(tabs.size).toBe(3);
  });

  it('a deleted account is wiped by each tab, once', async () => {
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

it('rename takes the name of the server, once', async () => {
  await signIn(tokenFor('Mia'));
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

it('rename restores no session after a sign-out in another tab', async () => {
  const old = tokenFor('Mia');
  const row: SessionRow = {
    userId: 'mia',
    token: old,
    expiresAt: now() + 48 * hour,
    name: 'Mia',
    email: 'mia@example.org',
  };
  await signIn(old);
  await writeSession(row);
  const [here, there] = [await tab(), await tab()];
  await there.closeSession(() => Promise.resolve());
  expect(await here.rename({ id: 'mia', name: 'Mia Miller', email: 'mia@example.org' })).toBe(false);
  expect([await readSession(), stored.has('token')]).toEqual([null, false]);
});

it('replaceSession reads localStorage at the moment of the exchange, not before', async () => {
  let witness = true;
  const exchange = replaceSession(
    'old',
    { userId: 'mia', token: 'new', expiresAt: 0, name: '', email: '' },
    () => witness,
  );
  witness = false;
  expect([await exchange, await readSession()]).toEqual([undefined, null]);
});

it('The session survives a lost network and errors of the server', async () => {
  const old = tokenFor('Mia');
  await signIn(old);
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
