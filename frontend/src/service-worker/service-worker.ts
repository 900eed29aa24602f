import { isToWorker, type FromWorker } from '../sync/protocol';
import { bookPage, keepBook, picture, ShellCache, text, type Kept } from './caches';
import { drain, queueLength } from './drain';
import { drainAndTell, heed, type WorkerWorld } from './messages';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Kept[] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const outboxTag = 'pictick-outbox';
const shell = new ShellCache(caches, self.__WB_MANIFEST);
const world: WorkerWorld = {
  drain, queueLength, tell,
  keepBook: (urls) => keepBook(caches, urls),
  skipWaiting: () => self.skipWaiting(),
  renewShell: () => shell.renew(),
};

self.addEventListener('install', (event) => {
  event.waitUntil(
    shell.install().catch(async (error: unknown) => {
      await tell({ type: 'SW_LOG', level: 'error', message: `The new version could not be kept: ${String(error)}` });
      throw error;
    }),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      await shell.tidy(pages.length > 0);
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
  if (isToWorker(data)) event.waitUntil(heed(data, world, (message) => ports[0]?.postMessage(message)));
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxTag) sync.waitUntil(drainWithoutPages());
});

/** An open page drains the queue itself and shows it. */
async function drainWithoutPages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length === 0) await drainAndTell(world);
}

async function tell(message: FromWorker): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}
