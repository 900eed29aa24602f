import { expect, test } from '../../support/app';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

test(
  'a deleted item and a deleted list are restored from the trash, which keeps them for thirty days',
  { tag: ['@create-list', '@add-items', '@delete-item', '@restore-item', '@delete-list', '@restore-list'] },
  async ({ app, page, context }) => {
    await app.signIn('Second Thoughts');
    await app.makeList('Old plans', 'shopping');
    await app.paste(['Milk', 'Bread']);
    await expect(app.item('Milk')).toBeVisible();

    // Restores an item from the trash of the list.
    await app.item('Milk').focus();
    await page.keyboard.press('Backspace');
    await expect(app.item('Milk')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(app.item('Milk')).toBeHidden();
    const actions = () =>
      page
        .getByRole('button', { name: app.text('list.actionsOf', { name: 'Old plans' }) })
        .filter({ visible: true })
        .first();
    await actions().click();
    await page.getByRole('menuitem', { name: app.text('trash.items.shopping') }).click();
    const dialog = page.getByRole('dialog', { name: app.text('trash.items.shopping') });
    await expect(dialog.getByText(/30/)).toBeVisible();
    await app.accessible();
    await dialog.getByRole('button', { name: app.text('trash.restoreOf', { name: 'Milk' }) }).click();
    await expect(dialog.getByText(app.text('trash.emptyTitle'))).toBeVisible();
    // The back button closes only the dialog.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(app.item('Milk')).toBeVisible();

    // Deletes the list on its page and restores it from the trash.
    await actions().click();
    await page.getByRole('menuitem', { name: app.text('common.delete'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.text('deleteList.confirm') })
      .click();
    await page.waitForURL(`${app.url}/app`);
    await page.getByRole('link', { name: app.text('trash.title') }).click();
    await page.waitForURL(`${app.url}/trash`);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Old plans' });
    await expect(row).toBeVisible();
    await app.accessible();

    await waitForWorker(page);
    await context.setOffline(true);
    await page.goto(`${app.url}/app`);
    await stayOffline(context);
    await page.getByRole('link', { name: app.text('trash.title') }).click();
    await expect(page.getByText(app.text('trash.offlineTitle'))).toBeVisible();
    await app.accessible();
    await context.setOffline(false);

    await row.getByRole('button').click();
    await expect(page.getByText(app.text('trash.emptyTitle'))).toBeVisible();
    await page.goto(`${app.url}/app`);
    await page
      .getByRole('link', { name: /Old plans/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(app.item('Bread')).toBeVisible();
  },
);
