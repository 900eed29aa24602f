import type { Locator } from '@playwright/test';
import { expect, test, withoutWorker } from '../../support/app';

test.use({ ...withoutWorker, actionTimeout: 20_000 });

test(
  'a user without a pointer creates, fills, ticks, edits and reorders a list, and reaches its share dialog',
  { tag: ['@create-list', '@add-items', '@check-item', '@edit-item', '@delete-item', '@restore-item'] },
  async ({ app, page }) => {
    const keys = page.keyboard;
    /** Presses Tab, or `key`, until the element has the focus. */
    const reach = async (goal: Locator, key = 'Tab') => {
      await expect(goal).toBeVisible();
      for (let step = 0; step < 80; step += 1) {
        if (await goal.evaluate((element) => element === document.activeElement)) return;
        await keys.press(key);
      }
      throw new Error(`${String(goal)} cannot be reached`);
    };
    const dialog = page.getByRole('dialog');
    const button = (key: string, blanks = {}) =>
      page
        .getByRole('button', { name: app.text(key, blanks), exact: true })
        .filter({ visible: true })
        .first();
    const names = () =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .evaluateAll((cards) => cards.map((card) => card.querySelector('button')?.innerText.trim()));

    await app.signIn('Keyboard Only');
    await reach(button('createList.title'));
    await keys.press('Enter');
    await expect(dialog.getByRole('heading', { name: app.text('createList.title') })).toBeVisible();
    await expect(dialog.getByLabel(app.text('createList.name'))).toBeFocused();
    await keys.type('Saturday');
    await keys.press('Enter');
    await page.waitForURL(/\/lists\//);

    const box = page.locator('form input[aria-keyshortcuts=n]');
    await reach(box);
    for (const thing of ['Milk', 'Bread', 'Cheese']) {
      await keys.type(thing);
      await keys.press('Enter');
      await expect(app.item(thing)).toBeVisible();
    }
    await expect(box).toBeFocused();

    await reach(app.item('Bread'));
    await keys.press('Space');
    await expect(app.item('Bread')).toHaveAttribute('aria-pressed', 'true');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: app.text('list.count_other', { done: 1, count: 3 }) })
        .first(),
    ).toBeAttached();
    // A second press within 400 ms is ignored.
    await page.waitForTimeout(450);
    await keys.press('Space');
    await expect(app.item('Bread')).toHaveAttribute('aria-pressed', 'false');
    await page.waitForTimeout(450);

    await reach(button('list.edit'), 'Shift+Tab');
    await keys.press('Enter');
    await reach(app.item('Bread'));
    await keys.press('Enter');
    await reach(dialog.getByLabel(app.text('item.name')));
    await keys.press('Control+A');
    await keys.type('Rye bread');
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(app.item('Rye bread')).toBeFocused();

    const before = await names();
    const grip = page.getByRole('button', { name: app.text('arrange.grip', { name: 'Milk' }) });
    await reach(grip, 'Shift+Tab');
    await keys.press('Space');
    await keys.press('ArrowRight');
    await keys.press('Space');
    await expect.poll(names).not.toEqual(before);
    await reach(button('list.edit'), 'Shift+Tab');
    await keys.press('Enter');

    await reach(app.item('Cheese'));
    await keys.press('Delete');
    await expect(app.item('Cheese')).toBeHidden();
    await expect(button('common.undo')).toBeVisible();
    await keys.press('Control+Z');
    await expect(app.item('Cheese')).toBeVisible();

    await reach(app.item('Cheese'));
    await keys.press('Space');
    await expect(app.item('Cheese')).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await reach(
      page.getByRole('region', { name: app.text('list.basket') }).getByRole('button', { name: 'Cheese' }),
    );
    await keys.press('Space');
    await expect(app.item('Cheese')).toHaveAttribute('aria-pressed', 'false');
    await expect(app.item('Cheese')).toBeFocused();

    const people = page
      .getByRole('button', { name: app.text('list.actionsOf', { name: 'Saturday' }) })
      .filter({ visible: true })
      .first();
    await reach(people, 'Shift+Tab');
    await keys.press('ArrowDown');
    await reach(page.getByRole('menuitem', { name: app.text('share.title'), exact: true }), 'ArrowDown');
    await keys.press('Enter');
    await expect(dialog.getByRole('heading', { name: app.text('share.title') })).toBeFocused();
    await keys.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(people).toBeFocused();
  },
);

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test(
    'a new list focuses its add box, so that typed items are added',
    { tag: ['@create-list', '@add-items'] },
    async ({ app, page }) => {
      await app.signIn('Ada');
      await page
        .getByRole('button', { name: app.text('createList.title'), exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await expect(page.getByLabel(app.text('createList.name'))).toBeFocused();
      await page.keyboard.type('Saturday\n');
      await page.waitForURL(/\/lists\//);
      await expect(page.locator('form input[aria-keyshortcuts=n]')).toBeFocused();
      await page.keyboard.type('Milk\n');
      await expect(app.item('Milk')).toBeVisible();
    },
  );
});
