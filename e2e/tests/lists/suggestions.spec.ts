import { expect, test } from '../../support/app';
import { inspect } from '../../support/inspect';
import { tap } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';

test(
  'two letters and a tap add a thing, also offline, and what is on the list is shown instead of added twice',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page, context }) => {
    await app.signIn('Quick Shopper');
    await app.makeList('Saturday', 'shopping');
    const box = page.locator('form input[aria-keyshortcuts=n]');
    const chip = (name: RegExp) => page.getByRole('option', { name }).first();
    const tiles = page.getByRole('main').locator('[role=listitem]');

    await box.pressSequentially('mi');
    await expect(chip(/^Milk/)).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(6);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await inspect(app)('suggestions');
    await tap(chip(/^Milk/));
    await expect(app.item('Milk')).toBeVisible();
    // The keyboard of the phone stays for the next thing.
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');

    await stayOffline(context);
    await box.pressSequentially('egg');
    await tap(chip(/^Eggs/));
    await expect(app.item('Eggs')).toBeVisible();
    await box.pressSequentially('mil');
    await expect(chip(/^Milk/)).toContainText(app.text('typing.onList'));
    await tap(chip(/^Milk/));
    await expect(app.item('Milk')).toBeInViewport();
    await expect(tiles).toHaveCount(2);
    await context.setOffline(false);
    await expect.poll(() => app.counted()).toEqual(['0 of 2']);
  },
);

test(
  'arrows choose a suggestion, Enter takes it, Escape closes them, and Enter alone adds what was typed',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page }) => {
    await app.signIn('Fast Typist');
    await app.makeList('Keys', 'shopping');
    const box = page.locator('form input[aria-keyshortcuts=n]');
    const options = page.getByRole('option');
    await box.pressSequentially('ban');
    await expect(options.first()).toHaveText('Bananas');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveText('Bananas');
    await page.keyboard.press('Enter');
    await expect(app.item('Bananas')).toBeVisible();

    await box.pressSequentially('ban');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(app.item('ban')).toBeVisible();
    await expect(box).toBeFocused();
  },
);
