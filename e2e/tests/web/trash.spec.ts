import { expect, test } from '../../support/family';
import { stayOffline } from '../../support/stay-offline';

test('what was deleted can be had back for thirty days: a list, and an item of a list', async ({
  house,
  page,
  context,
}) => {
  await house.signIn('Second Thoughts');
  await house.makeList('Old plans', 'shopping');
  await house.paste(['Milk', 'Bread']);
  await expect(house.item('Milk')).toBeVisible();

  // An item comes back from the list's own trash.
  await house.item('Milk').focus();
  await page.keyboard.press('Backspace');
  await expect(house.item('Milk')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(house.item('Milk')).toBeHidden();
  const actions = () =>
    page
      .getByRole('button', { name: house.text('list.actionsOf', { name: 'Old plans' }) })
      .filter({ visible: true })
      .first();
  await actions().click();
  await page.getByRole('menuitem', { name: house.text('trash.items.shopping') }).click();
  const dialog = page.getByRole('dialog', { name: house.text('trash.items.shopping') });
  await expect(dialog.getByText(/30/)).toBeVisible();
  await house.accessible();
  await dialog.getByRole('button', { name: house.text('trash.restoreOf', { name: 'Milk' }) }).click();
  await expect(dialog.getByText(house.text('trash.emptyTitle'))).toBeVisible();
  // Back closes what is open, and nothing else.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(house.item('Milk')).toBeVisible();

  // The list goes, from its own page, and comes back from the trash.
  await actions().click();
  await page.getByRole('menuitem', { name: house.text('common.delete'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: house.text('deleteList.confirm') })
    .click();
  await page.waitForURL(`${house.url}/app`);
  await page.getByRole('link', { name: house.text('trash.title') }).click();
  await page.waitForURL(`${house.url}/trash`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Old plans' });
  await expect(row).toBeVisible();
  await house.accessible();

  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.goto(`${house.url}/app`);
  await stayOffline(context);
  await page.getByRole('link', { name: house.text('trash.title') }).click();
  await expect(page.getByText(house.text('trash.offlineTitle'))).toBeVisible();
  await house.accessible();
  await context.setOffline(false);

  await row.getByRole('button').click();
  await expect(page.getByText(house.text('trash.emptyTitle'))).toBeVisible();
  await page.goto(`${house.url}/app`);
  await page
    .getByRole('link', { name: /Old plans/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(house.item('Bread')).toBeVisible();
});
