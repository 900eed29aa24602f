import bookUrl from '../../../data/book.json?url';
import type { KidEngine } from '../../sync/kid/kid-engine';
import type { ToWorker } from '../../sync/queue/protocol';
import type { ItemRow } from '../../sync/types';
import { pictureOf } from '../cards/pictures';

/** After a change of the lists, in ms: the pictures on the screen come first. */
const quietMs = 3000;

/**
 * Lets the worker keep the pictures of all cards of the child, so that they are there without a network, also those
 * that were not shown yet. Where no adult's page was opened in this browser, nothing else does.
 */
export function keepPictures(
  engine: Pick<KidEngine, 'subscribe' | 'givenLists'> & { state: { stopped: boolean } },
): void {
  if (!('serviceWorker' in navigator)) return;
  const kept = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const keep = async (): Promise<void> => {
    const { active } = await navigator.serviceWorker.ready;
    // The home is over, and its pictures were removed.
    if (engine.state.stopped) return;
    const wanted = engine
      .givenLists()
      .flatMap(({ items }) => items)
      .flatMap((item) => addressOf(item) || [])
      .filter((url) => !kept.has(url));
    const drawn = wanted.filter((url) => url.startsWith('/art/'));
    const texts = [new URL(bookUrl, location.href).href];
    if (drawn.length > 0) active?.postMessage({ type: 'KEEP_BOOK', urls: drawn, texts } satisfies ToWorker);
    for (const url of drawn) kept.add(url);
    // The worker keeps the pictures that it has fetched for a page that it controls.
    if (!navigator.serviceWorker.controller) return;
    for (const url of wanted.filter((each) => !drawn.includes(each))) {
      kept.add(url);
      await fetch(url).catch(() => void kept.delete(url));
    }
  };
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void keep();
    }, quietMs);
  };
  engine.subscribe(later);
  navigator.serviceWorker.addEventListener('controllerchange', later);
  later();
}

function addressOf({ depicts, image: { imageUrl, color, kind } }: ItemRow): string | undefined {
  const image = { url: imageUrl, color, ...(kind === 'photo' && { isPhoto: true as const }) };
  return pictureOf({ depicts, image }).url.split('#')[0];
}
