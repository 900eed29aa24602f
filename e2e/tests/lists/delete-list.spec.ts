import { App, expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

test(
  'a deleted list is reported on every device of its owner, with a link to the trash',
  { tag: ['@create-list', '@add-items', '@delete-list', '@restore-list'] },
  async ({ app, page, browser, contextOptions }, { project }) => {
    const language = (project.use.locale ?? 'en').slice(0, 2);
    const email = `deleted.${Date.now()}@example.org`;
    const deviceOf = async () =>
      new App(await (await browser.newContext(contextOptions)).newPage(), language);
    const says = async (device: App) => {
      await expect(
        device.page.getByRole('heading', { name: device.text('list.deletedTitle') }),
      ).toBeVisible();
      await expect(device.page.getByText(device.text('list.deletedOwnText'))).toBeVisible();
      await expect(device.page.getByRole('link', { name: device.text('trash.title') })).toBeVisible();
    };
    await app.signIn('Mia', email);
    await app.makeList('Old plans', 'shopping');
    await app.add('Milk');
    const list = page.url();
    const tablet = await deviceOf();
    await tablet.signIn('Mia', email);
    await tablet.page.goto(list);
    await expect(tablet.item('Milk')).toBeVisible();

    await page
      .getByRole('button', { name: app.text('list.actionsOf', { name: 'Old plans' }) })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: app.text('common.delete'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.text('deleteList.confirm') })
      .click();
    await page.waitForURL(`${app.url}/app`);
    await says(tablet);
    await tablet.accessible();
    await tablet.page.reload();
    await says(tablet);

    // The link shows the same on a device that never had the list.
    const fresh = await deviceOf();
    await fresh.signIn('Mia', email);
    await fresh.page.goto(list);
    await says(fresh);
    await fresh.page.getByRole('link', { name: fresh.text('trash.title') }).click();
    await fresh.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Old plans' })
      .getByRole('button')
      .click();
    await expect(fresh.page.getByText(fresh.text('trash.emptyTitle'))).toBeVisible();
    await expect(tablet.item('Milk')).toBeVisible();
    for (const device of [tablet, fresh]) await device.page.context().close();
  },
);
