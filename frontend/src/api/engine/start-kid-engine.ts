import { readStorage } from '../../i18n/language';
import { pendingWritesKey } from '../../shared/lib/clear-session';
import { lazyWhenIdle } from '../../shared/lib/lazy-component';
import { KidEngine } from '../../sync/kid/kid-engine';
import { writeGone } from '../../sync/store/kid-row';
import type { KidMode } from '../../sync/store/session-row';
import { isDeletingData, isEndedDevice, onSession, renewNow, sessionView } from '../session/session';
import { setEngine } from './current-engine';
import { environmentFor, storeChannel } from './engine-environment';
import type { LiveChannel } from './live-stream';
import { savePendingWrites } from './pending-writes';
import { registerBackgroundSync } from './register-background-sync';
import { restorePendingWrites } from './restore-pending-writes';

const pullEveryMs = 60_000;
const channelTimeoutMs = 2000;
const loadStream = lazyWhenIdle(() => import('./live-stream'));

/**
 * Starts the engine of the device that the signed-in adult has given to a child, or of a linked device. Resolves as soon as the stored
 * lists can be shown. It follows the session: another child, or the end of kid mode, which stops it.
 */
export async function startKidEngine({ householdId, childId, isGone }: KidMode): Promise<KidEngine> {
  const userId = sessionView().user?.id ?? '';
  const engine = new KidEngine(
    await environmentFor(userId, {
      // A child asks for no pictures.
      quotaChanged: () => undefined,
      // In kid mode localStorage has no token.
      signedIn: () => sessionView().kid !== undefined && !isDeletingData(),
    }),
    householdId,
    childId,
    isGone,
    () => sessionView().homes?.find(({ deviceId }) => deviceId === userId)?.children ?? [],
  );
  await engine.open();
  // Changes that the adult made just before the device was given away.
  if (readStorage(pendingWritesKey) !== null) restorePendingWrites(engine, userId);
  setEngine(engine);
  follow(engine, userId, childId);
  storeGone(engine, childId, isGone ?? false);
  if (sessionView().homes) renewWhereGone(engine);
  return engine;
}

/** Stores each change of whether the server knows the child, for the next start without a network. */
function storeGone(engine: KidEngine, first: string | null, isGone: boolean): void {
  let stored = { childId: first, isGone };
  engine.subscribe(() => {
    const status = engine.status();
    const childId = sessionView().kid?.childId ?? null;
    if (status === 'loading' || childId === null) return;
    const next = { childId, isGone: status === 'gone' };
    const isSame = next.childId === stored.childId ? next.isGone === stored.isGone : !next.isGone;
    stored = next;
    if (!isSame) void writeGone(childId, next.isGone).catch(() => undefined);
  });
}

/** An adult may have changed the children of a linked device: the renewal says which it has. Once for each child. */
function renewWhereGone(engine: KidEngine): void {
  const asked = new Set<string>();
  engine.subscribe(() => {
    const { kid } = sessionView();
    const childId = kid?.childId ?? '';
    if (!kid || engine.status() !== 'gone' || asked.has(childId)) return;
    asked.add(childId);
    void renewNow();
  });
}

/** Undefined where the engine has to stop: kid mode or the linked device has ended, or another home is shown. */
function actingChild(userId: string): string | null | undefined {
  const view = sessionView();
  return view.user?.id === userId && !isEndedDevice(view) ? view.kid?.childId : undefined;
}

function follow(engine: KidEngine, userId: string, first: string | null): void {
  let live: LiveChannel | null = null;
  let current: string | null | undefined;
  /** In whose name the stream is. */
  let listener: string | null = null;
  const actAs = (childId: string | null | undefined): void => {
    if (childId === current) return;
    current = childId;
    if (childId === undefined) stop();
    else engine.actAs(childId);
    void followLive();
  };
  const isLive = (): boolean => live !== null;
  const followLive = async (): Promise<void> => {
    const childId = current === undefined ? null : engine.reader();
    if (childId !== listener) {
      live?.stop();
      live = null;
      listener = childId;
    }
    if (live || childId === null) return;
    // Without the chunk polling goes on, and the next check tries again.
    const chunk = await loadStream().catch(() => null);
    if (!chunk || childId !== listener || isLive()) return;
    live = chunk.openStream(`pictick-live-${userId}-${childId}`, { 'x-acting-child': childId }, (event) =>
      engine.onLive(event),
    );
    // A stream starts with a pull. It opens late, and not for a child who was deleted meanwhile.
    setTimeout(() => childId === listener && !engine.sync().live && engine.refresh(), channelTimeoutMs);
  };
  const check = (): void => {
    if (document.visibilityState === 'visible') {
      engine.refresh();
      if (live) live.wake();
      else void followLive();
    } else if (engine.sync().queued > engine.sync().deferred) registerBackgroundSync();
  };
  const stored = ({ data }: MessageEvent): void => {
    if (data === userId) void engine.reload();
  };
  const left = (): void => savePendingWrites(engine);
  const timer = setInterval(check, pullEveryMs);
  const unfollow = onSession(() => actAs(actingChild(userId)));
  // While the children choose, another of them may read from now on.
  engine.subscribe(() => current === null && void followLive());
  const stop = (): void => {
    clearInterval(timer);
    unfollow();
    storeChannel?.removeEventListener('message', stored);
    for (const moment of ['online', 'focus']) window.removeEventListener(moment, check);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('pagehide', left);
    left();
    engine.stop();
    setEngine(null);
  };
  storeChannel?.addEventListener('message', stored);
  for (const moment of ['online', 'focus']) window.addEventListener(moment, check);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pagehide', left);
  // The session may have ended while the store was opened.
  if (actingChild(userId) === undefined) stop();
  else actAs(first);
}
