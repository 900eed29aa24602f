import { useSyncExternalStore } from 'react';
import bookUrl from '../../../data/book.json?url';
import { pictureMark } from '../../shared/lib/picture-mark';
import type { KidItem } from '../model/kid-view';

type Book = Readonly<Record<string, [hash: string, color: string] | undefined>>;

let book: Book | null = null;
let opening: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Reads the picture book, which the worker keeps. Without it the stored pictures of the items are shown. */
export function openBook(): Promise<void> {
  opening ??= fetch(bookUrl, { signal: AbortSignal.timeout(10_000) })
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`the picture book: HTTP ${answer.status}`);
      book = ((await answer.json()) as { pictures: Book }).pictures;
      for (const listener of listeners) listener();
    })
    .catch(() => {
      opening = null;
    });
  return opening;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void openBook();
  return () => listeners.delete(listener);
}

/** The own photo of a thing, else its plain picture, without the companion. */
export function usePlainPicture({ depicts, image }: Pick<KidItem, 'depicts' | 'image'>): KidItem['image'] {
  useSyncExternalStore(subscribe, () => book);
  return pictureOf({ depicts, image });
}

/** The same outside of components, with the book as it is now. */
export function pictureOf({ depicts, image }: Pick<KidItem, 'depicts' | 'image'>): KidItem['image'] {
  const page = book?.[depicts];
  return page && !image.isPhoto
    ? { url: `/art/${depicts}.${page[0]}.svg${pictureMark(image.url)}`, color: page[1] }
    : image;
}
