import { useEffect, useState, type RefObject } from 'react';

/** True while the element is scrolled out at the top of the window. */
export function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setPast(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return past;
}
