import { expect, test } from '../../support/family';

test('items typed or pasted again come back from the basket without a network, and an emptied basket comes back by undo and Ctrl+Z', async ({
  house,
  page,
  context,
}) => {
  // With reduced motion items lie in the basket from the next visit on only.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await house.signIn('Basket Keeper');
  await house.makeList('Market', 'shopping');
  const names = ['Milk', 'Bread', 'Eggs', 'Honey'];
  await house.paste(names);
  const basket = page.getByRole('region', { name: house.text('list.basket') });
  const inBasket = basket.getByRole('listitem');
  for (const name of names) await house.item(name).click();
  await expect(inBasket).toHaveCount(4, { timeout: 15_000 });
  const tiles = page.getByRole('main').locator('[data-slide]');
  const empty = basket.getByRole('button', { name: house.text('list.emptyBasket') });

  // The button and the key of undo both bring the whole basket back.
  await empty.click();
  await expect(tiles).toHaveCount(0);
  await house.undo(house.text('list.basketEmptied_other', { count: 4 }));
  await expect(inBasket).toHaveCount(4);
  await empty.click();
  await expect(tiles).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(inBasket).toHaveCount(4);

  await expect.poll(() => house.counted()).toEqual(['4 of 4']);
  await context.setOffline(true);
  await house.add('milk');
  await expect(inBasket).toHaveCount(3);
  await expect(house.item('Milk')).toHaveAttribute('aria-pressed', 'false');
  await house.undo(house.text('item.cameBack.shopping_one', { name: 'Milk' }));
  await expect(inBasket).toHaveCount(4);
  await house.paste(['bread', 'Eggs', 'Cheese']);
  await expect(inBasket).toHaveCount(2);
  await expect(tiles).toHaveCount(5);
  await context.setOffline(false);
  await expect.poll(() => house.counted(), { timeout: 20_000 }).toEqual(['2 of 5']);
});
