import type { Page } from '@playwright/test';

/** Where a hand meets the page of a child: phone, tablet on end, two tablets on their sides. */
export const handSizes = [
  [360, 740],
  [800, 1280],
  [1024, 768],
  [1280, 800],
] as const;

/**
 * Controls and pictures of a child that are nearer to each other than `least` px. Each is measured with all that
 * belongs to it, such as an arrow or a seal over its edge, and by its round corners.
 */
export function tooNear(page: Page, least = 16): Promise<string[]> {
  return page.evaluate((px) => {
    interface Shape {
      left: number;
      top: number;
      right: number;
      bottom: number;
      radius: number;
    }
    const shapeOf = (element: Element): Shape => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const half = Math.min(width, height) / 2;
      const given = getComputedStyle(element).borderTopLeftRadius;
      const size = Number.parseFloat(given) * (given.endsWith('%') ? width / 100 : 1);
      // A seal is round.
      const radius = element.tagName === 'svg' ? half : Math.min(size, half);
      return { left, top, right, bottom, radius };
    };
    const partsOf = (element: Element): Shape[] =>
      [element, ...element.querySelectorAll(':not(svg *)')]
        .filter((part) => part === element || !part.querySelector(':scope > button, :scope > [role=img]'))
        .map(shapeOf)
        .filter(({ left, right }) => right > left);
    const between = (a: Shape, b: Shape): number => {
      const across = Math.max(
        b.left + b.radius - (a.right - a.radius),
        a.left + a.radius - (b.right - b.radius),
        0,
      );
      const along = Math.max(
        b.top + b.radius - (a.bottom - a.radius),
        a.top + a.radius - (b.bottom - b.radius),
        0,
      );
      return Math.hypot(across, along) - a.radius - b.radius;
    };
    const isIn = (a: Shape, b: Shape): boolean =>
      a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
    const things = [...document.querySelectorAll('.kid main button, .kid [data-card] > div')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent,
        whole: shapeOf(element),
        // The corners of a picture are those of what it shows.
        parts:
          element.tagName === 'DIV'
            ? [...element.querySelectorAll(':scope > span')].map(shapeOf)
            : partsOf(element),
      }));
    return things.flatMap((a, index) =>
      things.slice(index + 1).flatMap((b) => {
        // All of a stamped card is one control.
        if (isIn(a.whole, b.whole) || isIn(b.whole, a.whole)) return [];
        const free = Math.min(...a.parts.flatMap((part) => b.parts.map((other) => between(part, other))));
        return free < px - 0.6 ? [`${free.toFixed(1)} px: ${a.name} | ${b.name}`] : [];
      }),
    );
  }, least);
}
