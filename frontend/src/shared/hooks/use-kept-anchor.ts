import { useEffect, useRef, type RefObject } from 'react';

const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the target of a link (`#devices`) in place while late content above it loads, until the user scrolls.
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
      // The observer also reports the first size.
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
