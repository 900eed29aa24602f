import { expect, type Locator, type Page } from '@playwright/test';

/** Retries, because a larger picture may be replacing a smaller one. */
async function placeOf(over: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect(async () => expect((box = await over.boundingBox())).not.toBeNull()).toPass();
  return box!;
}

/** Swipes quickly across the middle of the element, or from it; without touch the mouse drags. */
export async function swipe(
  page: Page,
  over: Locator,
  by: { x: number; y: number },
  touch: boolean,
  begins: 'on it' | 'before it' = 'before it',
): Promise<void> {
  const box = await placeOf(over);
  const before = begins === 'before it' ? 0.5 : 0;
  const [x, y] = [box.x + box.width / 2 - by.x * before, box.y + box.height / 2 - by.y * before];
  const cdp = await page.context().newCDPSession(page);
  // With explicit timestamps: on a busy machine the events arrive late, and a slow swipe is ignored.
  const began = Date.now() / 1000;
  const events = [
    [x, y],
    [x + by.x, y + by.y],
    [x + by.x, y + by.y],
  ] as const;
  for (const [step, [atX, atY]] of events.entries()) {
    const timestamp = began + step * 0.06;
    if (touch)
      await cdp.send('Input.dispatchTouchEvent', {
        type: (['touchStart', 'touchMove', 'touchEnd'] as const)[step]!,
        touchPoints: step === 2 ? [] : [{ x: atX, y: atY }],
        timestamp,
      });
    else
      await cdp.send('Input.dispatchMouseEvent', {
        type: (['mousePressed', 'mouseMoved', 'mouseReleased'] as const)[step]!,
        x: atX,
        y: atY,
        button: 'left',
        buttons: step === 2 ? 0 : 1,
        clickCount: 1,
        timestamp,
      });
  }
  await cdp.detach();
}

/** Spreads two fingers from the middle of the element, from `from` to `to` px apart. */
export async function spread(page: Page, over: Locator, from: number, to: number): Promise<void> {
  const box = await placeOf(over);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const points = (apart: number) => [
    { x: x - apart / 2, y, id: 1 },
    { x: x + apart / 2, y, id: 2 },
  ];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: points(from + (to - from) * share),
    });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

/** Presses the middle of the element with one finger for `holds` ms. */
export async function touch(page: Page, on: Locator, holds = 40): Promise<void> {
  const box = await placeOf(on);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  });
  await page.waitForTimeout(holds);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}
