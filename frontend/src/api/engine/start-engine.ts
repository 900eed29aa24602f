import { readStorage } from '../../i18n/language';
import { pendingWritesKey } from '../../shared/lib/clear-session';
import { lazyWhenIdle } from '../../shared/lib/lazy-component';
import { SyncEngine } from '../../sync/engine';
import { onSession, sessionView, storedToken } from '../session/session';
import { setEngine } from './current-engine';
import { environmentFor, storeChannel } from './engine-environment';
import { followConnection } from './follow-connection';
import type { LiveChannel } from './live';
import { savePendingWrites } from './pending-writes';
import { registerBackgroundSync } from './register-background-sync';

const pullEveryMs = 60_000;
const channelTimeoutMs = 2000;
const loadLive = lazyWhenIdle(() => import('./live'));

let engine: SyncEngine | null = null;
let owner: string | null = null;
let live: LiveChannel | null = null;

/** Follows the session: each user has a store of their own. */
export function startEngine(): void {
  followConnection();
  onSession(followSession);
  followSession();
  storeChannel?.addEventListener('message', ({ data }) => {
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
  const opened = new SyncEngine(
    await environmentFor(userId, {
      quotaChanged: () =>
        void import('../queries/query-client').then(({ queryClient }) =>
          queryClient.invalidateQueries({ queryKey: ['limits'] }),
        ),
      signedIn: () => storedToken() !== null,
    }),
  );
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
    setTimeout(() => opened === engine && !opened.sync().live && opened.refresh(), channelTimeoutMs);
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
