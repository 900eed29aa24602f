import { matchesMedia, prefersReducedMotion } from '../../../shared/lib/media';
import { cardOf, retryOnFrames } from '../reorder/drag-geometry';

// The code that the add box needs after the first key, in one chunk: the network may be gone by then.
export { addItems, preparePictures } from './add-item';
export { splitPaste } from '../paste/split-paste';

/** Below 1024 px the add box covers the foot of the screen: scrolls the added card into view above it. */
export function showAdded(id: string): void {
  if (!matchesMedia('(max-width: 1023px)')) return;
  retryOnFrames(() => {
    const card = cardOf(document.body, id);
    card?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    return card !== null;
  });
}
