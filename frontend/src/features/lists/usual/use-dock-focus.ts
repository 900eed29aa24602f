import { useEffect, useState, type RefObject } from 'react';

/**
 * The time (ms since 1970) at which the focus has come into the dock of the add box; null without it, and after Escape. What a press outside the dock hits stays where
 * it is until the press has ended.
 */
export function useDockFocus(input: RefObject<HTMLInputElement | null>): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    const dock = input.current?.closest('[data-dock]');
    if (!dock) return;
    const listening = new AbortController();
    const { signal } = listening;
    const setFocused = (isFocused: boolean) =>
      setSince((before) => (isFocused ? (before ?? Date.now()) : null));
    const isInside = (target: EventTarget | null) => target instanceof Node && dock.contains(target);
    const look = () => setFocused(isInside(document.activeElement));
    let isPressed = false;
    const press = () => (isPressed = true);
    const release = () => {
      isPressed = false;
      // The click follows the release.
      setTimeout(() => {
        if (!signal.aborted && !isInside(document.activeElement)) setFocused(false);
      });
    };
    document.addEventListener('pointerdown', press, { signal, capture: true });
    document.addEventListener('pointerup', release, { signal, capture: true });
    document.addEventListener('pointercancel', release, { signal, capture: true });
    dock.addEventListener('focusin', () => setFocused(true), { signal });
    dock.addEventListener(
      'focusout',
      ({ relatedTarget }: FocusEventInit & Event) => {
        if (!isInside(relatedTarget ?? null) && !isPressed) setFocused(false);
      },
      { signal },
    );
    dock.addEventListener(
      'keydown',
      (event) => {
        if ((event as KeyboardEvent).key === 'Escape') setFocused(false);
      },
      { signal },
    );
    look();
    return () => listening.abort();
  }, [input]);
  return since;
}
