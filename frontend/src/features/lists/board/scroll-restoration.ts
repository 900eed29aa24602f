const key = 'pictick_place';
const patience = 3000;
const by = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
let kept = false;

/** Restores the scroll position of a list after a reload; the router starts each page at the top. */
export function restoreScroll(): void {
  if (kept) return;
  kept = true;
  scrollWhenRendered(takeStoredTop());
  window.addEventListener('pagehide', () => {
    const { pathname } = window.location;
    try {
      if (pathname.startsWith('/lists/') && window.scrollY > 0)
        sessionStorage.setItem(key, `${pathname} ${Math.round(window.scrollY)}`);
      else sessionStorage.removeItem(key);
    } catch {
      // A tab without storage starts at the top.
    }
  });
}

/** Any visit other than a reload starts at the top. */
function takeStoredTop(): number {
  const [came] = performance.getEntriesByType('navigation');
  try {
    const [path, top] = sessionStorage.getItem(key)?.split(' ') ?? [];
    sessionStorage.removeItem(key);
    return came instanceof PerformanceNavigationTiming &&
      came.type === 'reload' &&
      path === window.location.pathname
      ? Number(top)
      : 0;
  } catch {
    return 0;
  }
}

/** Scrolls as soon as enough of the list is rendered, unless the user has scrolled or left by then. */
function scrollWhenRendered(top: number): void {
  if (!(top > 0) || window.scrollY > 0) return;
  const until = performance.now() + patience;
  const path = window.location.pathname;
  let touched = false;
  for (const way of by) window.addEventListener(way, () => (touched = true), { once: true, passive: true });
  const look = (): void => {
    if (touched || window.location.pathname !== path) return;
    const isThere = document.documentElement.scrollHeight >= top + window.innerHeight;
    if (isThere || performance.now() > until) window.scrollTo(0, top);
    else requestAnimationFrame(look);
  };
  look();
}
