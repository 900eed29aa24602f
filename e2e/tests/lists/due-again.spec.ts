import { expect, withoutWorker } from '../../support/app';
import { familyByApi } from '../../support/family';
import { inspect } from '../../support/inspect';
import { tap } from '../../support/kid';
import { moveTo, startAt, test } from '../../support/moved-time/moved-time';
import { stayOffline } from '../../support/stay-offline';

test.use(withoutWorker);

const names = ['Milk', 'Bread', 'Apples'];
const week = (count: number): Date => new Date(Date.UTC(2027, 1, 1 + 7 * count, 10));

test(
  'what is bought each week is due again, comes with one tap, and is what was bought last once it is bought offline',
  { tag: ['@add-items', '@clear-basket'] },
  async ({ app, page, context, time }) => {
    // With reduced motion items move to the basket only on the next visit.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await startAt(time, page, week(0));
    await app.signIn('Weekly Buyer');
    const { householdId } = await familyByApi(app, []);
    await page.reload();
    await app.makeList('Market', 'shopping');

    const basket = page.getByRole('region', { name: app.text('list.basket') });
    const tiles = page.getByRole('main').locator('[data-slide]');
    const buyAll = async () => {
      for (const name of names) await app.item(name).click();
      // A ticked tile that has the focus stays where it is.
      await page.locator(':focus').blur();
      await page.clock.runFor(7000);
      await expect(basket.getByRole('listitem')).toHaveCount(names.length);
      await page.getByRole('button', { name: app.text('list.emptyBasket') }).click();
      await expect(tiles).toHaveCount(0);
    };
    const purchases = () =>
      page.evaluate(async (id) => {
        const answer = await fetch(`/api/households/${id}/item-history`, {
          headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
        });
        const { rows = [] } = (await answer.json()) as { rows?: { boughtAt: string[] }[] };
        return rows.map(({ boughtAt }) => boughtAt.length);
      }, householdId);
    const bought = (count: number) =>
      expect.poll(purchases, { timeout: 60_000 }).toEqual(names.map(() => count));

    for (const count of [0, 1, 2]) {
      if (count > 0) {
        await moveTo(time, page, week(count));
        await page.reload();
      }
      await app.paste(names);
      await buyAll();
      await bought(count + 1);
    }

    await moveTo(time, page, week(3));
    await page.reload();
    const box = page.locator('form input[aria-keyshortcuts=n]');
    const usual = page.getByRole('group', { name: app.text('usual.title') });
    const due = usual.getByRole('heading', { name: app.text('usual.due') });
    const addThese = usual.getByRole('button', {
      name: app.text('usual.addThese_other', { count: names.length }),
    });
    await box.focus();
    await expect(due).toBeVisible();
    await inspect(app)('what is due again');
    await tap(addThese);
    for (const name of names) await expect(app.item(name)).toBeVisible();
    await expect(due).toBeHidden();
    await expect(box).toBeFocused();
    await app.undo(app.text('item.added.shopping_other', { count: names.length }));
    await expect(tiles).toHaveCount(0);
    await box.blur();
    await box.focus();
    await tap(addThese);
    await expect(tiles).toHaveCount(names.length);
    await expect.poll(() => app.counted()).toEqual(['0 of 3']);

    // Without a network only this device knows that they are bought.
    await stayOffline(context);
    await buyAll();
    await box.focus();
    await expect(usual).toBeVisible();
    await page.clock.runFor(1000);
    await expect(due).toHaveCount(0);
    await expect(usual.getByRole('heading', { name: app.text('usual.bought') })).toBeVisible();
    for (const name of names) await expect(usual.getByRole('button', { name })).toBeVisible();
    await context.setOffline(false);
    await bought(4);
    await page.reload();
    await box.focus();
    await expect(usual).toBeVisible();
    await expect(due).toHaveCount(0);
  },
);
