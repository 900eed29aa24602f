/** Milliseconds in which an element stays where it is; the tap's effect on the page takes less, on a slow device too. */
const holdMs = 2000;
const ends = ['wheel', 'touchmove', 'keydown'] as const;

let stop = (): void => undefined;

/**
 * Keeps an element without a margin of its own under the user's finger while content above it grows or shrinks: scrolls
 * the page by as much, before the next paint. Where the page is at its top, a margin takes the room of what is gone.
 * Ends when the page is scrolled, by the user or a program, and when another element is held.
 */
export function holdInPlace(element: HTMLElement): void {
  stop();
  let margin = Number.parseFloat(element.style.marginTop) || 0;
  const { top } = element.getBoundingClientRect();
  const until = performance.now() + holdMs;
  let scrolledTo = scrollY;
  let frame = requestAnimationFrame(follow);
  stop = () => {
    cancelAnimationFrame(frame);
    for (const name of ends) removeEventListener(name, stop);
  };
  for (const name of ends) addEventListener(name, stop, { passive: true });

  function follow(): void {
    const moved = element.getBoundingClientRect().top - top;
    const byOthers = scrollY - scrolledTo;
    // The element has moved with the page and not with what is above it.
    if (Math.abs(byOthers) >= 1 && Math.abs(moved + byOthers) < 1) {
      stop();
      return;
    }
    const scrolled = Math.max(moved - Math.min(margin, Math.max(moved, 0)), -scrollY);
    if (Math.abs(moved) >= 1) {
      margin = Math.max(0, margin - (moved - scrolled));
      element.style.marginTop = `${margin}px`;
      scrollBy({ top: scrolled, behavior: 'instant' });
    }
    scrolledTo = scrollY;
    if (element.isConnected && performance.now() < until) frame = requestAnimationFrame(follow);
    else stop();
  }
}
