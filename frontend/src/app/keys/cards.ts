import { focusAddBox } from '../../features/lists/add-item/add-box-focus';
import { cardGoal } from './card-goal';

const faces = '[data-cards] [data-slide] > button, [data-cards] h2 > a';
const patience = 40;
const settled = 3;
/** In frames: about three seconds. */
const openingFrames = 180;

const facesNow = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(faces)].filter((face) => face.checkVisibility());

/** True where the key was used: a card had the focus and another one lies in that direction. */
export function moveBetweenCards(key: string, from: HTMLElement): boolean {
  const all = facesNow();
  const at = all.indexOf(from);
  if (at < 0) return false;
  if ((key === 'Home' || key === 'End') && document.querySelector('[data-cards] [data-index]')) {
    toTheEnd(key);
    return true;
  }
  const goal = cardGoal(
    key,
    at,
    all.map((face) => face.getBoundingClientRect()),
  );
  if (goal === null) return false;
  all[goal]?.focus();
  return true;
}

/** The first and the last row of a long list are rendered only after scrolling there. */
function toTheEnd(key: 'Home' | 'End'): void {
  let tries = 0;
  let same = 0;
  let before: HTMLElement | undefined;
  window.scrollTo(0, key === 'Home' ? 0 : document.documentElement.scrollHeight);
  requestAnimationFrame(function again() {
    const goal = facesNow().at(key === 'Home' ? 0 : -1);
    same = goal === before ? same + 1 : 0;
    before = goal;
    // The page must not scroll back to a card that was the last one until now.
    goal?.focus({ preventScroll: true });
    if (same < settled && ++tries < patience) requestAnimationFrame(again);
    else goal?.scrollIntoView({ block: 'nearest' });
  });
}

/** Opens the details of the focused item, as the context-menu key does, or the menu of the focused list. */
export function openDetails(): boolean {
  const focused = document.activeElement;
  const item = focused?.closest<HTMLElement>('[data-cards] [data-slide]');
  if (item)
    return (
      item
        .querySelector('button')
        ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })) === false
    );
  const menu = focused?.closest('[data-cards] > li')?.querySelector<HTMLElement>('[aria-haspopup=menu]');
  menu?.focus();
  menu?.click();
  return Boolean(menu);
}

/**
 * Focuses the add box once the opening list has rendered it, unless the user has focused another element
 * meanwhile.
 */
export function focusAddBoxSoon(): void {
  const from = document.activeElement;
  let frames = 0;
  requestAnimationFrame(function again() {
    const untouched =
      document.activeElement === from ||
      document.activeElement === document.body ||
      document.activeElement?.id === 'main';
    if (untouched && !focusAddBox() && ++frames < openingFrames) requestAnimationFrame(again);
  });
}
