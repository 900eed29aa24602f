import { expect, test, type House } from '../../support/family';
import { overflows } from '../../support/fits';
import { indistinct, restless } from '../../support/media';
import { familyScreens, visitorsScreens, type Look } from '../../support/screens';
import { smallTargets } from '../../support/targets';

test.use({ actionTimeout: 20_000 });

/** In both themes nothing that axe knows of, and everything large enough for a finger; room for the words, also where they are twice as large; what is chosen is seen in any colours; nothing moves for whoever wants that. The walk goes on, so that one tells all. */
const inspect = (house: House): Look => async (screen) => {
  await house.page.evaluate(() => window.scrollTo(0, 0));
  for (const theme of ['light', 'dark']) {
    await house.page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    expect.soft(await house.violations(), `${screen}, ${theme}`).toEqual([]);
  }
  expect.soft(await smallTargets(house.page), `${screen}: targets`).toEqual([]);
  expect.soft(await overflows(house.page), `${screen}: room`).toEqual([]);
  expect.soft(await indistinct(house.page), `${screen}: forced colours`).toEqual([]);
  expect.soft(await restless(house.page), `${screen}: motion`).toEqual([]);
};

test('what a visitor sees is open to everybody, in both themes', ({ house }) => visitorsScreens(house, inspect(house)));

test.describe('in a language with long words', () => {
  // Four hundred looks, each at a moment of its own: one that meets a movement is no finding.
  test.describe.configure({ retries: 2 });
  test.use({ speaksPseudo: true });

  test('what a family sees is open to everybody, in both themes', async ({ house }) => {
    // Forty screens on one walk.
    test.setTimeout(600_000);
    await familyScreens(house, inspect(house));
  });
});
