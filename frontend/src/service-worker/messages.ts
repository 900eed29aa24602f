import type { SyncSummary } from '../sync/queue/outbox';
import { cached, type FromWorker, type ToWorker } from '../sync/queue/protocol';

export interface WorkerEnvironment {
  /** Null: somebody else is at it, or nobody is signed in. */
  drain: () => Promise<SyncSummary | null>;
  /** How many changes wait. */
  queueLength(): Promise<number>;
  /** Whether anything at all is still to be sent. */
  hasWaiting(): Promise<boolean>;
  precacheBook(urls: readonly string[], texts: readonly string[]): Promise<void>;
  skipWaiting(): Promise<void>;
  /** Fetches the release anew and puts it in place of what is kept. */
  renewShell: () => Promise<void>;
  /** To every page that is open. */
  tell: (message: FromWorker) => Promise<void>;
}

/** What a message of a page sets in motion. */
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
 * For when the browser wakes the worker. A page that is looked at sends by itself; one in a pocket is asleep and does not. The
 * browser wakes us again only if this rejects: so it does as long as something may be left.
 */
export async function drainInBackground(env: WorkerEnvironment, pageIsSeen: boolean): Promise<void> {
  if (pageIsSeen) throw new Error('a page is at it; whether it got to the end is seen later');
  await drainAndTell(env);
  if (await env.hasWaiting()) throw new Error('something is left');
}

async function drainAndTell({ drain, tell }: WorkerEnvironment): Promise<void> {
  const summary = await drain();
  if (!summary) return;
  await tellDrained(summary, 'worker', tell);
  if (summary.picturesAsked > 0) await tell({ type: 'CACHE_UPDATED', url: cached.limits });
}

/** Once for each drain, the same of a page's as of the worker's own. */
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

/** Without a network the old files are better than none: only what could be fetched whole takes their place. */
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
