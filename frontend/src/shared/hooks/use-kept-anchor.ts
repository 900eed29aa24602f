import { useEffect, useRef, type RefObject } from 'react';

const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Links lead to a part of the page (`#devices`). What comes late above it would push it away:
 * until somebody moves the page themselves, it is brought back to where the link led.
 */
export function useKeptAnchor<E extends HTMLElement>(): RefObject<E | null> {
  const content = useRef<E>(null);
  useEffect(() => {
    const page = content.current;
    if (!page) return;
    let watch: ResizeObserver | null = null;
    const letGo = (): void => watch?.disconnect();
    const lead = (): void => {
      letGo();
      if (!window.location.hash) return;
      watch = new ResizeObserver(() =>
        document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ block: 'start' }),
      );
      // Tells of the first size as well.
      watch.observe(page);
    };
    lead();
    window.addEventListener('hashchange', lead);
    for (const hand of hands) window.addEventListener(hand, letGo, { passive: true });
    return () => {
      letGo();
      window.removeEventListener('hashchange', lead);
      for (const hand of hands) window.removeEventListener(hand, letGo);
    };
  }, []);
  return content;
}
