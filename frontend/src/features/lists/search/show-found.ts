import { revealItem } from '../board/reveal-item';
import { cardOf } from '../reorder/drag-geometry';
import { showOnList } from '../suggest-items/show-on-list';

/** In frames: about five seconds for a list that opens. */
const patience = 300;
/** A long list is asked again after so many frames. */
const pause = 10;
const by = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the card of an item as soon as its list shows it, rings it and focuses it, unless the user does
 * something else meanwhile.
 */
export function showFound(itemId: string): void {
  const touched = new AbortController();
  const { signal } = touched;
  let frames = 0;
  requestAnimationFrame(function again() {
    if (signal.aborted) return;
    // Not before: the key that chose the item is on its way to the window.
    if (frames === 0)
      for (const way of by) window.addEventListener(way, () => touched.abort(), { signal, passive: true });
    const main = document.getElementById('main');
    if (frames % pause === 0) revealItem(itemId);
    const card = cardOf(main, itemId);
    if (!card && ++frames < patience) {
      requestAnimationFrame(again);
      return;
    }
    touched.abort();
    if (!card) return;
    card.querySelector<HTMLElement>('button, [role=checkbox]')?.focus({ preventScroll: true });
    showOnList(itemId, null);
  });
}
