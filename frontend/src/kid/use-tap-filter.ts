import { useCallback, useRef } from 'react';
import type { TapFilter } from './model/tap-filter';

/** Lets only taps reach the page: no drags, no second tap within the quiet time, no key that is held. */
export function useTapFilter(taps: TapFilter, monotonic: () => number): (room: HTMLElement | null) => void {
  const stop = useRef<AbortController | null>(null);
  return useCallback(
    (room: HTMLElement | null) => {
      stop.current?.abort();
      if (!room) return;
      const here = (stop.current = new AbortController());
      const options = { capture: true, signal: here.signal };
      const at = ({ clientX: x, clientY: y }: MouseEvent) => ({ x, y });
      room.addEventListener('pointerdown', (event) => taps.pressed(event.pointerId, at(event)), options);
      room.addEventListener(
        'keydown',
        (event) => {
          taps.keyPressed();
          // A key that is held presses once.
          if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
        },
        options,
      );
      // Fingers may leave the page before they are lifted.
      window.addEventListener('pointermove', (event) => taps.moved(event.pointerId, at(event)), options);
      for (const type of ['pointerup', 'pointercancel'] as const)
        window.addEventListener(type, (event) => setTimeout(() => taps.released(event.pointerId)), options);
      // Not in the capture phase, where the blur of each button arrives too.
      window.addEventListener('blur', () => taps.lost(), { signal: here.signal });
      room.addEventListener(
        'click',
        (event) => {
          // A click of a key or of a screen reader has no place.
          if (taps.accepts(monotonic(), event.detail > 0 ? at(event) : null)) return;
          event.preventDefault();
          event.stopPropagation();
        },
        options,
      );
      for (const type of ['contextmenu', 'dragstart'] as const)
        room.addEventListener(type, (event) => event.preventDefault(), options);
    },
    [taps, monotonic],
  );
}
