import { isToWorker, type FromWorker } from '../sync/protocol';
import { bookPage, keepBook, picture, ShellCache, text, type Kept } from './caches';
import { drain, queueLength } from './drain';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Kept[] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const outboxTag = 'pictick-outbox';
const shell = new ShellCache(caches, self.__WB_MANIFEST);

self.addEventListener('install', (event) => event.waitUntil(shell.install()));

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await shell.tidy();
      await self.clients.claim();
      await tell({ type: 'SW_READY' });
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // The API is never answered from here: lists have a store of their own, and event streams must pass.
  if (url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(shell.page());
  else if (url.pathname.startsWith('/art/')) event.respondWith(bookPage(caches, request));
  else if (url.pathname.startsWith('/img/')) event.respondWith(picture(caches, request));
  else if (url.pathname.startsWith('/assets/') && url.pathname.endsWith('.json')) event.respondWith(text(caches, request));
  else event.respondWith(shell.file(request));
});

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  const { ports } = event;
  if (!isToWorker(data)) return;
  switch (data.type) {
    case 'KEEP_BOOK':
      event.waitUntil(keepBook(caches, data.urls));
      break;
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      break;
    case 'GET_QUEUE_STATUS':
      event.waitUntil(queueLength().then((length) => ports[0]?.postMessage({ type: 'REQUEST_QUEUED', queueLength: length } satisfies FromWorker)));
      break;
    case 'PROCESS_QUEUE':
    case 'CLIENT_ONLINE':
      event.waitUntil(drainAndTell());
      break;
  }
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxTag) sync.waitUntil(drainWithoutPages());
});

/** An open page drains the queue itself and shows it. */
async function drainWithoutPages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length === 0) await drainAndTell();
}

async function drainAndTell(): Promise<void> {
  const summary = await drain();
  if (!summary) return;
  const { remainingCount, ...done } = summary;
  const results = done.affectedLists.map((id) => ({ url: `shopping-lists/${id}`, success: true }));
  await tell({ type: 'SYNC_COMPLETE', results });
  await tell({ type: 'SMART_SYNC_COMPLETE', syncedRequests: done.itemsAdded + done.itemsToggled + done.itemsDeleted, summary: done, remainingCount });
}

async function tell(message: FromWorker): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}
