import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app';
import { inspect } from '../../support/inspect';
import { tap } from '../../support/kid';
import { makeList } from '../../support/screens';
import { stayOffline } from '../../support/stay-offline';

const things = (...names: string[]) => names.map((name) => ({ name }));
const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024;

test(
  'a user finds a thing on any list without a network, by the keyboard or by a tap, with a typing error, in the basket and in the archive',
  { tag: ['@archive-list'] },
  async ({ app, page, context }) => {
    await app.signIn('Absent Minded');
    const shop = await makeList(
      app,
      'Saturday shop',
      'shopping',
      things('Milk', 'Bread', 'Cheese', 'Apples', 'Carrots', 'Shampoo', 'Dog food', 'Rice', 'Honey'),
    );
    const candles = Array.from({ length: 12 }, (_, at) => `Candle ${String(at + 1)}`);
    const party = await makeList(app, 'Party', 'shopping', things('Balloons', 'Goat cheese', ...candles));
    const camping = await makeList(app, 'Camping', 'task', things('Air the sleeping bag'));
    await page.evaluate(
      (id) =>
        fetch(`/api/shopping-lists/${id}/archive`, {
          method: 'PATCH',
          headers: {
            'x-auth-token': localStorage.getItem('token') ?? '',
            'idempotency-key': crypto.randomUUID(),
          },
        }),
      camping,
    );
    await page.goto(`${app.url}/lists/${party}`);
    await expect(app.item('Balloons')).toBeVisible();
    // The order of opened lists is kept once the page is idle.
    const lastOpened = () => page.evaluate(() => localStorage.getItem('pictick_opened'));
    await expect.poll(lastOpened).toContain(`["${party}`);
    await page.goto(`${app.url}/lists/${shop}`);
    await app.item('Milk').click();
    await expect(app.item('Milk')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(lastOpened).toContain(`["${shop}`);
    await page.goto(`${app.url}/app`);
    await expect(page.getByRole('link', { name: 'Saturday shop' }).first()).toBeVisible();
    await stayOffline(context);

    const dialog = page.getByRole('dialog', { name: app.text('search.title') });
    const field = dialog.getByRole('combobox');
    const options = dialog.getByRole('option');
    const option = (name: string) => options.filter({ has: page.getByText(name, { exact: true }) });
    const open = async (button: string) => {
      if (isWide(page))
        await expect(async () => {
          await page.keyboard.press('Control+k');
          await expect(dialog).toBeVisible({ timeout: 500 });
        }).toPass();
      else if (button === 'search.find') {
        // On a phone the store has the place beside the sections.
        await tap(page.getByRole('button', { name: app.text('list.actionsOf', { name: 'Saturday shop' }) }));
        await tap(page.getByRole('menuitem', { name: app.text(button), exact: true }));
      } else
        await tap(
          page.getByRole('button', { name: app.text(button), exact: true }).filter({ visible: true }),
        );
      await expect(field).toBeFocused();
    };
    const take = async (name: string) => {
      await expect(option(name)).toBeVisible();
      if (!isWide(page)) return tap(option(name));
      for (let step = 0; step < 9; step += 1) {
        if ((await option(name).getAttribute('aria-selected')) === 'true') break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    };

    // Home: the lists, last opened first; then a thing with a typing error.
    await open('search.title');
    await expect(options.first()).toContainText('Saturday shop');
    await expect(options.nth(1)).toContainText('Party');
    await inspect(app)('search, nothing typed');
    // More results than there is room for.
    await field.fill('c');
    await expect(options).toHaveCount(16);
    await app.accessible();
    await field.fill('');
    await field.pressSequentially('chesse');
    await expect(options).toHaveCount(2);
    await expect(option('Goat cheese')).toContainText('Party');
    await expect(
      dialog.getByRole('status').filter({ hasText: app.text('search.count_other', { count: 2 }) }),
    ).toHaveCount(1);
    await inspect(app)('search, results');
    await take('Goat cheese');
    await page.waitForURL(`**/lists/${party}`);
    await expect(app.item('Goat cheese')).toBeFocused();
    await expect(app.item('Goat cheese')).toBeInViewport();

    // Back leads home, not into the dialog.
    await page.goBack();
    await page.waitForURL('**/app');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Saturday shop' }).filter({ visible: true }).first().click();
    await page.waitForURL(`**/lists/${shop}`);

    // In a list: what stands on it comes first, also from the basket.
    const box = page.locator('form input[aria-keyshortcuts=n]');
    await box.fill('half a word');
    await box.focus();
    await open('search.find');
    await field.fill('mi');
    await expect(dialog.getByRole('group').first()).toHaveAccessibleName(
      app.text('search.here', { name: 'Saturday shop' }),
    );
    await expect(option('Milk')).toContainText(app.text('search.basket'));
    await take('Milk');
    await expect(dialog).toBeHidden();
    await expect(app.item('Milk')).toBeFocused();
    await expect(app.item('Milk')).toBeInViewport();
    expect(new URL(page.url()).pathname).toBe(`/lists/${shop}`);

    // The archive, and what is nowhere.
    await box.focus();
    await open('search.find');
    await field.fill('        ');
    await expect(option('Party')).toBeVisible();
    await field.fill('xylophone');
    await expect(dialog.getByText(app.text('search.none', { text: 'xylophone' }))).toBeVisible();
    await inspect(app)('search, no match');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    if (isWide(page)) await expect(box).toBeFocused();
    await expect(box).toHaveValue('half a word');
    await open('search.find');
    await field.fill('sleep');
    await expect(option('Air the sleeping bag')).toContainText(app.text('search.archived'));
    await take('Air the sleeping bag');
    await page.waitForURL(`**/lists/${camping}`);
    await expect(page.getByText(app.text('list.inArchive'))).toBeVisible();
    await context.setOffline(false);
  },
);
