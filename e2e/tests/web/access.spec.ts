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
  const looks = { targets: smallTargets, room: overflows, 'forced colours': indistinct, motion: restless };
  for (const [what, look] of Object.entries(looks)) {
    // What the look before has changed is laid anew, and moves there.
    await house.settled();
    expect.soft(await look(house.page), `${screen}: ${what}`).toEqual([]);
  }
};

test.describe('in a language with long words', () => {
  test.use({ speaksPseudo: true });

  test('what a visitor sees is open to everybody, in both themes', ({ house }) => visitorsScreens(house, inspect(house)));

  test('what a family sees is open to everybody, in both themes', async ({ house }) => {
    // Forty screens on one walk.
    test.setTimeout(600_000);
    await familyScreens(house, inspect(house));
  });
});
