import { expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import { overflows } from '../../support/overflow';
import { familyScreens, visitorsScreens } from '../../support/screens';

test.use({ actionTimeout: 20_000 });

test.describe('on a wide screen', () => {
  test.use({ ...withoutWorker, viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('the public screens are accessible in both themes', ({ app }) => visitorsScreens(app, inspect(app)));

  test('popovers have room for their texts', async ({ app }) => {
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

  test('the public screens are accessible in both themes', ({ app }) => visitorsScreens(app, inspect(app)));

  test(
    'the screens of a family are accessible in both themes',
    { tag: ['@check-item', '@delete-item'] },
    async ({ app }) => {
      // Forty screens.
      test.setTimeout(600_000);
      await familyScreens(app, inspect(app));
    },
  );
});
