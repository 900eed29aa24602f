import { expect, test } from '../../support/app';

test(
  'items typed or pasted again return from the basket offline, and undo and Ctrl+Z restore an emptied basket',
  { tag: ['@create-list', '@add-items', '@check-item', '@clear-basket', '@restore-items'] },
  async ({ app, page, context }) => {
    // With reduced motion items move to the basket only on the next visit.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await app.signIn('Basket Keeper');
    await app.makeList('Market', 'shopping');
    const names = ['Milk', 'Bread', 'Eggs', 'Honey'];
    await app.paste(names);
    const basket = page.getByRole('region', { name: app.text('list.basket') });
    const inBasket = basket.getByRole('listitem');
    for (const name of names) await app.item(name).click();
    await expect(inBasket).toHaveCount(4, { timeout: 15_000 });
    const tiles = page.getByRole('main').locator('[data-slide]');
    const empty = page.getByRole('main').getByRole('button', { name: app.text('list.emptyBasket') });

    // The undo button and Ctrl+Z both restore the whole basket.
    await empty.click();
    await expect(tiles).toHaveCount(0);
    await app.undo(app.text('list.basketEmptied_other', { count: 4 }));
    await expect(inBasket).toHaveCount(4);
    await empty.click();
    await expect(tiles).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(inBasket).toHaveCount(4);

    await expect.poll(() => app.counted()).toEqual(['4 of 4']);
    await context.setOffline(true);
    await app.add('milk');
    await expect(inBasket).toHaveCount(3);
    await expect(app.item('Milk')).toHaveAttribute('aria-pressed', 'false');
    await app.undo(app.text('item.cameBack.shopping_one', { name: 'Milk' }));
    await expect(inBasket).toHaveCount(4);
    await app.paste(['bread', 'Eggs', 'Cheese']);
    await expect(inBasket).toHaveCount(2);
    await expect(tiles).toHaveCount(5);
    await context.setOffline(false);
    await expect.poll(() => app.counted(), { timeout: 20_000 }).toEqual(['2 of 5']);
  },
);
