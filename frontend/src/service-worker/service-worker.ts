import { cached, isToWorker, type FromWorker } from '../sync/queue/protocol';
import { readSession } from '../sync/store/session-row';
import { bookPage, precacheBook, picture, ShellCache, text, type Kept } from './caches';
import { drain, hasWaiting, queueLength } from './drain';
import { drainInBackground, handleMessage, type WorkerEnvironment } from './messages';
import { isOfAdults, isPage, sourceInKidMode, sourceOf, type Source } from './routes';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Kept[] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const outboxTag = 'pictick-outbox';
const frontTimeoutMs = 1500;
const shell = new ShellCache(caches, self.__WB_MANIFEST);
let bookDownload = new AbortController();
const env: WorkerEnvironment = {
  drain: () => drain(() => tell({ type: 'CACHE_UPDATED', url: cached.profile })),
  hasWaiting,
  queueLength,
  tell,
  precacheBook: (urls, texts) => {
    bookDownload = new AbortController();
    return precacheBook(caches, urls, texts, bookDownload.signal);
  },
  // A worker with pending work is not replaced, so the download of pictures stops.
  skipWaiting: () => {
    bookDownload.abort();
    return self.skipWaiting();
  },
  renewShell: () => shell.renew(),
};

self.addEventListener('install', (event) => {
  event.waitUntil(
    shell.install().catch(async (error: unknown) => {
      await tell({
        type: 'SW_LOG',
        level: 'error',
        message: `The new version could not be kept: ${String(error)}`,
      });
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

const sources: Record<Source, (request: Request) => Promise<Response>> = {
  front: (request) =>
    shell.front(request, new Promise((resolve) => setTimeout(() => resolve(null), frontTimeoutMs))),
  page: async ({ url }) => {
    const page = await shell.page();
    return isPage(url) ? page : new Response(page.body, { status: 404, headers: page.headers });
  },
  kid: () => shell.kid(),
  visit: (request) => fetch(request),
  signIn: (request) => fetch(request),
  book: (request) => bookPage(caches, request),
  picture: (request) => picture(caches, request),
  text: (request) => text(caches, request),
  file: (request) => shell.file(request),
};

self.addEventListener('fetch', (event) => {
  const source = sourceOf(event.request, self.location.origin);
  if (source) event.respondWith(answerOf(source, event.request));
});

/** In kid mode every address leads to the page of the child. */
async function answerOf(source: Source, request: Request): Promise<Response> {
  const kid = isOfAdults(source) ? (await readSession())?.kid : undefined;
  return sources[kid ? sourceInKidMode(source, kid, Date.now()) : source](request);
}

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  const { ports } = event;
  if (isToWorker(data))
    event.waitUntil(handleMessage(data, env, (message) => ports[0]?.postMessage(message)));
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxTag) sync.waitUntil(drainUnseen());
});

async function drainUnseen(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  await drainInBackground(
    env,
    pages.some(({ visibilityState }) => visibilityState === 'visible'),
  );
}

async function tell(message: FromWorker): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}
