import { useLayoutEffect, type RefObject } from 'react';

/** Sets `--under` to the height of what is sticky above the cards, so that headings stick below it. */
export function useStickyTop(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    const heads = [...document.querySelectorAll<HTMLElement>('[data-head]')];
    if (!element || heads.length === 0) return;
    const measure = (): void => {
      const sticky = heads.find(
        (head) => getComputedStyle(head).position === 'sticky' && head.offsetHeight > 0,
      );
      element.style.setProperty('--under', `${sticky?.offsetHeight ?? 0}px`);
    };
    // The observer first calls after the layout of this frame: measuring here would force one more.
    const observer = new ResizeObserver(measure);
    for (const head of [...heads, document.documentElement]) observer.observe(head);
    return () => observer.disconnect();
  }, [root]);
}
