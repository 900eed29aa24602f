import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { KidEngine } from '../../sync/kid/kid-engine';
import type { LiveEvent } from '../../sync/pull/live';
import { readSession, writeSession } from '../../sync/store/session-row';
import type { SessionView } from '../session/session';
import type { environmentFor } from './engine-environment';

const mockStreams: { name: string; headers: object; tell: (event: LiveEvent) => void; isOpen: boolean }[] =
  [];
const mockRequests: [path: string, child: string | null][] = [];
let mockAnswer: () => Promise<Response>;
const mockListeners = new Set<() => void>();
let mockView: SessionView;

jest.mock('../../config/env', () => ({ apiKey: 'pictick-web' }));
jest.mock('../../i18n/language', () => ({
  currentLanguage: () => 'en',
  readStorage: () => null,
  writeStorage: () => undefined,
}));
jest.mock('./register-background-sync', () => ({ registerBackgroundSync: () => undefined }));
jest.mock('./live-stream', () => ({
  openStream: (name: string, headers: object, tell: (event: LiveEvent) => void) => {
    const stream = { name, headers, tell, isOpen: true };
    mockStreams.push(stream);
    return { wake: () => undefined, stop: () => (stream.isOpen = false) };
  },
}));
jest.mock('../../shared/lib/lazy-component', () => ({
  ...jest.requireActual<object>('../../shared/lib/lazy-component'),
  lazyWhenIdle: (load: unknown) => load,
}));
let mockRenewals: number;
let mockIsDeleting = false;
jest.mock('../session/session', () => ({
  isDeletingData: () => mockIsDeleting,
  isEndedDevice: ({ homes, kid }: SessionView) => homes !== undefined && kid?.isOver === true,
  renewNow: () => Promise.resolve(void (mockRenewals += 1)),
  onSession: (listener: () => void) => {
    mockListeners.add(listener);
    return () => mockListeners.delete(listener);
  },
  sessionView: () => mockView,
}));
jest.mock('../http/api-fetch', () => ({
  apiFetch: (url: URL, init: RequestInit) => {
    mockRequests.push([url.pathname, new Headers(init.headers).get('x-acting-child')]);
    return mockAnswer();
  },
}));
jest.mock('../../sync/store/local-store', () => ({
  openLocalStore: async () => new (await import('../../sync/store/memory-store')).MemoryStore(),
}));

let mockGiven: Parameters<typeof environmentFor>[1];
jest.mock('./engine-environment', () => {
  const actual = jest.requireActual<{ environmentFor: typeof environmentFor }>('./engine-environment');
  return {
    ...actual,
    environmentFor: (userId: string, given: typeof mockGiven) =>
      actual.environmentFor(userId, (mockGiven = given)),
  };
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const frame = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } });

function become(view: SessionView): void {
  mockView = view;
  for (const listener of [...mockListeners]) listener();
}
const user = { id: 'mia', name: '', email: '' };
const inKidMode = (childId: string | null, isOver = false): void =>
  become({ status: 'signed-in', user, kid: { householdId: 'home', childId, ...(isOver && { isOver }) } });

let engine: KidEngine;
beforeEach(async () => {
  mockStreams.length = mockRequests.length = mockRenewals = 0;
  for (const [name, value] of Object.entries({
    BroadcastChannel: undefined,
    navigator: { onLine: true },
    window: frame,
    document: page,
  }))
    Object.defineProperty(globalThis, name, { configurable: true, value });
  globalThis.indexedDB = new IDBFactory();
  mockAnswer = () => Promise.resolve(new Response('{"code":"CHILD_GONE"}', { status: 404 }));
  await writeSession({
    ...{ userId: 'mia', token: 'one', expiresAt: 0, name: '', email: '' },
    kid: { householdId: 'home', childId: 'tom' },
  });
  jest.spyOn(globalThis, 'setInterval').mockImplementation((() => 0) as never);
  inKidMode('tom');
  const { startKidEngine } = await import('./start-kid-engine');
  engine = await startKidEngine({ householdId: 'home', childId: 'tom' });
  await settled();
});
afterEach(() => become({ status: 'signed-out', user: null }));

it('startKidEngine reads and listens in the name of the child', async () => {
  const { currentEngine } = await import('./current-engine');
  expect(currentEngine()).toBe(engine);
  expect(mockRequests).toEqual([['/api/kid', 'tom']]);
  expect(engine.status()).toBe('gone');
  mockStreams[0]?.tell({ kind: 'household', householdId: 'home', cursor: '2.0' });
  await settled();
  expect(mockRequests).toEqual([
    ['/api/kid', 'tom'],
    ['/api/kid', 'tom'],
  ]);
  expect(mockStreams).toMatchObject([
    { name: 'pictick-live-mia-tom', headers: { 'x-acting-child': 'tom' }, isOpen: true },
  ]);
});

it('startKidEngine reads again where the stream does not open, and only then', async () => {
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(mockRequests).toHaveLength(2);
  inKidMode('ann');
  await settled();
  mockStreams[1]?.tell({ kind: 'up' });
  await settled();
  const read = mockRequests.length;
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(mockRequests).toHaveLength(read);
});

