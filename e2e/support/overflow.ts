import type { Page } from '@playwright/test';

/** Texts that overflow their box or the window, are cut off, or have overlapping lines. */
function stickingOut(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`the page is ${wide} px too wide`);
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  for (const element of (modal ?? document.body).querySelectorAll<HTMLElement>('*')) {
    const words = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (
      words.length === 0 ||
      element.closest('.visually-hidden, svg, [inert]') ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    const boxes = words.flatMap((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()];
    });
    const { fontSize, lineHeight } = getComputedStyle(element);
    if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize))
      found.push(`lines of ${lineHeight} for letters of ${fontSize}: ${element.outerHTML.slice(0, 120)}`);
    const [left, right, middle] = [
      Math.min(...boxes.map((box) => box.left)),
      Math.max(...boxes.map((box) => box.right)),
      Math.min(...boxes.map((box) => (box.top + box.bottom) / 2)),
    ];
    for (let around: HTMLElement | null = element; around; around = around.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, display, position } = getComputedStyle(around);
      // A menu may scroll vertically, never sideways.
      if (((overflowX === 'auto' || overflowX === 'scroll') && !around.popover) || webkitLineClamp !== 'none')
        break;
      if (display === 'inline' || display === 'contents') continue;
      const box = around.getBoundingClientRect();
      // A label beside an icon is hidden on purpose where there is no room.
      if (overflowY === 'hidden' && middle >= box.bottom) break;
      if (left < box.left - 1 || right > box.right + 1) {
        found.push(
          `${Math.round(Math.max(box.left - left, right - box.right))} px: ${element.outerHTML.slice(0, 120)} out of ${around.outerHTML.slice(0, 80)}`,
        );
        break;
      }
      // A positioned element is not bound to its parent.
      if (position === 'fixed' || position === 'absolute') break;
      // On wide screens the usual things are as wide as the page, not as the add box that they belong to.
      if (around.dataset['usual'] !== undefined) break;
    }
  }
  return found;
}

/** Overflowing texts at 100 % and 200 % text size. */
export async function overflows(page: Page): Promise<string[]> {
  const root = page.locator('html');
  const found: string[] = [];
  for (const size of ['100%', '200%']) {
    await root.evaluate((html, to) => html.style.setProperty('font-size', to), size);
    // The columns change a moment after the size of the text.
    let problems = await page.evaluate(stickingOut);
    for (let looks = 0; looks < 10 && problems.length > 0; looks++) {
      await page.waitForTimeout(200);
      problems = await page.evaluate(stickingOut);
    }
    found.push(...problems.map((problem) => `${size}: ${problem}`));
  }
  await root.evaluate((html) => html.style.removeProperty('font-size'));
  return found;
}
