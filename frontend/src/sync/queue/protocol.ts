import type { SyncSummary } from './outbox';

/** What page and worker tell each other. The names are those of the specification. */
export type ToWorker =
  /** `texts`: the dictionary and the book's contents, which the page may have fetched before the worker stood behind it. */
  | { type: 'KEEP_BOOK'; urls: string[]; texts?: string[] }
  | { type: 'SKIP_WAITING' }
  | { type: 'GET_QUEUE_STATUS' }
  | { type: 'PROCESS_QUEUE' }
  | { type: 'CLIENT_ONLINE' }
  /** This page stored a change; `queueLength` changes wait now. */
  | { type: 'QUEUED'; queueLength: number }
  /** This page sent what waited. */
  | { type: 'DRAINED'; summary: SyncSummary }
  | { type: 'CLEAR_MODULE_CACHE' };

export type FromWorker =
  | { type: 'SW_READY' }
  | { type: 'REQUEST_QUEUED'; queueLength: number }
  /** `by`: a page pulls the lists of its own drain itself and tells the other tabs; only after the worker's drain is there more to read. */
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
  /** One of `cached`: what a read of this path answers now is something else than before. */
  | { type: 'CACHE_UPDATED'; url: string }
  | { type: 'MODULE_CACHE_CLEARED' }
  | { type: 'SW_LOG'; level: 'info' | 'error'; message: string };

/** What a device keeps of the server beside the lists: who its person is, and what is left of their month. */
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

/** Messages can come from anything of our origin; what is not one of ours is nobody's. */
export const isToWorker = (data: unknown): data is ToWorker => isOneOf(toWorker, data);
export const isFromWorker = (data: unknown): data is FromWorker => isOneOf(fromWorker, data);
