import type { Page } from '@playwright/test';

/** Controls that children use: tick, undo, add, open and leave a list. */
const childTargets =
  '[role=listitem] > button, main a[href^="/lists/"], [data-cards] button[aria-pressed], form[data-add] button, form[data-add] input';

/**
 * Controls that are too small or covered: under 24 px, under 47 px where children use them, or under 63 px on the page of a child. Measured
 * by hit tests around the middle, so that padding counts and covered parts do not.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((children) => {
    const pressable =
      'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=checkbox], [role=radio], [role=switch], [role=slider]';
    const modal =
      [...document.querySelectorAll('dialog[open]')].at(-1) ??
      document.querySelector(':popover-open[role=dialog], :popover-open[role=menu]');
    const found: string[] = [];
    const reach = 60;
    for (const element of (modal ?? document.body).querySelectorAll<HTMLElement>(pressable)) {
      // The label of a choice is its target.
      const target = element.matches('[type=radio], [type=checkbox]')
        ? (element.closest('label') ?? element)
        : element;
      if (
        !target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        target.closest('[inert]') ||
        (element as HTMLButtonElement).disabled
      )
        continue;
      const style = getComputedStyle(target);
      // A link within a sentence is as high as its line.
      if (
        style.display === 'inline' &&
        target.parentElement &&
        target.parentElement.textContent.trim() !== target.textContent.trim()
      )
        continue;
      if (target.getBoundingClientRect().width <= 1) continue;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      // The skip link is above the page until it has the focus.
      if (box.bottom <= 0) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const mine = (atX: number, atY: number): boolean => {
        const hit = document.elementFromPoint(atX, atY);
        return (
          hit !== null &&
          (target.contains(hit) || (target.id !== '' && hit.closest('label')?.htmlFor === target.id))
        );
      };
      const far = (dx: number, dy: number): number => {
        let step = 0;
        while (step < reach && mine(x + dx * (step + 1), y + dy * (step + 1))) step += 1;
        return step;
      };
      // A ticked card may be moving to the basket.
      if (!target.isConnected) continue;
      if (!mine(x, y)) {
        found.push(`covered: ${target.outerHTML.slice(0, 140)}`);
        continue;
      }
      const [width, height] = [far(-1, 0) + far(1, 0) + 1, far(0, -1) + far(0, 1) + 1];
      // The gate is the adults'.
      const isKid = target.matches('.kid:not([data-gate]) button');
      const least = isKid ? 63 : target.matches(children) ? 47 : 24;
      if (Math.min(width, height) < least)
        found.push(`${width} x ${height}: ${target.outerHTML.slice(0, 140)}`);
    }
    window.scrollTo(0, 0);
    return found;
  }, childTargets);
}
