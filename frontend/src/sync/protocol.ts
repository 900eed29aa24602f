import type { SyncSummary } from './outbox';

/** What page and worker tell each other. The names are those of the specification. */
export type ToWorker = { type: 'KEEP_BOOK'; urls: string[] } | { type: 'SKIP_WAITING' } | { type: 'GET_QUEUE_STATUS' } | { type: 'PROCESS_QUEUE' } | { type: 'CLIENT_ONLINE' };

export type FromWorker =
  | { type: 'SW_READY' }
  | { type: 'REQUEST_QUEUED'; queueLength: number }
  | { type: 'SYNC_COMPLETE'; results: { url: string; success: boolean }[] }
  | { type: 'SMART_SYNC_COMPLETE'; syncedRequests: number; summary: Omit<SyncSummary, 'remainingCount'>; remainingCount: number };

const toWorker = new Set(['KEEP_BOOK', 'SKIP_WAITING', 'GET_QUEUE_STATUS', 'PROCESS_QUEUE', 'CLIENT_ONLINE']);

/** Messages can come from anything of our origin; what is not one of ours is nobody's. */
export function isToWorker(data: unknown): data is ToWorker {
  return typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string' && toWorker.has(data.type);
}
