import { useSyncExternalStore } from 'react';

/** The pictures reported since the page was opened; a second report of one adds nothing. */
const reported = new Set<string>();
const listeners = new Set<() => void>();

interface Shown {
  imageId: string;
  imageUrl: string;
}

/** A regenerated image has another URL. The part after the question mark is only the signature. */
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
