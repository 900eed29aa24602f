import { useLayoutEffect, useRef, type RefObject } from 'react';

const time = 240;
const painted = 100;
const curve = 'cubic-bezier(0.3, 0, 0.2, 1)';

/** Lets cards slide from where they were to where they are now, whenever their order changes. */
export function useSlide(root: RefObject<HTMLElement | null>, order: string, active: boolean): void {
  const before = useRef(new Map<string, DOMRect>());
  const known = useRef(false);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !active) return;
    const slide = () => {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const now = new Map<string, DOMRect>();
      for (const card of element.querySelectorAll<HTMLElement>('[data-slide]')) {
        const id = card.dataset.slide ?? '';
        const to = card.getBoundingClientRect();
        const place = new DOMRect(to.x + window.scrollX, to.y + window.scrollY, to.width, to.height);
        now.set(id, place);
        const from = before.current.get(id);
        if (still) continue;
        if (!from) {
          if (known.current) card.animate([{ opacity: 0, scale: '.9', translate: '0 8px' }, {}], { duration: 200, easing: curve });
        } else if (from.x !== place.x || from.y !== place.y) {
          card.animate([{ translate: `${from.x - place.x}px ${from.y - place.y}px`, zIndex: 1 }, { zIndex: 1 }], { duration: from.width === place.width ? 200 : time, easing: curve });
        }
      }
      before.current = now;
      known.current = true;
    };
    if (known.current) {
      slide();
      return;
    }
    // At first nothing slides: where everything lies is looked up when it has been painted, and costs nothing then.
    const timer = setTimeout(slide, painted);
    return () => clearTimeout(timer);
  }, [root, order, active]);
}
