const rest = 5000;

/** A user with the keyboard focus on one of these cards would lose it. */
function hasKeyboardFocus(ids: ReadonlySet<string>): boolean {
  const card = document.querySelector('[data-slide] :focus-visible')?.closest<HTMLElement>('[data-slide]');
  return ids.has(card?.dataset.slide ?? '');
}

/**
 * Calls back when the delay is over, no pointer is down and none of these cards has the focus. Returns a
 * function that cancels.
 */
export function whenIdle(ids: ReadonlySet<string>, done: () => void): () => void {
  const pointers = new Set<number>();
  let scrolled = -Infinity;
  const down = (event: PointerEvent) => pointers.add(event.pointerId);
  const up = (event: PointerEvent) => pointers.delete(event.pointerId);
  const scroll = () => (scrolled = performance.now());
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('pointerdown', down, true);
    window.removeEventListener('pointerup', up, true);
    window.removeEventListener('pointercancel', up, true);
    window.removeEventListener('scroll', scroll, true);
  };
  const check = () => {
    if (pointers.size > 0 || performance.now() - scrolled < 400 || hasKeyboardFocus(ids)) {
      timer = setTimeout(check, 300);
      return;
    }
    stop();
    done();
  };
  let timer = setTimeout(check, rest);
  window.addEventListener('pointerdown', down, true);
  window.addEventListener('pointerup', up, true);
  window.addEventListener('pointercancel', up, true);
  window.addEventListener('scroll', scroll, { capture: true, passive: true });
  return stop;
}
