import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/family';

test.use({ actionTimeout: 20_000 });

test('the main job is done without a pointer: a list is made, filled, ticked, changed, put in order and shared', async ({
  house,
  page,
}) => {
  const keys = page.keyboard;
  /** Tab by Tab, as somebody without a mouse gets there. */
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
      .getByRole('button', { name: house.text(key, blanks), exact: true })
      .filter({ visible: true })
      .first();
  const names = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((cards) => cards.map((card) => card.querySelector('button')?.innerText.trim()));

  await house.signIn('Keyboard Only');
  await reach(button('createList.title'));
  await keys.press('Enter');
  await expect(dialog.getByRole('heading', { name: house.text('createList.title') })).toBeVisible();
  await expect(dialog.getByLabel(house.text('createList.name'))).toBeFocused();
  await keys.type('Saturday');
  await keys.press('Enter');
  await page.waitForURL(/\/lists\//);

  const box = page.locator('form input[aria-keyshortcuts=n]');
  await reach(box);
  for (const thing of ['Milk', 'Bread', 'Cheese']) {
    await keys.type(thing);
    await keys.press('Enter');
    await expect(house.item(thing)).toBeVisible();
  }
  await expect(box).toBeFocused();

  await reach(house.item('Bread'));
  await keys.press('Space');
  await expect(house.item('Bread')).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: house.text('list.count_other', { done: 1, count: 3 }) })
      .first(),
  ).toBeAttached();
  // A second press within 400 ms is none.
  await page.waitForTimeout(450);
  await keys.press('Space');
  await expect(house.item('Bread')).toHaveAttribute('aria-pressed', 'false');
  await page.waitForTimeout(450);

  await reach(button('list.edit'), 'Shift+Tab');
  await keys.press('Enter');
  await reach(house.item('Bread'));
  await keys.press('Enter');
  await reach(dialog.getByLabel(house.text('item.name')));
  await keys.press('Control+A');
  await keys.type('Rye bread');
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(house.item('Rye bread')).toBeFocused();

  const before = await names();
  const grip = page.getByRole('button', { name: house.text('arrange.grip', { name: 'Milk' }) });
  await reach(grip, 'Shift+Tab');
  await keys.press('Space');
  await keys.press('ArrowRight');
  await keys.press('Space');
  await expect.poll(names).not.toEqual(before);
  await reach(button('list.edit'), 'Shift+Tab');
  await keys.press('Enter');

  await reach(house.item('Cheese'));
  await keys.press('Delete');
  await expect(house.item('Cheese')).toBeHidden();
  await expect(button('common.undo')).toBeVisible();
  await keys.press('Control+Z');
  await expect(house.item('Cheese')).toBeVisible();

  await reach(house.item('Cheese'));
  await keys.press('Space');
  await expect(house.item('Cheese')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await reach(
    page.getByRole('region', { name: house.text('list.basket') }).getByRole('button', { name: 'Cheese' }),
  );
  await keys.press('Space');
  await expect(house.item('Cheese')).toHaveAttribute('aria-pressed', 'false');
  await expect(house.item('Cheese')).toBeFocused();

  const people = page
    .getByRole('button', { name: house.text('list.actionsOf', { name: 'Saturday' }) })
    .filter({ visible: true })
    .first();
  await reach(people, 'Shift+Tab');
  await keys.press('ArrowDown');
  await reach(page.getByRole('menuitem', { name: house.text('share.title'), exact: true }), 'ArrowDown');
  await keys.press('Enter');
  await expect(dialog.getByRole('heading', { name: house.text('share.title') })).toBeFocused();
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(people).toBeFocused();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('a new list takes what is typed without looking for its line', async ({ house, page }) => {
    await house.signIn('Ada');
    await page
      .getByRole('button', { name: house.text('createList.title'), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByLabel(house.text('createList.name'))).toBeFocused();
    await page.keyboard.type('Saturday\n');
    await page.waitForURL(/\/lists\//);
    await expect(page.locator('form input[aria-keyshortcuts=n]')).toBeFocused();
    await page.keyboard.type('Milk\n');
    await expect(house.item('Milk')).toBeVisible();
  });
});
