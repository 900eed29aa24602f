import { currentLanguage, readStorage } from '../i18n/language';
import { unstoredKey } from '../shared/lib/clear-session';
import { loadChunk, lazyWhenIdle } from '../shared/lib/lazy-component';
import { SyncEngine, type SyncEnvironment } from '../sync/engine';
import type { Answer } from '../sync/queue/response';
import { openLocalStore } from '../sync/store/local-store';
import { askForSync } from './ask-for-sync';
import { askToKeep } from './ask-to-keep';
import { setEngine } from './current-engine';
import { freshId } from './ids';
import type { LiveChannel } from './live';
import { politeFetch } from './send';
import { onSession, sessionView, storedToken } from './session';
import { leaveUnstored } from './unstored';
import { say } from './worker';

const heal = 60_000;
const storePatience = 8000;
const channelPatience = 2000;
const loadLive = lazyWhenIdle(() => import('./live'));

let device: SyncEngine | null = null;
let owner: string | null = null;
let live: LiveChannel | null = null;
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pictick-store');

/** Follows the session: each person has a store of their own. */
export function startEngine(): void {
  onSession(follow);
  follow();
  channel?.addEventListener('message', ({ data }) => {
    if (data === owner) void device?.reload();
  });
  const look = () => {
    if (document.visibilityState !== 'visible') {
      // The browser tries a few times only: from now on nobody else does.
      const sync = device?.sync();
      if (sync && sync.queued > sync.missed) askForSync();
      return;
    }
    device?.refresh();
    if (live) live.wake();
    else if (device && owner) void followLive(owner, device);
  };
  window.addEventListener('online', look);
  window.addEventListener('pagehide', () => device && leaveUnstored(device));
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, heal);
}

function follow(): void {
  const userId = sessionView().user?.id ?? null;
  if (userId === owner) return;
  owner = userId;
  live?.stop();
  live = null;
  device?.stop();
  set(null);
  if (userId) void open(userId);
}

async function open(userId: string): Promise<void> {
  const opened = new SyncEngine(await worldOf(userId));
  await opened.open();
  // Before anything else can be done: what was done first stays first.
  const late =
    readStorage(unstoredKey) === null ? null : await import('./take-up-unstored').catch(() => null);
  if (owner !== userId) {
    opened.stop();
    return;
  }
  late?.takeUpUnstored(opened, userId);
  set(opened);
  // What is remembered is shown, and the channel begins with a pull: only where nothing is remembered, or no channel comes, is there another one.
  const remembered = opened.myLists().status === 'ready';
  if (!remembered) await opened.pullLists();
  await followLive(userId, opened);
  if (remembered)
    setTimeout(() => opened === device && !opened.sync().live && void opened.pullLists(), channelPatience);
}

async function followLive(userId: string, opened: SyncEngine): Promise<void> {
  try {
    const { openLive } = await loadLive();
    if (device === opened && !live) live = openLive(userId, (news) => opened.onLive(news));
  } catch {
    // The chunk is of another build or the network is gone: the minute's pull goes on, and the next look tries again.
  }
}

function set(next: SyncEngine | null): void {
  device = next;
  setEngine(next);
}

async function worldOf(userId: string): Promise<SyncEnvironment> {
  return {
    userId,
    store: await openLocalStore(userId, new Promise((resolve) => setTimeout(resolve, storePatience))),
    send: ({ method, path, body, key, language, epoch }) =>
      ask(userId, path, {
        method,
        headers: {
          'Idempotency-Key': key,
          'content-type': 'application/json',
          ...(language && { 'x-user-language': language }),
          ...(epoch && { 'x-epoch': epoch }),
        },
        body: JSON.stringify(body ?? {}),
      }),
    get: (path, etag) => ask(userId, path, { headers: etag ? { 'If-None-Match': etag } : {} }),
    alone: alone(`pictick-drain-${userId}`),
    now: () => new Date(),
    newId: freshId,
    language: currentLanguage,
    random: Math.random,
    later: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    limitsMoved: () =>
      void import('./query-client').then(({ queryClient }) =>
        queryClient.invalidateQueries({ queryKey: ['limits'] }),
      ),
    tellWorker: (message) => say('serviceWorker' in navigator ? navigator.serviceWorker : undefined, message),
    signedIn: () => storedToken() !== null,
    sending: () => loadChunk('sending', () => import('../sync/index.lazy')),
    tellOthers: () => {
      channel?.postMessage(userId);
      askForSync();
      askToKeep();
    },
  };
}

async function ask(person: string, path: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await politeFetch(new URL(path, window.location.origin), init, undefined, person);
    const text = await answer.text();
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as unknown) : null,
      etag: answer.headers.get('etag'),
      epoch: answer.headers.get('x-epoch'),
      retryAfter: Number(answer.headers.get('retry-after')) || 0,
    };
  } catch {
    return { status: 0, body: null };
  }
}

function alone(name: string): SyncEnvironment['alone'] {
  if (!('locks' in navigator)) {
    return async (work) => {
      await work();
      return true;
    };
  }
  return async (work) => {
    let mine = false;
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      mine = true;
      await work();
    });
    return mine;
  };
}
