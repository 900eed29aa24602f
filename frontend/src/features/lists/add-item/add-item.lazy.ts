import { matchesMedia, prefersReducedMotion } from '../../../shared/lib/media';
import type { ListType } from '../../../sync/types';
import { cardOf, retryOnFrames } from '../reorder/drag-geometry';
import { prepareSuggestions } from '../suggest-items/suggester-store';
import { preparePictures } from './add-item';

// The code that the add box needs after the first key, in one chunk: the network may be gone by then.
export { addItems } from './add-item';
export { SuggestionChips } from '../suggest-items/suggestion-chips';
export { UsualChips } from '../usual/usual-chips';

/** Loads what pictures and suggestions need before the user types the first item. */
export function prepareAdding(listType: ListType): void {
  preparePictures();
  prepareSuggestions(listType);
}

/** Below 1024 px the add box covers the foot of the screen: scrolls the added card into view above it. */
export function showAdded(id: string): void {
  if (!matchesMedia('(max-width: 1023px)')) return;
  retryOnFrames(() => {
    const card = cardOf(document.body, id);
    card?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    return card !== null;
  });
}
