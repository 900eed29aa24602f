import type { Page } from '@playwright/test';

/** Moving elements whose animation takes more than 80 ms. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect) || animation.playState !== 'running') return [];
      const moves = effect
        .getKeyframes()
        .some(
          (frame) => 'transform' in frame || 'translate' in frame || 'rotate' in frame || 'scale' in frame,
        );
      return moves && Number(effect.getComputedTiming().duration) > 80
        ? [`${(animation as CSSAnimation).animationName}: ${effect.target?.outerHTML.slice(0, 120)}`]
        : [];
    }),
  );

/** Animations that run although the user prefers reduced motion. */
export async function restless(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let found = await moving(page);
  // One that began before the preference may end.
  if (found.length > 0) {
    await page.waitForTimeout(300);
    found = await moving(page);
  }
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

/** Chosen or focused controls that look like plain ones in forced colours, where backgrounds and shadows are missing. */
export async function indistinct(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  // Browsers show the focus only after a key press.
  await page.keyboard.press('Shift');
  const found = await page.evaluate(() => {
    const chosen =
      '[aria-pressed=true], [aria-selected=true], [aria-current=page], [aria-checked=true], label:has(> input:checked)';
    const open =
      '[aria-pressed=false], [aria-selected=false], a:not([aria-current]), [aria-checked=false], label:has(> input:not(:checked))';
    const look = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .filter(
          (each) =>
            (!each.closest('svg') || each.tagName === 'svg') && each.getBoundingClientRect().width > 1,
        )
        .map((each) => {
          const {
            outlineStyle,
            outlineWidth,
            borderStyle,
            borderWidth,
            textDecorationLine,
            forcedColorAdjust,
            backgroundColor,
          } = getComputedStyle(each);
          return [
            each.tagName,
            each.tagName === 'svg' && each.innerHTML,
            outlineStyle !== 'none' && outlineWidth,
            borderStyle !== 'none' && borderWidth,
            textDecorationLine,
            forcedColorAdjust === 'none' && backgroundColor,
          ].join();
        })
        .sort()
        .join(' ');
    const top =
      [...document.querySelectorAll('dialog[open]')].at(-1) ??
      document.querySelector(':popover-open:is([role=dialog], [role=menu])') ??
      document.body;
    const reachable = (element: Element): boolean => element.checkVisibility() && !element.closest('[inert]');
    const alike = [...top.querySelectorAll(chosen)].filter((element) => {
      const peer = [...top.querySelectorAll(open)].find(
        (other) =>
          other.className.split(' ')[0] === element.className.split(' ')[0] && other.checkVisibility(),
      );
      return reachable(element) && peer && look(peer) === look(element);
    });
    const before = document.activeElement;
    const lost = [
      ...top.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter((element) => {
      if (!reachable(element) || element.matches(':disabled')) return false;
      // A hidden input shows its focus on its label, a link in a card on the card.
      const shown = element.closest('label, li') ?? element;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const plain = look(shown);
      element.focus({ preventScroll: true });
      return document.activeElement !== element || look(shown) === plain;
    });
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return [
      ...alike.map((element) => `chosen: ${element.outerHTML.slice(0, 160)}`),
      ...lost.map((element) => `focused: ${element.outerHTML.slice(0, 160)}`),
    ];
  });
  await page.emulateMedia({ forcedColors: null });
  return found;
}
