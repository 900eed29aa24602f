import { expect, House, test } from '../../support/family';

test('the same thing, added on two devices without a network, can be made one, and two again', async ({
  house,
  page,
  browser,
  context,
  contextOptions,
  locale,
}) => {
  const email = `twins.${Date.now()}@example.org`;
  await house.signIn('Mia', email);
  await house.makeList('Market', 'shopping');
  await house.add('Rice');
  await expect.poll(() => house.counted()).toEqual(['0 of 1']);
  const otherContext = await browser.newContext(contextOptions);
  const other = new House(await otherContext.newPage(), (locale ?? 'en').slice(0, 2));
  await other.signIn('Mia', email);
  await other.page.goto(page.url());
  await expect(other.item('Rice')).toBeVisible();
  // On a device that is here for the first time what comes behind the first screen has to be there, before there is no network.
  await expect(
    other.page
      .getByRole('button', { name: other.text('list.actionsOf', { name: 'Market' }) })
      .filter({ visible: true }),
  ).toBeVisible();

  await Promise.all([context.setOffline(true), otherContext.setOffline(true)]);
  await house.add('Pizza');
  await other.add('pizza');
  await expect(house.item('Pizza')).toBeVisible();
  await expect(other.item('Pizza').or(other.item('pizza')).first()).toBeVisible();
  const pizzas = (each: House) =>
    each.page.getByRole('main').getByRole('listitem').filter({ hasText: /pizza/i });
  await context.setOffline(false);
  await expect.poll(() => house.counted(), { timeout: 20_000 }).toEqual(['0 of 2']);
  await otherContext.setOffline(false);

  // Only whoever comes late is asked.
  const offer = other.page.getByText(other.text('twins.offer.shopping_one', { names: 'Pizza' }));
  await expect(offer).toBeVisible({ timeout: 20_000 });
  await expect(pizzas(house)).toHaveCount(2);
  await expect(page.getByText(house.text('twins.offer.shopping_one', { names: 'Pizza' }))).toHaveCount(0);
  await other.accessible();
  await other.page.getByRole('button', { name: other.text('twins.join_one') }).click();
  for (const each of [other, house]) await expect(pizzas(each)).toHaveCount(1);
  await expect(offer).toHaveCount(0);

  await other.undo(/Pizza/);
  for (const each of [other, house]) await expect(pizzas(each)).toHaveCount(2);
  await otherContext.close();
});

test('an item that gets the name of another one, in the singular, can be merged with it', async ({
  house,
  page,
}) => {
  await house.signIn('Mia', `renamed.${Date.now()}@example.org`);
  await house.makeList('Market', 'shopping');
  await house.add('tomatoes');
  await house.add('Rice');
  await page
    .getByRole('button', { name: house.text('list.edit') })
    .filter({ visible: true })
    .click();
  await house.item('Rice').click();
  await page.getByRole('dialog').getByLabel(house.text('item.name')).fill('tomato');
  await page.getByRole('button', { name: house.text('common.save') }).click();
  await expect(page.getByText(house.text('twins.again.shopping_one', { names: 'tomatoes' }))).toBeVisible();
  await page.getByRole('button', { name: house.text('twins.join_one') }).click();
  await expect.poll(() => house.counted()).toEqual(['0 of 1']);
});
