import { expect, test, withoutWorker } from '../../support/app';
import { touch } from '../../support/touch';

test.use(withoutWorker);

const names = ['Milk', 'Bread', 'Eggs', 'Cheese', 'Pizza', 'Honey'];

test(
  'a double tap ticks once, a long press opens only the details, and three deletes are undone one by one',
  { tag: ['@create-list', '@add-items', '@check-item', '@delete-item', '@restore-item'] },
  async ({ app, page }) => {
    await app.signIn('Quick Hand');
    await app.makeList('Market', 'shopping');
    await app.paste(names);
    const cards = page.getByRole('main').locator('[data-slide]');
    await expect(cards).toHaveCount(names.length);
    // The notice about the five pictures of a trial month moves the cards: waits for it and for the end of the toast.
    await expect(page.getByRole('button', { name: app.text('usage.understood') })).toBeVisible();
    await expect(page.getByRole('button', { name: app.text('common.undo') })).toBeHidden();
    const milk = app.item('Milk');
    const isTicked = async () => (await milk.getAttribute('aria-pressed')) === 'true';

    // With explicit timestamps: on a busy machine the second tap arrives late.
    const cdp = await page.context().newCDPSession(page);
    const middle = async () => {
      await milk.scrollIntoViewIfNeeded();
      const place = (await milk.boundingBox())!;
      return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    };
    const tap = async (point: { x: number; y: number }, at: number) => {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp: at });
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: at + 0.03 });
    };
    const here = await middle();
    const began = Date.now() / 1000;
    await tap(here, began);
    await tap(here, began + 0.2);
    await expect.poll(isTicked).toBe(true);
    await page.waitForTimeout(600);
    expect(await isTicked()).toBe(true);
    // On a busy machine the ticked card may be in the basket by now.
    const there = await middle();
    await tap(there, Date.now() / 1000);
    await expect.poll(isTicked).toBe(false);

    // A long press opens only the sheet, anywhere on the screen, and the release does not close it.
    const dialogs = page.locator('dialog[open]');
    for (const name of names) {
      await app.item(name).scrollIntoViewIfNeeded();
      await touch(page, app.item(name), 900);
      await page.waitForTimeout(300);
      await expect(dialogs).toHaveCount(1);
      await expect(dialogs.getByRole('heading', { name })).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(dialogs).toHaveCount(0);
      await expect(app.item(name)).toHaveAttribute('aria-pressed', 'false');
    }

    // Each delete joins the toast, and each Ctrl+Z restores one item.
    for (const name of names.slice(0, 3)) {
      await app.item(name).scrollIntoViewIfNeeded();
      await touch(page, app.item(name), 700);
      await dialogs.getByRole('button', { name: app.text('common.delete') }).click();
      await expect(dialogs).toHaveCount(0);
    }
    await expect(cards).toHaveCount(3);
    for (const left of [4, 5, 6]) {
      await page.keyboard.press('Control+z');
      await expect(cards).toHaveCount(left);
    }
  },
);
