import type { Page } from '@playwright/test';

/** What still moves for somebody who wants nothing to move. */
export async function restless(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect) || animation.playState !== 'running') return [];
      const moves = effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame || 'rotate' in frame || 'scale' in frame);
      return moves && Number(effect.getComputedTiming().duration) > 80 ? [`${(animation as CSSAnimation).animationName}: ${effect.target?.outerHTML.slice(0, 120)}`] : [];
    }),
  );
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

/** What is chosen, but looks like what is not where the device has colours of its own, which leave no grounds and no shadows. */
export async function indistinct(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(() => {
    const chosen = '[aria-pressed=true], [aria-selected=true], [aria-current=page], [role=checkbox][aria-checked=true], label:has(> input:checked)';
    const open = '[aria-pressed=false], [aria-selected=false], a:not([aria-current]), [role=checkbox][aria-checked=false], label:has(> input:not(:checked))';
    const look = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .filter((each) => !each.closest('svg') || each.tagName === 'svg')
        .map((each) => {
          const { outlineStyle, outlineWidth, borderStyle, borderWidth, textDecorationLine, forcedColorAdjust, backgroundColor } = getComputedStyle(each);
          return [each.tagName, each.tagName === 'svg' && each.innerHTML, outlineStyle !== 'none' && outlineWidth, borderStyle !== 'none' && borderWidth, textDecorationLine, forcedColorAdjust === 'none' && backgroundColor].join();
        })
        .sort()
        .join(' ');
    return [...document.querySelectorAll(chosen)].flatMap((element) => {
      if (!element.checkVisibility() || element.closest('[inert]')) return [];
      const peer = [...document.querySelectorAll(open)].find((other) => other.className.split(' ')[0] === element.className.split(' ')[0] && other.checkVisibility());
      return peer && look(peer) === look(element) ? [element.outerHTML.slice(0, 160)] : [];
    });
  });
  await page.emulateMedia({ forcedColors: null });
  return found;
}
