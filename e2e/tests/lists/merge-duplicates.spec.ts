import { expect, App, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

test(
  'an item added offline on two devices can be merged, and undo separates it',
  { tag: ['@create-list', '@add-items', '@delete-item', '@restore-item'] },
  async ({ app, page, browser, context, contextOptions, locale }) => {
    const email = `twins.${Date.now()}@example.org`;
    await app.signIn('Mia', email);
    await app.makeList('Market', 'shopping');
    await app.add('Rice');
    await expect.poll(() => app.counted()).toEqual(['0 of 1']);
    const otherContext = await browser.newContext(contextOptions);
    const other = new App(await otherContext.newPage(), (locale ?? 'en').slice(0, 2));
    await other.signIn('Mia', email);
    await other.page.goto(page.url());
    await expect(other.item('Rice')).toBeVisible();
    // Waits until a new device has loaded its lazy chunks, before it goes offline.
    await expect(
      other.page
        .getByRole('button', { name: other.text('list.actionsOf', { name: 'Market' }) })
        .filter({ visible: true }),
    ).toBeVisible();

    await Promise.all([context.setOffline(true), otherContext.setOffline(true)]);
    await app.add('Pizza');
    await other.add('pizza');
    await expect(app.item('Pizza')).toBeVisible();
    await expect(other.item('Pizza').or(other.item('pizza')).first()).toBeVisible();
    const pizzas = (each: App) =>
      each.page.getByRole('main').getByRole('listitem').filter({ hasText: /pizza/i });
    await context.setOffline(false);
    await expect.poll(() => app.counted(), { timeout: 20_000 }).toEqual(['0 of 2']);
    await otherContext.setOffline(false);

    // Only the device that sends last asks.
    const offer = other.page.getByText(other.text('twins.offer.shopping_one', { names: 'Pizza' }));
    await expect(offer).toBeVisible({ timeout: 20_000 });
    await expect(pizzas(app)).toHaveCount(2);
    await expect(page.getByText(app.text('twins.offer.shopping_one', { names: 'Pizza' }))).toHaveCount(0);
    await other.page.reload();
    await expect(offer).toBeVisible();
    await other.accessible();
    await other.page.getByRole('button', { name: other.text('twins.join_one') }).click();
    for (const each of [other, app]) await expect(pizzas(each)).toHaveCount(1);
    await expect(offer).toHaveCount(0);

    await other.undo(/Pizza/);
    for (const each of [other, app]) await expect(pizzas(each)).toHaveCount(2);
    await otherContext.close();
  },
);

test(
  'an item renamed to the singular of another item can be merged with it',
  { tag: ['@create-list', '@add-items', '@edit-item', '@delete-item'] },
  async ({ app, page }) => {
    await app.signIn('Mia', `renamed.${Date.now()}@example.org`);
    await app.makeList('Market', 'shopping');
    await app.add('tomatoes');
    await app.add('Rice');
    await page
      .getByRole('button', { name: app.text('list.edit') })
      .filter({ visible: true })
      .click();
    await app.item('Rice').click();
    await page.getByRole('dialog').getByLabel(app.text('item.name')).fill('tomato');
    await page.getByRole('button', { name: app.text('common.save') }).click();
    await expect(page.getByText(app.text('twins.again.shopping_one', { names: 'tomatoes' }))).toBeVisible();
    await page.getByRole('button', { name: app.text('twins.join_one') }).click();
    await expect.poll(() => app.counted()).toEqual(['0 of 1']);
  },
);
