import { type RefObject, useCallback, useRef } from 'react';
import { holdInPlace } from '../../../shared/lib/hold-in-place';
import type { Line } from '../add-item/duplicates';

/** A tap on one of the pictures that begin a list: they stay under the finger while the list grows above them. */
export function useHeldTap(
  onTap: () => void,
  toggle: (thing: Line) => void,
): { grid: RefObject<HTMLUListElement | null>; tap: (thing: Line) => void } {
  const grid = useRef<HTMLUListElement>(null);
  const tap = useCallback(
    (thing: Line) => {
      if (grid.current) holdInPlace(grid.current);
      onTap();
      toggle(thing);
    },
    [onTap, toggle],
  );
  return { grid, tap };
}
