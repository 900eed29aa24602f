import { prefersReducedMotion } from '../../../../shared/lib/media';

const time = 240;
const curve = 'cubic-bezier(0.3, 0, 0.2, 1)';

export type Positions = ReadonlyMap<string, DOMRect>;

/** Animates the cards from their previous positions, if these are known, and returns the present ones. */
export function flip(element: HTMLElement, before: Positions | null): Positions {
  const still = prefersReducedMotion();
  const now = new Map<string, DOMRect>();
  for (const card of element.querySelectorAll<HTMLElement>('[data-slide]')) {
    const id = card.dataset.slide ?? '';
    const to = card.getBoundingClientRect();
    const place = new DOMRect(to.x + window.scrollX, to.y + window.scrollY, to.width, to.height);
    now.set(id, place);
    if (still || !before) continue;
    const from = before.get(id);
    if (!from) {
      card.animate([{ opacity: 0, scale: '.9', translate: '0 8px' }, {}], { duration: 200, easing: curve });
    } else if (from.x !== place.x || from.y !== place.y) {
      card.animate([{ translate: `${from.x - place.x}px ${from.y - place.y}px`, zIndex: 1 }, { zIndex: 1 }], {
        duration: from.width === place.width ? 200 : time,
        easing: curve,
      });
    }
  }
  return now;
}
