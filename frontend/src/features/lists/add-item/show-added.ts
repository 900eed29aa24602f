import { matchesMedia, prefersReducedMotion } from '../../../shared/lib/media';
import { cardOf, retryOnFrames } from '../reorder/drag-geometry';

/** Where the line to type in stays at the foot of the screen, what was typed there comes in sight above it. */
export function showAdded(id: string): void {
  if (!matchesMedia('(max-width: 1023px)')) return;
  retryOnFrames(() => {
    const card = cardOf(document.body, id);
    card?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    return card !== null;
  });
}
