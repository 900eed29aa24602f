import { useCallback, useState } from 'react';

/** For an element with one child: whether that is higher than there is room, as both grow and shrink. */
export function useOverflow(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // A pixel is rounding.
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1));
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [watch, overflows];
}
