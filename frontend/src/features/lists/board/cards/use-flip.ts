import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Positions, flip } from './flip';

const painted = 100;

/** Animates cards from their old to their new positions when their order changes. */
export function useFlip(root: RefObject<HTMLElement | null>, order: string, active: boolean): void {
  const known = useRef<{ flip: typeof flip; places: Positions } | null>(null);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !active) return;
    if (known.current) {
      known.current.places = known.current.flip(element, known.current.places);
      return;
    }
    // The first positions are measured after the first paint, where they cost no layout, and nothing is
    // animated.
    const timer = setTimeout(() => {
      const look = (module: { flip: typeof flip }) =>
        (known.current ??= { flip: module.flip, places: module.flip(element, null) });
      void import('./flip').then(look, () => undefined);
    }, painted);
    return () => clearTimeout(timer);
  }, [root, order, active]);
}
