import { currentLanguage, readStorage } from '../../i18n/language';
import { pendingWritesKey } from '../../shared/lib/clear-session';
import { loadChunk, lazyWhenIdle } from '../../shared/lib/lazy-component';
import { SyncEngine, type SyncEnvironment } from '../../sync/engine';
import type { WireResponse } from '../../sync/queue/response';
import { openLocalStore } from '../../sync/store/local-store';
import { apiFetch } from '../http/api-fetch';
import { freshId } from '../http/ids';
import { onSession, sessionView, storedToken } from '../session/session';
import { setEngine } from './current-engine';
import type { LiveChannel } from './live';
import { savePendingWrites } from './pending-writes';
import { registerBackgroundSync } from './register-background-sync';
import { requestPersistence } from './request-persistence';
import { postToWorker } from './worker';

const pullEveryMs = 60_000;
const storeTimeoutMs = 8000;
const channelTimeoutMs = 2000;
const loadLive = lazyWhenIdle(() => import('./live'));

let engine: SyncEngine | null = null;
let owner: string | null = null;
let live: LiveChannel | null = null;
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pictick-store');

/** Follows the session: each user has a store of their own. */
export function startEngine(): void {
  onSession(followSession);
  followSession();
  channel?.addEventListener('message', ({ data }) => {
    if (data === owner) void engine?.reload();
  });
  const check = () => {
    if (document.visibilityState !== 'visible') {
      // The browser retries only a few times, so it is asked when this page stops to send.
      const sync = engine?.sync();
      if (sync && sync.queued > sync.deferred) registerBackgroundSync();
      return;
    }
    engine?.refresh();
    if (live) live.wake();
    else if (engine && owner) void followLive(owner, engine);
  };
  window.addEventListener('online', check);
  window.addEventListener('pagehide', () => engine && savePendingWrites(engine));
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  setInterval(check, pullEveryMs);
}

function followSession(): void {
  const userId = sessionView().user?.id ?? null;
  if (userId === owner) return;
  owner = userId;
  live?.stop();
  live = null;
  engine?.stop();
  set(null);
  if (userId) void open(userId);
}

async function open(userId: string): Promise<void> {
  const opened = new SyncEngine(await environmentFor(userId));
  await opened.open();
  // Before the user can make a new change: the order of changes is kept.
  const late =
    readStorage(pendingWritesKey) === null
      ? null
      : await import('./restore-pending-writes').catch(() => null);
  if (owner !== userId) {
    opened.stop();
    return;
  }
  late?.restorePendingWrites(opened, userId);
  set(opened);
  // Stored lists are shown at once, and the live channel starts with a pull. A separate pull is needed only
  // where no list is stored or the channel does not open.
  const remembered = opened.myLists().status === 'ready';
  if (!remembered) await opened.pullLists();
  await followLive(userId, opened);
  if (remembered)
    setTimeout(() => opened === engine && !opened.sync().live && void opened.pullLists(), channelTimeoutMs);
}

async function followLive(userId: string, opened: SyncEngine): Promise<void> {
  try {
    const { openLive } = await loadLive();
    if (engine === opened && !live) live = openLive(userId, (event) => opened.onLive(event));
  } catch {
    // The chunk is of another build or the network is down. Polling goes on, and the next check tries again.
  }
}

function set(next: SyncEngine | null): void {
  engine = next;
  setEngine(next);
}

async function environmentFor(userId: string): Promise<SyncEnvironment> {
  return {
    userId,
    store: await openLocalStore(userId, new Promise((resolve) => setTimeout(resolve, storeTimeoutMs))),
    send: ({ method, path, body, key, language, epoch }) =>
      request(userId, path, {
        method,
        headers: {
          'Idempotency-Key': key,
          'content-type': 'application/json',
          ...(language && { 'x-user-language': language }),
          ...(epoch && { 'x-epoch': epoch }),
        },
        body: JSON.stringify(body ?? {}),
      }),
    get: (path, etag) => request(userId, path, { headers: etag ? { 'If-None-Match': etag } : {} }),
    withLock: lockRunner(`pictick-drain-${userId}`),
    now: () => new Date(),
    newId: freshId,
    language: currentLanguage,
    random: Math.random,
    later: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    quotaChanged: () =>
      void import('../queries/query-client').then(({ queryClient }) =>
        queryClient.invalidateQueries({ queryKey: ['limits'] }),
      ),
    notifyWorker: (message) =>
      postToWorker('serviceWorker' in navigator ? navigator.serviceWorker : undefined, message),
    signedIn: () => storedToken() !== null,
    loadSender: () => loadChunk('sending', () => import('../../sync/index.lazy')),
    broadcast: () => {
      channel?.postMessage(userId);
      registerBackgroundSync();
      requestPersistence();
    },
  };
}

async function request(userId: string, path: string, init: RequestInit): Promise<WireResponse> {
  try {
    const answer = await apiFetch(new URL(path, window.location.origin), init, undefined, userId);
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

function lockRunner(name: string): SyncEnvironment['withLock'] {
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
