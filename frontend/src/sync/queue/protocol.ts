import type { SyncSummary } from './operation-sender';

/** Messages of a page to the worker, by the names of the specification. */
export type ToWorker =
  /**
   * `texts`: dictionary and index of the book, which the page may have fetched before the worker controlled
   * it.
   */
  | { type: 'KEEP_BOOK'; urls: string[]; texts?: string[] }
  | { type: 'SKIP_WAITING' }
  | { type: 'GET_QUEUE_STATUS' }
  | { type: 'PROCESS_QUEUE' }
  | { type: 'CLIENT_ONLINE' }
  /** This page stored a change; `queueLength` changes wait now. */
  | { type: 'QUEUED'; queueLength: number }
  /** This page drained the queue. */
  | { type: 'DRAINED'; summary: SyncSummary }
  | { type: 'CLEAR_MODULE_CACHE' };

export type FromWorker =
  | { type: 'SW_READY' }
  | { type: 'REQUEST_QUEUED'; queueLength: number }
  /**
   * `by`: after its own drain a page pulls the lists itself and tells other tabs; after the worker's drain
   * pages must reload.
   */
  | { type: 'SYNC_COMPLETE'; by: 'page' | 'worker'; results: { url: string; success: boolean }[] }
  | {
      type: 'SMART_SYNC_COMPLETE';
      by: 'page' | 'worker';
      syncedRequests: number;
      summary: Omit<
        SyncSummary,
        'remainingCount' | 'syncedRequests' | 'refusedLists' | 'picturesAsked' | 'affectedHouseholds'
      >;
      remainingCount: number;
    }
  /** One of `cached`: the answer of this path has changed. */
  | { type: 'CACHE_UPDATED'; url: string }
  | { type: 'MODULE_CACHE_CLEARED' }
  | { type: 'SW_LOG'; level: 'info' | 'error'; message: string };

/** Reads that a device caches beside the lists: the profile, and the pictures left this month. */
export const cached = { profile: '/api/auth/me', limits: '/api/shopping-lists/user/limits' } as const;

const toWorker: ReadonlySet<string> = new Set<ToWorker['type']>([
  'KEEP_BOOK',
  'SKIP_WAITING',
  'GET_QUEUE_STATUS',
  'PROCESS_QUEUE',
  'CLIENT_ONLINE',
  'QUEUED',
  'DRAINED',
  'CLEAR_MODULE_CACHE',
]);
const fromWorker: ReadonlySet<string> = new Set<FromWorker['type']>([
  'SW_READY',
  'REQUEST_QUEUED',
  'SYNC_COMPLETE',
  'SMART_SYNC_COMPLETE',
  'CACHE_UPDATED',
  'MODULE_CACHE_CLEARED',
  'SW_LOG',
]);

const isOneOf = (types: ReadonlySet<string>, data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  types.has(data.type);

/** Other scripts of this origin can post messages too, so unknown ones are ignored. */
export const isToWorker = (data: unknown): data is ToWorker => isOneOf(toWorker, data);
export const isFromWorker = (data: unknown): data is FromWorker => isOneOf(fromWorker, data);