it('startKidEngine changes to another child, and to none while the children choose', async () => {
  inKidMode('ann');
  await settled();
  inKidMode(null);
  await settled();
  expect(mockStreams.map(({ name, isOpen }) => [name, isOpen])).toEqual([
    ['pictick-live-mia-tom', false],
    ['pictick-live-mia-ann', false],
  ]);
  expect(mockRequests).toEqual([
    ['/api/kid', 'tom'],
    ['/api/kid', 'ann'],
  ]);
});

it('startKidEngine goes on when the session of the adult is over', async () => {
  inKidMode('tom', true);
  frame.dispatchEvent(new Event('online'));
  await settled();
  expect(mockStreams).toMatchObject([{ isOpen: true }]);
  expect(mockRequests).toHaveLength(2);
});

describe('startKidEngine on a device of the child’s own', () => {
  const device = { id: 'device', name: '', email: '' };
  const homes = [
    {
      deviceId: 'device',
      householdId: 'home',
      children: ['ann', 'ben'],
      token: '',
      expiresAt: 0,
      childId: null,
    },
  ];
  const linked = (childId: string | null, isOver = false): void =>
    become({
      ...{ status: 'signed-in', user: device, homes },
      kid: { householdId: 'home', childId, ...(isOver && { isOver }) },
    });
  async function start(childId: string | null): Promise<KidEngine> {
    become({ status: 'signed-out', user: null });
    mockStreams.length = mockRequests.length = 0;
    linked(childId);
    const { startKidEngine } = await import('./start-kid-engine');
    const started = await startKidEngine({ householdId: 'home', childId });
    await settled();
    return started;
  }

  it('reads as one of its children while they choose, and as the next where one is gone', async () => {
    const started = await start(null);
    expect(mockRequests).toEqual([
      ['/api/kid', 'ann'],
      ['/api/kid', 'ben'],
    ]);
    expect(started.status()).toBe('gone');
    expect(mockRenewals).toBe(1);
  });

  it('listens in the name of one of its children while they choose, and reads at once what is new', async () => {
    mockAnswer = () => Promise.resolve(new Response(null, { status: 304 }));
    await start(null);
    expect(mockStreams).toMatchObject([
      { name: 'pictick-live-device-ann', headers: { 'x-acting-child': 'ann' }, isOpen: true },
    ]);
    const read = mockRequests.length;
    mockStreams[0]?.tell({ kind: 'household', householdId: 'home', cursor: '2.0' });
    await settled();
    expect(mockRequests).toHaveLength(read + 1);
    linked('ann');
    linked(null);
    await settled();
    expect(mockStreams.map(({ isOpen }) => isOpen)).toEqual([true]);
    linked('ben');
    await settled();
    expect(mockStreams.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ['pictick-live-device-ann', false],
      ['pictick-live-device-ben', true],
    ]);
    linked(null, true);
    expect(mockStreams.at(-1)?.isOpen).toBe(false);
  });

  it('listens in the name of the next child where the server does not know the first', async () => {
    mockAnswer = () =>
      Promise.resolve(
        mockRequests.at(-1)?.[1] === 'ann'
          ? new Response('{"code":"CHILD_GONE"}', { status: 404 })
          : new Response(null, { status: 304 }),
      );
    await start(null);
    expect(mockStreams.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toEqual([
      'pictick-live-device-ben',
    ]);
  });

  it('renews once where the server does not know the child', async () => {
    const started = await start('ann');
    expect(started.status()).toBe('gone');
    await started.pullLists();
    expect(mockRenewals).toBe(1);
  });

  it('asks for nothing any more once the server has ended it', async () => {
    await start('ann');
    linked('ann', true);
    const read = mockRequests.length;
    frame.dispatchEvent(new Event('online'));
    await settled();
    expect(mockRequests).toHaveLength(read);
    expect(mockStreams.map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  it('stops where another home is shown', async () => {
    await start('ann');
    become({
      status: 'signed-in',
      user: { ...device, id: 'other' },
      homes,
      kid: { householdId: 'h', childId: 'x' },
    });
    expect(mockStreams.map(({ isOpen }) => isOpen)).toEqual([false]);
  });
});

it('startKidEngine stops when the device is given back', async () => {
  become({ status: 'signed-in', user });
  frame.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(mockStreams).toMatchObject([{ isOpen: false }]);
  expect(mockRequests).toHaveLength(1);
});

it('startKidEngine restores no store that is deleted with its session', () => {
  expect(mockGiven.signedIn?.()).toBe(true);
  mockIsDeleting = true;
  expect(mockGiven.signedIn?.()).toBe(false);
  mockIsDeleting = false;
});

it('startKidEngine stores that the child is gone, and a start without a network knows it', async () => {
  const kid = (await readSession())?.kid;
  expect(kid).toEqual({ householdId: 'home', childId: 'tom', isGone: true });
  mockAnswer = () => Promise.reject(new TypeError('no network'));
  const { startKidEngine } = await import('./start-kid-engine');
  const next = await startKidEngine(kid!);
  await settled();
  expect(next.status()).toBe('gone');
});

it('startKidEngine stores that the child is back', async () => {
  mockAnswer = () => Promise.resolve(new Response(null, { status: 304 }));
  frame.dispatchEvent(new Event('online'));
  await settled();
  expect(engine.status()).toBe('ready');
  expect((await readSession())?.kid).toEqual({ householdId: 'home', childId: 'tom' });
});
