import { expect, test } from '../../support/app';

test(
  'ticks made while the page unloads are there after the reload',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page }) => {
    const names = ['Bread', 'Cheese', 'Eggs', 'Butter', 'Jam'];
    await app.signIn('Quick Hand');
    await app.makeList('Saturday', 'shopping');
    await app.paste(names);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(names.length);
    for (const done of [5, 0]) {
      const loaded = page.waitForEvent('load');
      await page.evaluate((all) => {
        const tiles = [...document.querySelectorAll<HTMLElement>('main button[aria-pressed]')];
        for (const name of all) tiles.find((tile) => tile.innerText.trim() === name)?.click();
        location.reload();
      }, names);
      await loaded;
      await expect.poll(() => app.counted()).toEqual([`${done} of 5`]);
      for (const name of names)
        await expect(app.item(name)).toHaveAttribute('aria-pressed', String(done > 0));
    }
    // Restarts the whole list while the page unloads.
    for (const name of names) {
      await app.item(name).click();
      // Another card may slide to the same place, where a tap within 400 ms is ignored.
      await page.waitForTimeout(250);
    }
    const again = page.getByRole('button', { name: app.text('list.startAgain') });
    await expect(again).toBeInViewport({ ratio: 1 });
    const loaded = page.waitForEvent('load');
    await again.evaluate((button: HTMLElement) => {
      button.click();
      location.reload();
    });
    await loaded;
    await expect.poll(() => app.counted()).toEqual(['0 of 5']);
    expect(await page.evaluate(() => localStorage.getItem('pictick_unstored'))).toBeNull();
  },
);

test(
  'items typed or pasted while the page unloads are added once after the reload',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page }) => {
    await app.signIn('Quick Typist');
    await app.makeList('Saturday', 'shopping');
    await app.paste(['Bread', 'Cheese', 'Eggs']);
    await page.reload();
    for (const name of ['Bread', 'Cheese', 'Eggs']) await expect(app.item(name)).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['0 of 3']);
    await app.add('Butter');
    await page.reload();
    await expect(app.item('Butter')).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['0 of 4']);
    await page.reload();
    await expect(app.item('Butter')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('button', { name: app.text('double.both') })).toHaveCount(0);
    expect(
      await page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => key.startsWith('pictick_unread')),
      ),
    ).toEqual([]);
  },
);

test(
  'a long list keeps its scroll position over a reload, and a line with commas adds several items',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page }) => {
    await app.signIn('Deep Reader');
    await app.makeList('Whole week', 'shopping');
    await app.paste(Array.from({ length: 40 }, (_, at) => `Thing ${at + 1}`));
    await app.add('milk, eggs; ham');
    for (const name of ['milk', 'eggs', 'ham']) await expect(app.item(name)).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['0 of 43']);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.reload();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(900);
    // Opening the list again begins at its top, also within the same page.
    await page.goto(page.url());
    await expect(app.item('milk')).toBeInViewport();
    await expect(page.getByRole('button', { name: app.text('list.edit') })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole('link', { name: app.text('nav.back') }).click();
    await page.getByRole('link', { name: 'Whole week' }).first().click();
    await expect(app.item('milk')).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test(
  'a phone shows three small tiles in a row, also after a reload and in a list of a hundred items',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page }) => {
    await app.signIn('Small Tiles');
    await app.makeList('Saturday', 'shopping');
    await app.paste([
      'Bread',
      'Milk',
      'Strawberry marmalade',
      'Eggs',
      ...Array.from({ length: 96 }, (_, at) => `Thing ${at + 5}`),
    ]);
    const inFirstRow = () =>
      page.evaluate(() => {
        const tops = [...document.querySelectorAll('main [role=listitem]')].map((tile) =>
          Math.round(tile.getBoundingClientRect().top),
        );
        return tops.filter((top) => top === Math.min(...tops)).length;
      });
    const choose = async (words: string) => {
      await page
        .getByRole('button', { name: app.text('list.actionsOf', { name: 'Saturday' }) })
        .filter({ visible: true })
        .click();
      await page.getByRole('menuitem', { name: app.text(words) }).click();
    };
    await page.getByRole('button', { name: app.text('sections.title'), exact: true }).click();
    await expect.poll(inFirstRow).toBe(2);
    await choose('list.smallTiles');
    await expect.poll(inFirstRow).toBe(3);
    expect(
      await page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>('main [role=listitem] button')].filter(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
          ).length,
      ),
    ).toBe(0);
    await page.reload();
    await expect.poll(inFirstRow).toBe(3);
    await app.item('Milk').click();
    await expect.poll(() => app.counted()).toEqual(['1 of 100']);
    await choose('list.largeTiles');
    await expect.poll(inFirstRow).toBe(2);
  },
);

test(
  'half-typed text of the add box is there after a reload, on its own list only, until it is cleared',
  { tag: ['@create-list'] },
  async ({ app, page }) => {
    const box = page.locator('form input[aria-keyshortcuts=n]');
    await app.signIn('Slow Typist');
    await app.makeList('Sunday', 'shopping');
    const sunday = page.url();
    await page.goto(`${app.url}/app`);
    await app.makeList('Saturday', 'shopping');
    const saturday = page.url();
    await box.fill('oat mi');
    await page.reload();
    await expect(box).toHaveValue('oat mi');
    await page.goto(sunday);
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday' })).toBeVisible();
    await expect(box).toHaveValue('');
    await page.goto(saturday);
    await expect(box).toHaveValue('oat mi');
    await box.fill('');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Saturday' })).toBeVisible();
    await expect(box).toHaveValue('');
  },
);
