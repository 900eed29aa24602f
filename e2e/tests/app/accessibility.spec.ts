import { expect, test } from '../../support/app';
import { inspect } from '../../support/inspect';
import { overflows } from '../../support/overflow';
import { familyScreens, visitorsScreens } from '../../support/screens';

test.use({ actionTimeout: 20_000 });

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('what a visitor sees is open to everybody, in both themes', ({ app }) =>
    visitorsScreens(app, inspect(app)));

  test('what opens beside a button has room for its words', async ({ app }) => {
    await app.signIn('Ada');
    for (const name of [app.text('theme.label'), app.text('account.menuOf', { name: 'Ada' })]) {
      await app.page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
      await expect(app.page.locator('[popover=auto]:popover-open')).toBeVisible();
      expect.soft(await overflows(app.page), name).toEqual([]);
      await app.page.keyboard.press('Escape');
    }
  });
});

test.describe('in a language with long words', () => {
  test.use({ speaksPseudo: true });

  test('what a visitor sees is open to everybody, in both themes', ({ app }) =>
    visitorsScreens(app, inspect(app)));

  test('what a family sees is open to everybody, in both themes', async ({ app }) => {
    // Forty screens on one walk.
    test.setTimeout(600_000);
    await familyScreens(app, inspect(app));
  });
});
