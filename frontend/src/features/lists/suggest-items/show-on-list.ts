import { prefersReducedMotion } from '../../../shared/lib/media';
import { cardOf, retryOnFrames } from '../reorder/drag-geometry';

const ring: Keyframe[] = [
  { outline: '4px solid var(--accent)', outlineOffset: '2px' },
  { outline: '4px solid transparent', outlineOffset: '2px' },
];

/** Scrolls to the card of an item and rings it for a moment. `reveal` renders cards of a long list. */
export function showOnList(id: string, reveal: ((id: string) => void) | null): void {
  reveal?.(id);
  retryOnFrames(() => {
    const card = cardOf(document.body, id);
    card?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    card?.animate(ring, { duration: 1600, easing: 'ease-in' });
    return card !== null;
  });
}
