import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory } from 'fake-indexeddb';
import { wipeAccount } from '../../service-worker/wipe-account';
import { markAccountGone } from '../../sync/store/account-gone-row';
import { readSession, writeSession, type KidMode } from '../../sync/store/session-row';
import { rowFromToken } from '../../sync/store/token';

jest.mock('../../config/env', () => ({ apiKey: 'pictick-web' }));

type Session = typeof import('./session');
type Kid = typeof import('./kid-mode');
type Account = typeof import('./kid-account-gone');
type Lost = typeof import('./lost-kid-mode');
interface Modules extends Session, Kid, Account, Lost {}
interface Tab extends Modules {
  /** Addresses that the tab went to. */
  went: string[];
  run(work: () => void): void;
}

const day = 86_400;
const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const start = Math.floor(Date.now() / 1000);
const tokenOf = (sub: string, nonce = 0, seconds = 2 * day) =>
  `head.${encoded({ sub, exp: start + seconds, name: sub, email: `${sub}@example.org`, nonce })}.sign`;

const stored = new Map<string, string>();
const tabStorage = new Map<string, string>();
const ears = new Set<{ hear: (event: { data: unknown }) => void }>();
let cookies: string[];
let asked: string[];
let answers: (() => Promise<Response>)[];

/** The window of the tab whose code runs. */
const windows = new AsyncLocalStorage<object>();

class Channel {
  hear: (event: { data: unknown }) => void = () => undefined;
  private readonly window = windows.getStore() ?? {};
  constructor() {
    ears.add(this);
  }
  addEventListener = (_: string, hear: (event: { data: unknown }) => void) =>
    void (this.hear = (event) => windows.run(this.window, () => hear(event)));
  postMessage = (data: unknown) => {
    for (const ear of ears) if (ear !== this) ear.hear({ data });
  };
  close = () => void ears.delete(this);
}

const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
  clear: () => map.clear(),
});

function define(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

/** A tab of this browser with its own address and modules. It never waits for a page that has to go. */
async function tab(path: string, hash = ''): Promise<Tab> {
  const went: string[] = [];
  const location = {
    protocol: 'https:',
    origin: 'https://pictick.example',
    pathname: path,
    search: '',
    hash,
    replace: (to: string) => void went.push(to),
    assign: (to: string) => void went.push(to),
  };
  const history = { replaceState: (_s: unknown, _t: string, to: string) => (location.pathname = to) };
  const window = { location, history };
  let loaded: Modules | undefined;
  await windows.run(window, () =>
    jest.isolateModulesAsync(async () => {
      loaded = {
        ...(await import('./session')),
        ...(await import('./kid-mode')),
        ...(await import('./kid-account-gone')),
        ...(await import('./lost-kid-mode')),
      };
    }),
  );
  if (!loaded) throw new Error('no module');
  const all = loaded as unknown as Record<string, unknown>;
  const own = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (...given: unknown[]) =>
            windows.run(window, () => (value as (...args: unknown[]) => unknown)(...given))
        : value,
    ]),
  );
  await Promise.race([(own as unknown as Session).startSession(), settled()]);
  return { ...(own as unknown as Modules), went, run: (work) => windows.run(window, work) };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 100));

async function gone(page: Tab): Promise<string[]> {
  for (let tries = 0; tries < 100 && page.went.length === 0; tries++) await settled();
  return page.went;
}
const toTom: KidMode = { householdId: 'home', childId: 'tom' };

async function signIn(token = tokenOf('mia'), kid?: KidMode): Promise<void> {
  const row = rowFromToken(token);
  if (!row) throw new Error('no token');
  if (!kid) stored.set('token', token);
  await writeSession({ ...row, ...(kid && { kid }) });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  stored.clear();
  tabStorage.clear();
  ears.clear();
  cookies = [];
  asked = [];
  answers = [];
  Object.defineProperty(globalThis, 'window', { configurable: true, get: () => windows.getStore() });
  define({
    navigator: {
      locks: { request: (_: string, work: () => unknown) => Promise.resolve(work()) },
      language: 'en',
    },
    document: Object.defineProperty(
      Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { lang: 'en' } }),
      'cookie',
      { set: (cookie: string) => void cookies.push(cookie) },
    ),
    localStorage: storageOf(stored),
    sessionStorage: storageOf(tabStorage),
    BroadcastChannel: Channel,
    fetch: (input: string | Request) => {
      asked.push(typeof input === 'string' ? input : new URL(input.url).pathname);
      return (answers.shift() ?? (() => Promise.reject(new TypeError('no network'))))();
    },
  });
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
});
afterEach(() => jest.useRealTimers());

