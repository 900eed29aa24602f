import { expect, test } from '../../support/family';
import { overflows } from '../../support/fits';
import { inspect } from '../../support/inspect';
import { familyScreens, visitorsScreens } from '../../support/screens';

test.use({ actionTimeout: 20_000 });

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('what a visitor sees is open to everybody, in both themes', ({ house }) =>
    visitorsScreens(house, inspect(house)));

  test('what opens beside a button has room for its words', async ({ house }) => {
    await house.signIn('Ada');
    for (const name of [house.text('theme.label'), house.text('account.menuOf', { name: 'Ada' })]) {
      await house.page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
      await expect(house.page.locator('[popover=auto]:popover-open')).toBeVisible();
      expect.soft(await overflows(house.page), name).toEqual([]);
      await house.page.keyboard.press('Escape');
    }
  });
});

test.describe('in a language with long words', () => {
  test.use({ speaksPseudo: true });

  test('what a visitor sees is open to everybody, in both themes', ({ house }) =>
    visitorsScreens(house, inspect(house)));

  test('what a family sees is open to everybody, in both themes', async ({ house }) => {
    // Forty screens on one walk.
    test.setTimeout(600_000);
    await familyScreens(house, inspect(house));
  });
});
