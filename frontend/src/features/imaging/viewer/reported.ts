import { useSyncExternalStore } from 'react';

/** What was reported here since the page was opened. A second report of the same picture says nothing new. */
const reported = new Set<string>();
const listeners = new Set<() => void>();

interface Shown {
  imageId: string;
  imageUrl: string;
}

/** An image that was drawn anew is another picture. What follows the question mark is only the key to it. */
const nameOf = ({ imageId, imageUrl }: Shown): string => `${imageId} ${imageUrl.split('?', 1)[0] ?? ''}`;

export function markReported(image: Shown): void {
  reported.add(nameOf(image));
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useReported = (image: Shown): boolean =>
  useSyncExternalStore(subscribe, () => reported.has(nameOf(image)));
