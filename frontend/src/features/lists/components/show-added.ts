import { matchesMedia, prefersReducedMotion } from '../../../shared/lib/media';
import { cardOf, soon } from './arrange-stage';

/** Where the line to type in stays at the foot of the screen, what was typed there comes in sight above it. */
export function showAdded(id: string): void {
  if (!matchesMedia('(max-width: 1023px)')) return;
  soon(() => {
    const card = cardOf(document.body, id);
    card?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    return card !== null;
  });
}
