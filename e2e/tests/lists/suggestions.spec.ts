import { expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import { tap } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';

test.use(withoutWorker);

/** The same three things as the dictionaries of the two tested languages name them. */
const named: Record<string, { milk: string; eggs: string; bananas: string }> = {
  en: { milk: 'Milk', eggs: 'Eggs', bananas: 'Bananas' },
  de: { milk: 'Milch', eggs: 'Eier', bananas: 'Bananen' },
};
const namesIn = (language: string): { milk: string; eggs: string; bananas: string } => {
  const names = named[language];
  if (!names) throw new Error(`no names of things in ${language}`);
  return names;
};

test(
  'two letters and a tap add a thing, also offline, and what is on the list is shown instead of added twice',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page, context }) => {
    await app.signIn('Quick Shopper');
    await app.makeList('Saturday', 'shopping');
    const box = page.locator('form input[aria-keyshortcuts=n]');
    const { milk, eggs } = namesIn(app.language);
    const chips = page.getByRole('listbox').getByRole('option');
    const chip = (name: string) => chips.filter({ hasText: new RegExp(`^${name}`) }).first();
    const tiles = page.getByRole('main').locator('[role=listitem]');

    await box.pressSequentially('mi');
    await expect(chip(milk)).toBeVisible();
    await expect(chips).toHaveCount(6);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await inspect(app)('suggestions');
    await tap(chip(milk));
    await expect(app.item(milk)).toBeVisible();
    // The keyboard of the phone stays for the next thing.
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');

    await stayOffline(context);
    await box.pressSequentially(eggs.slice(0, 3));
    await tap(chip(eggs));
    await expect(app.item(eggs)).toBeVisible();
    await box.pressSequentially('mil');
    await expect(chip(milk)).toContainText(app.text('typing.onList'));
    await tap(chip(milk));
    await expect(app.item(milk)).toBeInViewport();
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
    const { bananas } = namesIn(app.language);
    const options = page.getByRole('listbox').getByRole('option');
    await box.pressSequentially('ban');
    await expect(options.first()).toHaveText(bananas);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(bananas);
    await page.keyboard.press('Enter');
    await expect(app.item(bananas)).toBeVisible();

    await box.pressSequentially('ban');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(app.item('ban')).toBeVisible();
    await expect(box).toBeFocused();
  },
);
