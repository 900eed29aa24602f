import { expect, test, type House } from '../../support/family';
import { familyScreens, visitorsScreens, type Look } from '../../support/screens';
import { smallTargets } from '../../support/targets';

test.use({ actionTimeout: 20_000 });

/** In both themes nothing that axe knows of, and everything large enough for a finger. The walk goes on, so that one tells all. */
const inspect = (house: House): Look => async (screen) => {
  await house.page.evaluate(() => window.scrollTo(0, 0));
  for (const theme of ['light', 'dark']) {
    await house.page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    // In the sheet for sharing axe names a button that a finger meets in full size: there the targets are measured below alone.
    expect.soft((await house.violations()).filter((violation) => !(screen.startsWith('share') && violation.startsWith('target-size'))), `${screen}, ${theme}`).toEqual([]);
  }
  expect.soft(await smallTargets(house.page), `${screen}: targets`).toEqual([]);
};

test('what a visitor sees is open to everybody, in both themes', ({ house }) => visitorsScreens(house, inspect(house)));

test('what a family sees is open to everybody, in both themes', async ({ house }) => {
  // Forty screens on one walk.
  test.setTimeout(600_000);
  await familyScreens(house, inspect(house));
});
