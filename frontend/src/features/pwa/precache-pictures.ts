import bookUrl from '../../../data/book.json?url';
import type { ToWorker } from '../../sync/queue/protocol';

let kept: Promise<void> | null = null;

/**
 * Makes the worker cache the picture book once a visit, so that items added without a network have their
 * pictures.
 */
export function precachePictureBook(dictionary: () => Promise<string[]>): void {
  kept ??= requestPrecache(dictionary).catch(() => void (kept = null));
}

async function requestPrecache(dictionary: () => Promise<string[]>): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!('serviceWorker' in navigator) || connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  const answer = await fetch(bookUrl);
  if (!answer.ok) throw new Error(`The picture book could not be precached: HTTP ${answer.status}`);
  const { pictures } = (await answer.json()) as { pictures: Record<string, [hash: string, color: string]> };
  const urls = Object.entries(pictures).map(([key, [hash]]) => `/art/${key}.${hash}.svg`);
  // The dictionary, too: without it items get letter cards offline. Requests of the first visit bypass the
  // worker, so it fetches the files itself.
  const texts = [bookUrl, ...(await dictionary())].map((url) => new URL(url, location.href).href);
  active?.postMessage({ type: 'KEEP_BOOK', urls, texts } satisfies ToWorker);
}
