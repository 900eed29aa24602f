/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openLocalStore } from '../../../sync/store/local-store';
import { endOnServer, signOut, waitingInStore } from './sign-out';

const done: string[] = [];
let owing = false;
jest.mock('../../../api/session/session', () => ({
  accessToken: () => Promise.resolve('the-token'),
  closeSession: async (leave: () => Promise<void>, parting: string) => {
    await leave();
    done.push(`session closed (${parting}) over ${(await indexedDB.databases()).length} stores`);
  },
  sessionView: () => ({ status: 'signed-in', user: { id: 'mia' } }),
  setPendingSignOut: (signOut: boolean) => (owing = signOut),
}));
jest.mock('../language/account-language', () => ({
  clearAccountLanguage: () => done.push('language forgotten'),
}));
jest.mock('../../../api/queries/query-client', () => ({
  queryClient: { clear: () => done.push('answers forgotten') },
}));

let answers: (path: string, token: string | null) => Response;
jest.mock('../../../api/http/api-fetch', () => ({
  plainFetch: ({ path, init }: SentRequest, token: string | null) => {
    done.push(`${path} ${token ?? 'cookie'}`);
    expect(init).toMatchObject({ method: 'POST', body: '{}', keepalive: true });
    return Promise.resolve().then(() => answers(path, token));
  },
}));

/** Replaces Request, which jsdom lacks. */
class SentRequest {
  constructor(
    readonly path: string,
    readonly init: RequestInit,
  ) {}
}

beforeEach(() => {
  done.length = 0;
  sessionStorage.setItem('draft', 'words');
  sessionStorage.setItem('pwa_visit_counted', '1');
  localStorage.setItem('pictick_referral_device', 'the-device');
  globalThis.indexedDB = new IDBFactory();
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(globalThis, { Request: SentRequest });
});

const response = (status: number, body: object = {}) =>
  ({ ok: status < 300, status, json: () => Promise.resolve(body) }) as Response;
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const store = () =>
  new Promise((resolve) => {
    const request = indexedDB.open('pictick-mia');
    request.onsuccess = () => {
      request.result.close();
      resolve(null);
    };
  });

it('signOut clears the device first, then tells the server', async () => {
  await store();
  answers = () => response(200);
  await signOut();
  expect(done).toEqual([
    'session closed (left) over 0 stores',
    'answers forgotten',
    'language forgotten',
    '/api/auth/logout the-token',
  ]);
  expect(await databases()).toEqual([]);
  // A visit counts once, whichever user signs in next.
  expect([sessionStorage.length, sessionStorage.getItem('pwa_visit_counted')]).toEqual([1, '1']);
  expect(localStorage.getItem('pictick_referral_device')).toBe('the-device');
  expect(owing).toBe(false);
});

it('signOut clears the device after an account deletion, and lets the server remove the cookie', async () => {
  await store();
  answers = () => response(401, { code: 'ACCOUNT_GONE' });
  await signOut('gone');
  expect(done).toEqual([
    'session closed (gone) over 0 stores',
    'answers forgotten',
    'language forgotten',
    '/api/auth/refresh cookie',
  ]);
  expect([await databases(), owing]).toEqual([[], false]);
  expect(localStorage.getItem('pictick_referral_device')).toBeNull();
});

it('signOut clears the device without a network, too, and keeps the sign-out pending', async () => {
  await store();
  answers = () => {
    throw new TypeError('no network');
  };
  await signOut();
  expect(await databases()).toEqual([]);
  expect(owing).toBe(true);
  answers = (path, token) =>
    path.endsWith('/refresh')
      ? response(200, { token: 'renewed' })
      : response(token === 'renewed' ? 200 : 401);
  done.length = 0;
  await endOnServer(null);
  expect(done).toEqual(['/api/auth/refresh cookie', '/api/auth/logout renewed']);
  expect(owing).toBe(false);
});

it('signOut ends a session with an expired token by its cookie', async () => {
  answers = (path, token) =>
    path.endsWith('/refresh')
      ? response(200, { token: 'renewed' })
      : response(token === 'renewed' ? 200 : 401);
  await signOut();
  expect(done.slice(3)).toEqual([
    '/api/auth/logout the-token',
    '/api/auth/refresh cookie',
    '/api/auth/logout renewed',
  ]);
});

it('signOut keeps nothing pending where the session was over already', async () => {
  answers = () => response(401);
  await signOut();
  expect(owing).toBe(false);
});

it('waitingInStore returns one where the number cannot be found out', async () => {
  globalThis.indexedDB = {
    open: () => {
      throw new Error('no storage');
    },
  } as unknown as IDBFactory;
  expect(await waitingInStore('mia')).toBe(1);
});

it('waitingInStore counts the changes that would be lost, without opened invitations', async () => {
  // jsdom lacks it.
  Object.assign(globalThis, {
    structuredClone: (value: unknown): unknown => JSON.parse(JSON.stringify(value)),
  });
  const stored = await openLocalStore('mia');
  const draft = {
    schema: 1 as const,
    userId: 'mia',
    listId: 'a',
    madeAt: '',
    state: 'queued' as const,
    code: null,
  };
  await stored.append([{ ...draft, id: 'looked', change: { kind: 'list.opened' } }]);
  expect(await waitingInStore('mia')).toBe(0);
  await stored.append([{ ...draft, id: 'called', change: { kind: 'list.renamed', name: 'Market' } }]);
  stored.close();
  expect(await waitingInStore('mia')).toBe(1);
});
