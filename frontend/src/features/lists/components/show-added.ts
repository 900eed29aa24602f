import { cardOf, soon } from './arrange-stage';

/** Where the line to type in stays at the foot of the screen, what was typed there comes in sight above it. */
export function showAdded(id: string): void {
  if (!matchMedia('(max-width: 1023px)').matches) return;
  soon(() => {
    const card = cardOf(document.body, id);
    card?.scrollIntoView({ block: 'nearest', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
    return card !== null;
  });
}
