/** Newer than the types of the DOM. */
interface Focus extends FocusOptions {
  focusVisible: boolean;
}

let isKeyed = false;
const options = { capture: true, passive: true };
document.addEventListener('keydown', () => (isKeyed = true), options);
document.addEventListener('pointerdown', () => (isKeyed = false), options);

/** Moves the focus without scrolling; its ring is seen by those who use keys or a switch only. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  const focus: Focus = { preventScroll: true, focusVisible: isKeyed };
  if (!isKeyed) {
    // For browsers that do not know `focusVisible`.
    element.dataset['quiet'] = '';
    for (const type of ['blur', 'keydown'])
      element.addEventListener(type, () => delete element.dataset['quiet'], { once: true });
  }
  element.focus(focus);
}
