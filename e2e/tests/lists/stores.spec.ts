import { App, expect, test } from '../../support/app';
import { familyByApi } from '../../support/family';
import { inspect } from '../../support/inspect';
import { tap } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';

const first = ['Shampoo', 'Milk', 'Apples', 'Bread', 'Cheese', 'Carrots', 'Dog food', 'Bananas'];

const boardOf = (app: App) => ({
  names: () =>
    app.page
      .getByRole('main')
      .locator('[data-slide]')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).innerText.trim().split('\n')[0])),
  sections: () =>
    app.page
      .getByRole('main')
      .locator('[data-sections] h2')
      .evaluateAll((all) => all.map((one) => one.textContent)),
  pill: (name: string) =>
    app.page.getByRole('button', { name: app.text('sections.store.chosen', { name }), exact: true }),
  section: (name: string) => app.text(`sections.names.${name}`),
  edit: () =>
    app.page.getByRole('button', { name: app.text('list.edit'), exact: true }).filter({ visible: true }),
});

/** A list of a user with a family, by section. */
async function shop(app: App, email: string): Promise<void> {
  await app.signIn('Aisle Walker', email);
  await familyByApi(app, []);
  await app.page.reload();
  await app.makeList('Saturday shop', 'shopping');
  await app.paste(first);
  await expect(boardOf(app).pill(app.text('sections.store.any'))).toBeVisible();
}

test(
  'a store sorts the list as its order is drawn, offline too, and on the other devices of the person',
  { tag: ['@save-store', '@delete-store', '@choose-store'] },
  async ({ app, page, context, browser, locale, contextOptions }) => {
    const email = `walker.${Date.now()}@example.org`;
    await shop(app, email);
    const { names, sections, section, pill } = boardOf(app);
    const any = app.text('sections.store.any');
    const dialog = page.getByRole('dialog');

    await pill(any).click();
    await dialog.getByRole('button', { name: app.text('sections.store.new') }).click();
    await dialog.getByRole('textbox').fill('Market hall');
    await page.keyboard.press('Enter');
    const order = dialog.getByRole('list', { name: app.text('sections.store.order') });
    const rows = () =>
      order
        .getByRole('listitem')
        .evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText.trim().split('\n')[0]));
    await expect.poll(async () => (await rows())[0]).toBe(section('produce'));
    await inspect(app)('the order of a store');

    // Arrow keys on the grip; the button does the same.
    const grip = order.getByRole('button', { name: app.text('arrange.grip', { name: section('pets') }) });
    await grip.focus();
    await page.keyboard.press('Home');
    await expect.poll(async () => (await rows())[0]).toBe(section('pets'));
    await expect(grip).toBeFocused();
    const up = order.getByRole('button', {
      name: app.text('sections.store.up', { section: section('bread') }),
    });
    await tap(up);
    await expect.poll(async () => (await rows()).slice(0, 2)).toEqual([section('pets'), section('bread')]);
    await order
      .getByRole('switch', { name: app.text('sections.store.has', { section: section('dairy') }) })
      .click();
    await expect(order.getByText(app.text('sections.store.missing'))).toBeVisible();
    await inspect(app)('a section that the store lacks');
    await dialog.getByRole('button', { name: app.text('sections.store.done') }).click();
    await expect(dialog).toBeHidden();
    const drawn = [
      `${section('pets')}1`,
      `${section('bread')}1`,
      `${section('produce')}3`,
      `${section('toiletries')}1`,
      `${section('dairy')}${app.text('sections.store.missing')}2`,
    ];
    await expect.poll(sections).toEqual(drawn);
    await expect(pill('Market hall')).toBeVisible();
    await inspect(app)('a list sorted by a store');

    // By keyboard a heading is moved up on the list itself, and by its menu down again.
    const heading = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${section('toiletries')}`) });
    await heading.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: app.text('sections.store.moveUp') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await sections()).indexOf(`${section('toiletries')}1`)).toBe(2);
    await expect(heading).toBeFocused();
    await tap(heading);
    await inspect(app)('the menu of a section');
    await tap(page.getByRole('menuitem', { name: app.text('sections.store.moveDown') }));
    await expect.poll(sections).toEqual(drawn);
    await expect.poll(() => app.counted()).toEqual(['0 of 8']);

    // Offline the list is sorted at once, and as chosen after a reload.
    await stayOffline(context);
    await pill('Market hall').click();
    await inspect(app)('the stores');
    await dialog.getByRole('radio', { name: any }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await sections())[0]).toBe(`${section('produce')}3`);
    await pill(any).click();
    await dialog.getByRole('radio', { name: 'Market hall' }).click();
    await expect.poll(sections).toEqual(drawn);
    await page.reload();
    await expect.poll(sections).toEqual(drawn);
    await context.setOffline(false);

    const elsewhere = await browser.newContext(contextOptions);
    const other = new App(await elsewhere.newPage(), (locale ?? 'en').slice(0, 2));
    await other.signIn('Aisle Walker', email);
    await other.page.goto(page.url());
    await expect.poll(boardOf(other).sections).toEqual(drawn);
    expect(await boardOf(other).names()).toEqual(await names());

    // Deleted there, and brought back.
    await boardOf(other).pill('Market hall').click();
    const there = other.page.getByRole('dialog');
    await there
      .getByRole('button', { name: other.text('sections.store.edit', { name: 'Market hall' }) })
      .click();
    await there.getByRole('button', { name: other.text('sections.store.delete') }).click();
    await expect(pill(any)).toBeVisible();
    await other.undo(other.text('sections.store.deleted', { name: 'Market hall' }));
    await expect(pill('Market hall')).toBeVisible();
    await expect.poll(sections).toEqual(drawn);
    await elsewhere.close();
  },
);

test(
  'a user without a family makes one where the first store needs it, and goes on with the store',
  { tag: ['@create-household', '@save-store'] },
  async ({ app, page }) => {
    await app.signIn('First Shopper');
    await app.makeList('Saturday shop', 'shopping');
    await app.paste(first);
    const { pill } = boardOf(app);
    await pill(app.text('sections.store.any')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(app.text('sections.needsFamily'))).toBeVisible();
    await inspect(app)('the family that a store needs');
    await dialog.getByRole('checkbox', { name: app.text('family.adult') }).check();
    await dialog.getByRole('button', { name: app.text('family.make') }).click();
    await dialog.getByRole('button', { name: app.text('sections.store.new') }).click();
    await dialog.getByRole('textbox').fill('Market hall');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: app.text('sections.store.done') }).click();
    await expect(pill('Market hall')).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['0 of 8']);
  },
);