describe('Kid mode', () => {
  it('is stored with the session, and leaves nothing of the adult outside IndexedDB', async () => {
    await signIn();
    stored.set('pictick_glances', '{}');
    const page = await tab('/app');
    await page.enterKidMode(toTom);
    await settled();
    expect(await readSession()).toMatchObject({ userId: 'mia', kid: toTom });
    expect([...stored]).toEqual([['pictick_kid', '1']]);
    expect(page.went).toEqual(['/kid']);
    const child = await tab('/kid');
    expect(cookies.at(-1)).toContain('max-age=0');
    expect(child.sessionView()).toMatchObject({ status: 'signed-in', user: { id: 'mia' }, kid: toTom });
    expect(await child.startKidSession()).toEqual(toTom);
    expect(child.went).toEqual([]);
  });

  it('is followed by all tabs, which send nothing as the adult from then on', async () => {
    await signIn();
    const [one, two] = [await tab('/app'), await tab('/lists/7', '#eggs')];
    await one.enterKidMode(toTom);
    expect(await gone(two)).toEqual(['/kid#eggs']);
    expect(await Promise.race([two.accessToken('mia'), settled()])).toBeNull();
    expect(stored.has('token')).toBe(false);
  });

  it('is followed by a page that comes back from the back-forward cache', async () => {
    await signIn();
    const page = await tab('/app');
    await signIn(tokenOf('mia'), toTom);
    page.run(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await gone(page)).toEqual(['/kid']);
  });

  it('is kept where a tab that has not heard of it signs out, and nothing is erased', async () => {
    await signIn();
    const page = await tab('/app');
    await signIn(tokenOf('mia'), toTom);
    const erase = jest.fn(() => Promise.resolve());
    await Promise.race([page.closeSession(erase), settled()]);
    expect(await gone(page)).toEqual(['/kid']);
    expect((await readSession())?.kid).toEqual(toTom);
    expect(erase).not.toHaveBeenCalled();
  });

  it('ends with the account', async () => {
    await signIn();
    const page = await tab('/app');
    await signIn(tokenOf('mia'), toTom);
    await page.closeSession(() => Promise.resolve(), 'gone');
    expect(await readSession()).toBeNull();
  });

  describe('and the account that was deleted elsewhere:', () => {
    const gone = () => Promise.resolve(Response.json({ code: 'ACCOUNT_GONE' }, { status: 401 }));
    const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
    async function childs(): Promise<Tab> {
      const page = await tab('/kid');
      page.wipeDeletedAccounts();
      await page.startKidSession();
      return page;
    }
    beforeEach(async () => {
      await signIn(tokenOf('mia'), toTom);
      await new Promise((resolve) => (indexedDB.open('pictick-mia').onsuccess = resolve)).then((event) =>
        ((event as Event).target as IDBOpenDBRequest).result.close(),
      );
      for (const key of [
        'pictick_gate_tries',
        'pictick_unstored',
        'account_language',
        'pictick_referral_device',
      ])
        stored.set(key, 'mia');
    });
    const cleared = async () => {
      expect([await readSession(), await databases(), [...stored]]).toEqual([null, ['pictick'], []]);
    };

    it.each([
      ['a refused call', 'ACCOUNT_GONE'],
      ['a refused renewal', 'TOKEN_EXPIRED'],
    ])('%s wipes the device, and all tabs stay at the quiet screen', async (_, code) => {
      answers = [gone, gone];
      const [one, two] = [await childs(), await childs()];
      expect(await one.refreshAfter(tokenOf('mia'), code)).toBeNull();
      await settled();
      await cleared();
      for (const page of [one, two]) expect([page.isAccountGone(), page.went]).toEqual([true, []]);
      // The server removes its cookie.
      expect(asked.at(-1)).toBe('/api/auth/refresh');
    });

    it('the worker finds it out, and the open page wipes what the worker cannot', async () => {
      const page = await childs();
      await markAccountGone(tokenOf('mia'));
      new Channel().postMessage('gone');
      await settled();
      await cleared();
      expect([page.isAccountGone(), page.went]).toEqual([true, []]);
    });

    it('the data of another user who has signed in since stay', async () => {
      const page = await childs();
      await page.refreshAfter(tokenOf('ben'), 'ACCOUNT_GONE');
      expect([page.isAccountGone(), (await readSession())?.kid]).toEqual([false, toTom]);
    });
  });

  it('is found by every page after a restart, also if localStorage or the cookies were cleared', async () => {
    await signIn(tokenOf('mia'), toTom);
    stored.clear();
    for (const path of ['/', '/app', '/account-settings', '/login'])
      expect(await gone(await tab(path))).toEqual(['/kid']);
  });

  it('of a linked device is found at every address, and no sign-in of an adult takes its place', async () => {
    const home = {
      deviceId: 'd',
      householdId: 'home',
      children: ['tom'],
      token: 't',
      expiresAt: 1,
      childId: 'tom',
    };
    const linked = {
      userId: 'd',
      token: 't',
      expiresAt: 9e9,
      name: '',
      email: '',
      kid: toTom,
      homes: [home],
    };
    const login = await tab('/login');
    await writeSession(linked);
    await Promise.race([login.openSession(tokenOf('mia')), settled()]);
    expect([await gone(login), await readSession()]).toEqual([['/kid'], linked]);
    for (const path of ['/', '/app', '/login']) expect(await gone(await tab(path))).toEqual(['/kid']);
    const child = await tab('/kid');
    expect(await child.startKidSession()).toEqual(toTom);
    expect([...stored]).toEqual([['pictick_kid', 'device']]);
  });

  it('leads to the link of a device if IndexedDB and localStorage were cleared', async () => {
    const page = await tab('/kid');
    expect(await Promise.race([page.startKidSession(), settled()])).toBe('none');
    expect(page.went).toEqual([]);
  });

  it('leads to the sign-in where IndexedDB was cleared while an adult had the device', async () => {
    stored.set('token', tokenOf('mia'));
    const page = await tab('/kid');
    await Promise.race([page.startKidSession(), settled()]);
    expect(page.went).toEqual(['/login']);
  });

  it('sets its mark again if localStorage was cleared, so that the row may be cleared next', async () => {
    await signIn(tokenOf('mia'), toTom);
    await (await tab('/kid')).startKidSession();
    expect([...stored]).toEqual([['pictick_kid', '1']]);
  });

  it('gives up its mark where an adult has the device', async () => {
    await signIn();
    stored.set('pictick_kid', '1');
    const page = await tab('/kid');
    await Promise.race([page.startKidSession(), settled()]);
    expect([page.went, stored.has('pictick_kid')]).toEqual([['/app'], false]);
  });

  describe('whose row was cleared with IndexedDB', () => {
    const google = '/api/auth/google?frontendRedirect=/login&prompt=select_account';
    const answersWith = (...all: object[]) =>
      (answers = all.map((body) => () => Promise.resolve(Response.json(body))));
    beforeEach(() => stored.set('pictick_kid', '1'));
    async function lost(hash = ''): Promise<Tab> {
      const page = await tab('/kid', hash);
      expect(await page.startKidSession()).toBe('lost');
      return page;
    }
    const comeBack = async (hash = '#code=abc') => {
      const page = await lost(hash);
      const result = await page.signInWhereLost(page.takeSignInCode());
      await settled();
      return { page, result };
    };
    const stays = async (page: Tab) =>
      expect([await readSession(), stored.get('pictick_kid'), page.went]).toEqual([null, '1', []]);

    it('stays on the page of the child and asks to sign in', async () => {
      stored.set('token', tokenOf('mia'));
      await stays(await lost());
    });

    it('is ended by the sign-in of the address that was typed', async () => {
      const gate = await lost();
      gate.startLostSignIn(' MIA@example.org ');
      expect(gate.went).toEqual([google]);
      answersWith({ token: tokenOf('mia') });
      const { page, result } = await comeBack();
      expect([result, page.went, stored.has('pictick_kid')]).toEqual(['in', ['/app'], false]);
      expect(await readSession()).toEqual(rowFromToken(tokenOf('mia')));
    });

    it('is not ended by another account, whose session is ended on the server', async () => {
      (await lost()).startLostSignIn('mia@example.org');
      answersWith({ token: tokenOf('ben') }, {});
      const { page, result } = await comeBack();
      expect([result, asked]).toEqual(['other', ['/api/auth/exchange', '/api/auth/logout']]);
      await stays(page);
    });

    it.each([
      ['that an address brought', false, '#code=abc'],
      ['of another tab', true, '#code=abc'],
      ['after a cancelled sign-in', true, ''],
    ])('is not ended by a code %s', async (_, begins, first) => {
      if (begins) (await lost()).startLostSignIn('mia@example.org');
      if (first === '') await comeBack(first);
      else tabStorage.clear();
      answersWith({ token: tokenOf('mia') });
      const { page, result } = await comeBack();
      expect([result, asked]).toEqual(['none', []]);
      await stays(page);
    });

    it('is not ended by a code ten minutes later', async () => {
      (await lost()).startLostSignIn('mia@example.org');
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
      answersWith({ token: tokenOf('mia') });
      expect((await comeBack()).result).toBe('none');
      clock.mockRestore();
      expect(asked).toEqual([]);
    });

    it('is found by an open page of the child on the next change of the session', async () => {
      await signIn(tokenOf('mia'), toTom);
      const page = await tab('/kid');
      await page.startKidSession();
      globalThis.indexedDB = new IDBFactory();
      await page.handleMessage();
      await settled();
      expect([page.went, stored.get('pictick_kid')]).toEqual([['/kid'], '1']);
    });

    it('is found by the gate of an open page, which cannot end it by the PIN any more', async () => {
      await signIn(tokenOf('mia'), toTom);
      const page = await tab('/kid');
      await page.startKidSession();
      globalThis.indexedDB = new IDBFactory();
      await expect(page.leaveKidMode()).rejects.toThrow('signed-in');
      await settled();
      expect([page.went, stored.get('pictick_kid')]).toEqual([['/kid'], '1']);
    });

    it('ends where the worker wiped the device of a deleted account', async () => {
      await signIn(tokenOf('mia'), toTom);
      define({ caches: { keys: () => Promise.resolve([]) } });
      await wipeAccount((await readSession())!);
      const page = await tab('/kid');
      await Promise.race([page.startKidSession(), settled()]);
      expect([page.went, stored.has('pictick_kid')]).toEqual([['/login'], false]);
    });

    it('ends there with all that only a page can clear', async () => {
      await signIn(tokenOf('mia'), toTom);
      for (const key of ['pictick_gate_tries', 'pictick_unstored', 'account_language'])
        stored.set(key, 'mia');
      define({ caches: { keys: () => Promise.resolve([]) } });
      await wipeAccount((await readSession())!);
      const page = await tab('/kid');
      await Promise.race([page.startKidSession(), settled()]);
      expect([[...stored], asked]).toEqual([[], ['/api/auth/refresh']]);
    });

    it('does not end by the wipe of an account that was here before', async () => {
      await signIn(tokenOf('ben'));
      define({ caches: { keys: () => Promise.resolve([]) } });
      await wipeAccount((await readSession())!);
      await signIn(tokenOf('mia'), toTom);
      const read = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
        throw new DOMException('busy');
      });
      expect((await lost()).went).toEqual([]);
      read.mockRestore();
      expect((await readSession())?.kid).toEqual(toTom);
    });
  });

  it('is not entered where nothing can be stored', async () => {
    await signIn();
    const page = await tab('/app');
    await writeSession(null);
    await expect(page.enterKidMode(toTom)).rejects.toThrow('signed-in');
    expect([page.went, stored.has('token')]).toEqual([[], true]);
  });

  it('changes to another child in all tabs of the child', async () => {
    await signIn(tokenOf('mia'), toTom);
    const [one, two] = [await tab('/kid'), await tab('/kid')];
    await one.changeActingChild('ann');
    await settled();
    for (const each of [one, two]) expect(each.sessionView().kid).toEqual({ ...toTom, childId: 'ann' });
    await one.changeActingChild(null);
    await settled();
    expect(two.sessionView().kid?.childId).toBeNull();
  });

  it('ends in all tabs when the device is given back', async () => {
    await signIn(tokenOf('mia'), toTom);
    const [one, two] = [await tab('/kid'), await tab('/kid')];
    for (const each of [one, two]) await each.startKidSession();
    await one.leaveKidMode();
    await settled();
    expect([one.went, two.went]).toEqual([['/app'], ['/app']]);
    expect([stored.get('token'), (await readSession())?.kid]).toEqual([tokenOf('mia'), undefined]);
  });

  it('survives a renewal of the token, also one that began before it', async () => {
    const old = tokenOf('mia', 0, 3600);
    await signIn(old);
    let answer: (response: Response) => void = () => undefined;
    answers = [() => new Promise((resolve) => (answer = resolve))];
    const page = await tab('/app');
    await page.enterKidMode(toTom);
    answer(Response.json({ token: tokenOf('mia', 1) }));
    await settled();
    expect(await readSession()).toMatchObject({ token: tokenOf('mia', 1), kid: toTom });
    expect(stored.has('token')).toBe(false);
  });

  describe('changes while a renewal is in flight,', () => {
    let answer: (response: Response) => void;
    beforeEach(() => (answers = [() => new Promise((resolve) => (answer = resolve))]));
    const renewed = tokenOf('mia', 1);
    const over = () => Response.json({ code: 'INVALID_TOKEN' }, { status: 401 });
    /** A renewal of this tab; the other tab changes the mode before the answer comes. */
    async function renewWhile(page: Tab, change: () => Promise<void>, response: Response) {
      const renewal = page.refreshAfter(tokenOf('mia'), 'TOKEN_EXPIRED');
      await settled();
      await change();
      answer(response);
      const token = await renewal;
      await settled();
      return token;
    }
    const enters = async () => (await tab('/app')).enterKidMode(toTom);
    const leaves = async () => (await tab('/kid')).leaveKidMode();

    it('entered: the renewal keeps kid mode, and the page of the adult gets no token', async () => {
      await signIn();
      const page = await tab('/app');
      expect(await renewWhile(page, enters, Response.json({ token: renewed }))).toBeNull();
      expect(await readSession()).toMatchObject({ token: renewed, kid: toTom });
      expect(stored.has('token')).toBe(false);
    });

    it('entered: the end of the session erases nothing', async () => {
      await signIn();
      const page = await tab('/app');
      expect(await renewWhile(page, enters, over())).toBeNull();
      expect(await readSession()).toMatchObject({ token: tokenOf('mia'), kid: { ...toTom, isOver: true } });
      expect(new Set(page.went)).toEqual(new Set(['/kid']));
    });

    it('left: the renewal does not bring it back', async () => {
      await signIn(tokenOf('mia'), toTom);
      const page = await tab('/kid');
      await renewWhile(page, leaves, Response.json({ token: renewed }));
      expect(await readSession()).toEqual(rowFromToken(renewed));
      expect(page.sessionView().kid).toBeUndefined();
    });

    it('left: the end of the session ends it', async () => {
      await signIn(tokenOf('mia'), toTom);
      const page = await tab('/kid');
      await renewWhile(page, leaves, over());
      expect([await readSession(), page.sessionView().kid]).toEqual([null, undefined]);
    });
  });

  it('goes on where the renewal answers for another user, who gets none of it', async () => {
    await signIn(tokenOf('mia'), toTom);
    const page = await tab('/kid');
    answers = [() => Promise.resolve(Response.json({ token: tokenOf('ben') }))];
    expect(await page.refreshAfter(tokenOf('mia'), 'TOKEN_EXPIRED')).toBeNull();
    const over = { ...toTom, isOver: true };
    expect(await readSession()).toEqual({ ...rowFromToken(tokenOf('mia')), kid: over });
    expect(page.sessionView()).toMatchObject({ user: { id: 'mia' }, kid: over });
  });

  it('goes on when the server ends the session: nothing is redirected or erased', async () => {
    const old = tokenOf('mia');
    await signIn(old, toTom);
    const page = await tab('/kid');
    await page.startKidSession();
    const over = () => Promise.resolve(Response.json({ code: 'INVALID_TOKEN' }, { status: 401 }));
    answers = [over];
    expect(await page.refreshAfter(old, 'TOKEN_EXPIRED')).toBeNull();
    const kid = { ...toTom, isOver: true };
    expect([page.went, page.sessionView().kid, (await readSession())?.kid]).toEqual([[], kid, kid]);
    answers = [() => Promise.resolve(Response.json({ token: tokenOf('mia', 1) }))];
    expect(await page.refreshAfter(old, 'TOKEN_EXPIRED')).toBe(tokenOf('mia', 1));
    expect([page.sessionView().kid, (await readSession())?.kid]).toEqual([toTom, toTom]);
  });

  it('asks to sign in after a restart too, also for another child, and no PIN opens the app', async () => {
    await signIn(tokenOf('mia'), toTom);
    const [one, other] = [await tab('/kid'), await tab('/kid')];
    answers = [() => Promise.resolve(Response.json({ code: 'INVALID_TOKEN' }, { status: 401 }))];
    await one.refreshAfter(tokenOf('mia'), 'TOKEN_EXPIRED');
    await settled();
    expect(other.sessionView().kid?.isOver).toBe(true);
    const again = await tab('/kid');
    await again.startKidSession();
    await again.changeActingChild('ann');
    expect(await readSession()).toMatchObject({ kid: { childId: 'ann', isOver: true } });
    await again.leaveKidMode();
    await settled();
    expect(await readSession()).toMatchObject({ kid: { childId: 'ann', isOver: true } });
    expect(again.went).toEqual([]);
  });

  describe('and a sign-in:', () => {
    const bens = tokenOf('ben');
    const google = '/api/auth/google?frontendRedirect=/login&prompt=select_account';
    const answersWith = (token: string) => (answers = [() => Promise.resolve(Response.json({ token }))]);
    beforeEach(() => signIn(tokenOf('mia'), toTom));
    /** The tab goes to Google, and comes back. */
    async function beginAtGate(): Promise<void> {
      const gate = await tab('/kid');
      await gate.startKidSession();
      await gate.startGateSignIn();
      expect(gate.went).toEqual([google]);
    }
    async function comeBack(hash = '#code=abc'): Promise<{ page: Tab; isSignedIn: boolean }> {
      const page = await tab('/kid', hash);
      await page.startKidSession();
      const isSignedIn = await page.signInAtGate(page.takeSignInCode());
      await settled();
      return { page, isSignedIn };
    }
    const goesOn = async () => {
      expect(asked).toEqual([]);
      expect(await readSession()).toEqual({ ...rowFromToken(tokenOf('mia')), kid: toTom });
    };

    it('one that began at the gate ends kid mode', async () => {
      await beginAtGate();
      const again = tokenOf('mia', 1);
      answersWith(again);
      const { page, isSignedIn } = await comeBack();
      expect([isSignedIn, asked, page.went]).toEqual([true, ['/api/auth/exchange'], ['/app']]);
      expect(await readSession()).toEqual(rowFromToken(again));
    });

    it('that of another user ends it too, and gets none of it', async () => {
      await beginAtGate();
      answersWith(bens);
      await comeBack();
      expect(await readSession()).toEqual(rowFromToken(bens));
      expect([...stored]).toEqual([['token', bens]]);
    });

    it('a code that an address brought is dropped, and kid mode goes on', async () => {
      answersWith(bens);
      const { page, isSignedIn } = await comeBack();
      expect([isSignedIn, page.went]).toEqual([false, []]);
      await goesOn();
    });

    it('a code in another tab is dropped while one is open at the gate', async () => {
      await beginAtGate();
      tabStorage.clear();
      answersWith(bens);
      expect((await comeBack()).isSignedIn).toBe(false);
      expect(asked).toEqual([]);
    });

    it('one that was cancelled allows no code after it', async () => {
      await beginAtGate();
      answersWith(bens);
      for (const hash of ['', '#code=abc']) expect((await comeBack(hash)).isSignedIn).toBe(false);
      await goesOn();
    });

    it.each([
      ['ten minutes later', 600_000],
      ['after the clock was set back', -1],
    ])('a code %s is dropped', async (_, ms) => {
      await beginAtGate();
      answersWith(bens);
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms - (ms < 0 ? 60_000 : 0));
      expect((await comeBack()).isSignedIn).toBe(false);
      clock.mockRestore();
      await goesOn();
    });

    it('a nonce serves once, and the child goes on where the exchange fails', async () => {
      await beginAtGate();
      const nonce = tabStorage.get('pictick_gate_sign_in') ?? '';
      answers = [() => Promise.resolve(new Response('', { status: 400 }))];
      await expect(comeBack('#code=used')).rejects.toThrow('HTTP 400');
      tabStorage.set('pictick_gate_sign_in', nonce);
      answersWith(bens);
      expect((await comeBack()).isSignedIn).toBe(false);
      expect((await readSession())?.kid).toEqual(toTom);
    });
  });
});
