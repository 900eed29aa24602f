import bookUrl from '../../../data/book.json?url';

let kept: Promise<void> | null = null;

/** The worker keeps the picture book, so that an item added without a network has its picture too. Once a visit. */
export function keepPictureBook(openDictionary: () => Promise<void>): void {
  kept ??= handOver(openDictionary).catch(() => void (kept = null));
}

async function handOver(openDictionary: () => Promise<void>): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!('serviceWorker' in navigator) || connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  // The dictionary as well, or whoever loses the network before they open a list gets letters for pictures.
  await openDictionary();
  const answer = await fetch(bookUrl);
  if (!answer.ok) throw new Error(`the picture book: HTTP ${answer.status}`);
  const { pictures } = (await answer.json()) as { pictures: Record<string, [hash: string, color: string]> };
  active?.postMessage({ type: 'KEEP_BOOK', urls: Object.entries(pictures).map(([key, [hash]]) => `/art/${key}.${hash}.svg`) });
}
