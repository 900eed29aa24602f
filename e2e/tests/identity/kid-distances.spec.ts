import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app';
import { handSizes, tooNear } from '../../support/distances';
import { bandNow, giveDevice, makeFamily, tap } from '../../support/kid';

/** What is too near, at each size of a hand's device. */
async function nearAtAllSizes(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of handSizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(500);
    found.push(...(await tooNear(page)).map((near) => `${what} at ${width}x${height}: ${near}`));
  }
  return found;
}

test('the one card keeps stamp, last card and next card 16 px apart', async ({ app, page }) => {
  test.setTimeout(240_000);
  const email = `apart.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(
    app,
    email,
    ['Tom'],
    [
      {
        name: 'Getting ready',
        listType: 'task',
        items: ['wash face', 'get dressed', 'breakfast'],
        routine: { band: bandNow() },
      },
    ],
  );
  await giveDevice(app, family, 0);
  await tap(page.getByRole('button', { name: app.text('kid.done', { name: 'wash face' }) }));
  await expect(
    page.getByRole('button', { name: app.text('kid.done', { name: 'get dressed' }) }),
  ).toBeVisible();
  expect(await nearAtAllSizes(page, 'one card')).toEqual([]);
});
