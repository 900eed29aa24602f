import { expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

test(
  'several deletes share one toast with one undo',
  { tag: ['@create-list', '@add-items', '@delete-item', '@restore-item'] },
  async ({ app, page }) => {
    await app.signIn('Tidy Hand');
    await app.makeList('Market', 'shopping');
    await app.paste(['Milk', 'Bread', 'Eggs']);
    const tiles = page.getByRole('main').locator('[data-slide]');
    await expect(tiles).toHaveCount(3);
    for (const name of ['Milk', 'Bread', 'Eggs']) {
      await app.item(name).focus();
      await page.keyboard.press('Delete');
      await expect(app.item(name)).toBeHidden();
    }
    await app.undo(app.text('common.deleted_other', { count: 3 }));
    await expect(tiles).toHaveCount(3);
  },
);
