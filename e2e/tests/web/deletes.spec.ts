import { expect, test } from '../../support/family';

test('several deletes are one report with one undo', async ({ house, page }) => {
  await house.signIn('Tidy Hand');
  await house.makeList('Market', 'shopping');
  await house.paste(['Milk', 'Bread', 'Eggs']);
  const tiles = page.getByRole('main').locator('[data-slide]');
  await expect(tiles).toHaveCount(3);
  for (const name of ['Milk', 'Bread', 'Eggs']) {
    await house.item(name).focus();
    await page.keyboard.press('Delete');
    await expect(house.item(name)).toBeHidden();
  }
  await house.undo(house.text('common.deleted_other', { count: 3 }));
  await expect(tiles).toHaveCount(3);
});
