import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Places, slide } from './slide';

const painted = 100;

/** Lets cards slide from where they were to where they are now, whenever their order changes. */
export function useSlide(root: RefObject<HTMLElement | null>, order: string, active: boolean): void {
  const known = useRef<{ slide: typeof slide; places: Places } | null>(null);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !active) return;
    if (known.current) {
      known.current.places = known.current.slide(element, known.current.places);
      return;
    }
    // At first nothing slides: where everything lies is looked up when it has been painted, and costs nothing then.
    const timer = setTimeout(() => {
      const look = (module: { slide: typeof slide }) =>
        (known.current ??= { slide: module.slide, places: module.slide(element, null) });
      void import('./slide').then(look, () => undefined);
    }, painted);
    return () => clearTimeout(timer);
  }, [root, order, active]);
}
