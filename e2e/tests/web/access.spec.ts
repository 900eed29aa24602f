import { test } from '../../support/family';
import { inspect } from '../../support/inspect';
import { familyScreens, visitorsScreens } from '../../support/screens';

test.use({ actionTimeout: 20_000 });

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('what a visitor sees is open to everybody, in both themes', ({ house }) => visitorsScreens(house, inspect(house)));
});

test.describe('in a language with long words', () => {
  test.use({ speaksPseudo: true });

  test('what a visitor sees is open to everybody, in both themes', ({ house }) => visitorsScreens(house, inspect(house)));

  test('what a family sees is open to everybody, in both themes', async ({ house }) => {
    // Forty screens on one walk.
    test.setTimeout(600_000);
    await familyScreens(house, inspect(house));
  });
});
