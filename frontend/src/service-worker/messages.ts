import type { SyncSummary } from '../sync/queue/operation-sender';
import { cached, type FromWorker, type ToWorker } from '../sync/queue/protocol';

export interface WorkerEnvironment {
  /** Null: another client drains the queue, or nobody is signed in. */
  drain: () => Promise<SyncSummary | null>;
  /** Number of changes that wait. */
  queueLength(): Promise<number>;
  /** True if any operation waits, also one that is no change of the user. */
  hasWaiting(): Promise<boolean>;
  precacheBook(urls: readonly string[], texts: readonly string[]): Promise<void>;
  skipWaiting(): Promise<void>;
  /** Fetches the release again and replaces the cached files. */
  renewShell: () => Promise<void>;
  /** Posts to every open page. */
  tell: (message: FromWorker) => Promise<void>;
}

/** Handles one message of a page. */
export async function handleMessage(
  message: ToWorker,
  env: WorkerEnvironment,
  answer: (message: FromWorker) => void,
): Promise<void> {
  switch (message.type) {
    case 'KEEP_BOOK':
      return env.precacheBook(message.urls, message.texts ?? []);
    case 'SKIP_WAITING':
      return env.skipWaiting();
    case 'GET_QUEUE_STATUS':
      answer({ type: 'REQUEST_QUEUED', queueLength: await env.queueLength() });
      return;
    case 'PROCESS_QUEUE':
    case 'CLIENT_ONLINE':
      return drainAndTell(env);
    case 'QUEUED':
      return env.tell({ type: 'REQUEST_QUEUED', queueLength: message.queueLength });
    case 'DRAINED':
      return tellDrained(message.summary, 'page', env.tell);
    case 'CLEAR_MODULE_CACHE':
      return clearModules(env);
  }
}

/**
 * Handles a Background Sync event. A visible page drains by itself; a hidden one may be suspended.
 * @throws Error while operations may be left: only then does the browser fire the event again.
 */
export async function drainInBackground(env: WorkerEnvironment, pageIsSeen: boolean): Promise<void> {
  if (pageIsSeen) throw new Error('A visible page drains the queue; its end is not known yet');
  await drainAndTell(env);
  if (await env.hasWaiting()) throw new Error('Call again: something is left in the queue');
}

async function drainAndTell({ drain, tell }: WorkerEnvironment): Promise<void> {
  const summary = await drain();
  if (!summary) return;
  await tellDrained(summary, 'worker', tell);
  if (summary.picturesAsked > 0) await tell({ type: 'CACHE_UPDATED', url: cached.limits });
}

/** Once for each drain, with the same messages for a page's drain and the worker's own. */
async function tellDrained(
  summary: SyncSummary,
  by: 'page' | 'worker',
  tell: WorkerEnvironment['tell'],
): Promise<void> {
  const {
    remainingCount,
    syncedRequests,
    refusedLists,
    picturesAsked: _picturesAsked,
    affectedHouseholds: _affectedHouseholds,
    ...done
  } = summary;
  await tell({
    type: 'SYNC_COMPLETE',
    by,
    results: done.affectedLists.map((id) => ({
      url: `shopping-lists/${id}`,
      success: !refusedLists.includes(id),
    })),
  });
  await tell({ type: 'SMART_SYNC_COMPLETE', by, syncedRequests, summary: done, remainingCount });
  if (remainingCount > 0) await tell({ type: 'REQUEST_QUEUED', queueLength: remainingCount });
}

/** Offline, the old files stay: only a complete download replaces them. */
async function clearModules({ renewShell, tell }: WorkerEnvironment): Promise<void> {
  try {
    await renewShell();
    await tell({ type: 'MODULE_CACHE_CLEARED' });
  } catch (error) {
    await tell({
      type: 'SW_LOG',
      level: 'error',
      message: `The page could not be fetched anew: ${String(error)}`,
    });
  }
}
