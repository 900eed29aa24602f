import bookUrl from '../../../data/book.json?url';
import type { ToWorker } from '../../sync/queue/protocol';
import { pictureOf } from '../cards/pictures';
import type { KidStore } from '../kid-page';

/** After a change of the lists, in ms: the pictures on the screen come first. */
const quietMs = 3000;

/**
 * Lets the worker keep the pictures of all cards of the child, so that they are there without a network, also those
 * that were not shown yet. Where no adult's page was opened in this browser, nothing else does.
 */
export function keepPictures({ subscribe, view }: Pick<KidStore, 'subscribe' | 'view'>): void {
  if (!('serviceWorker' in navigator)) return;
  const kept = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const keep = async (): Promise<void> => {
    const { active } = await navigator.serviceWorker.ready;
    const wanted = view()
      .lists.flatMap(({ items }) => items)
      .flatMap((item) => pictureOf(item).url.split('#')[0] || [])
      .filter((url) => !kept.has(url));
    const drawn = wanted.filter((url) => url.startsWith('/art/'));
    const texts = [new URL(bookUrl, location.href).href];
    if (drawn.length > 0) active?.postMessage({ type: 'KEEP_BOOK', urls: drawn, texts } satisfies ToWorker);
    for (const url of wanted) kept.add(url);
    // The worker keeps what it has fetched for a page that it controls.
    if (!navigator.serviceWorker.controller) return;
    for (const url of wanted) if (!drawn.includes(url)) await fetch(url).catch(() => void kept.delete(url));
  };
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void keep();
    }, quietMs);
  };
  subscribe(later);
  later();
}
