const rest = 5000;

/** Whoever is on one of them by keyboard would lose their place with it. */
function hasKeyboardFocus(ids: ReadonlySet<string>): boolean {
  const card = document.querySelector('[data-slide] :focus-visible')?.closest<HTMLElement>('[data-slide]');
  return ids.has(card?.dataset.slide ?? '');
}

/** Calls back once the time is over, the hand is off the screen and no key at one of these. Answers how to have it not happen. */
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
