import { onProfile } from '../../shared/lib/profile-updates';
import { cached, isFromWorker, type FromWorker } from '../../sync/queue/protocol';

export interface PageEnvironment {
  /** Reads the store again, and pulls these lists from the server. */
  synced(listIds: readonly string[]): void;
  refreshUser(): void;
  refreshLimits(): void;
  /** The worker is active: unsent changes can be left to it when this page closes. */
  ready(): void;
  log(level: 'info' | 'error', message: string): void;
}

/** Handles messages of the worker and of other tabs. Returns a function that stops it. */
export function followWorker(
  container: ServiceWorkerContainer | undefined,
  env: PageEnvironment,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  container?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (isFromWorker(data)) handleMessage(data, env);
    },
    { signal },
  );
  container?.startMessages();
  onProfile(() => env.refreshUser(), signal);
  return () => end.abort();
}

function handleMessage(message: FromWorker, env: PageEnvironment): void {
  switch (message.type) {
    case 'SYNC_COMPLETE':
      if (message.by !== 'page')
        env.synced(
          message.results.flatMap(({ url }) => /^\/?(?:api\/)?shopping-lists\/([^/?]+)/.exec(url)?.[1] ?? []),
        );
      break;
    case 'SMART_SYNC_COMPLETE':
      if (message.by !== 'page' && message.syncedRequests > 0)
        env.log('info', `${message.syncedRequests} changes were sent, ${message.remainingCount} wait`);
      break;
    case 'CACHE_UPDATED': {
      const path = new URL(message.url, window.location.origin).pathname;
      if (path === cached.profile) env.refreshUser();
      if (path === cached.limits) env.refreshLimits();
      break;
    }
    case 'SW_READY':
      env.ready();
      break;
    case 'SW_LOG':
      env.log(message.level, message.message);
      break;
    case 'REQUEST_QUEUED':
    case 'MODULE_CACHE_CLEARED':
    // The code that asked for this answer listens itself; a page counts its own queue.
  }
}
