import type { Page } from '@playwright/test';
import { expect, test, withoutWorker, type App } from '../../support/app';

test.use(withoutWorker);

const things = {
  en: [
    'Milk',
    'Bread',
    'Apples',
    'Bananas',
    'Eggs',
    'Cheese',
    'Honey',
    'Butter',
    'Rice',
    'Pasta',
    'Tomatoes',
    'Cucumber',
    'Onions',
    'Garlic',
    'Potatoes',
    'Carrots',
    'Lettuce',
    'Lemons',
    'Oranges',
    'Grapes',
    'Yoghurt',
    'Cream',
    'Flour',
    'Sugar',
    'Salt',
    'Pepper',
    'Olive oil',
    'Vinegar',
    'Coffee',
    'Tea',
    'Juice',
    'Water',
    'Chicken',
    'Fish',
    'Sausages',
    'Toilet paper',
    'Soap',
    'Shampoo',
    'Toothpaste',
    'Nappies',
  ],
  de: [
    'Milch',
    'Brot',
    'Äpfel',
    'Bananen',
    'Eier',
    'Käse',
    'Honig',
    'Butter',
    'Reis',
    'Nudeln',
    'Tomaten',
    'Gurke',
    'Zwiebeln',
    'Knoblauch',
    'Kartoffeln',
    'Karotten',
    'Salat',
    'Zitronen',
    'Orangen',
    'Trauben',
    'Joghurt',
    'Sahne',
    'Mehl',
    'Zucker',
    'Salz',
    'Pfeffer',
    'Olivenöl',
    'Essig',
    'Kaffee',
    'Tee',
    'Saft',
    'Wasser',
    'Hähnchenschenkel',
    'Fisch',
    'Würstchen',
    'Toilettenpapier',
    'Seife',
    'Shampoo',
    'Zahnpasta',
    'Geschirrspültabs',
  ],
};
const ticked = 'Pizza';
const chores = {
  en: [
    'Wash face',
    'Get dressed',
    'Breakfast',
    'Brush teeth',
    'Shoes on',
    'Pack the bag',
    'Make the bed',
    'Feed the cat',
    'Set the table',
    'Water the plants',
    'Tidy the toys',
    'Take out the bin',
    'Read a book',
  ],
  de: [
    'Gesicht waschen',
    'Anziehen',
    'Frühstücken',
    'Zähne putzen',
    'Schuhe anziehen',
    'Tasche packen',
    'Bett machen',
    'Katze füttern',
    'Tisch decken',
    'Blumen gießen',
    'Spielzeug aufräumen',
    'Müll rausbringen',
    'Buch lesen',
  ],
};

const millimetres = (pixels: number): number => Math.round((pixels / 96) * 254) / 10;

/** Prints the page and answers the number of sheets. */
async function pages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Prints through the menu of the list. Answers the number of sheets by paper size. */
async function chosen(app: App, name: string, form: string): Promise<Record<string, number>> {
  const { page } = app;
  const found: Record<string, number> = {};
  for (const format of ['A4', 'Letter'] as const) {
    const before = await page.evaluate(() => window.printed);
    await page
      .getByRole('button', { name: app.text('list.actionsOf', { name }) })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: app.text('print.menu') }).click();
    const choice = page
      .getByRole('dialog', { name: app.text('print.title') })
      .getByRole('button', { name: app.text(`print.${form}`) });
    await expect(choice).toBeVisible();
    await app.accessible();
    await app.fitsLargeText();
    await choice.click();
    await expect.poll(() => page.evaluate(() => window.printed)).toBe(before + 1);
    found[format] = await pages(page, format);
  }
  return found;
}

/** Runs `look` with the print layout. */
async function onPaper<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ media: 'print' });
  const seen = await look();
  await page.emulateMedia({ media: null });
  return seen;
}

const sizes = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => `${width} ${height}`),
    );
const inMillimetres = (found: string[]): string[] => [
  ...new Set(
    found.map((size) =>
      size
        .split(' ')
        .map((side) => Math.round(millimetres(Number(side))))
        .join(' x '),
    ),
  ),
];

declare global {
  interface Window {
    printed: number;
  }
}

test.beforeEach(async ({ context }) => {
  // Replaces the print dialog of the system by a counter.
  await context.addInitScript(() => {
    window.printed = 0;
    window.print = () => {
      window.printed += 1;
    };
  });
});

test(
  'a shopping list of forty items prints on one page, with its open items and nothing of the app',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, context }, { project }) => {
    const names = things[project.use.locale?.startsWith('de') ? 'de' : 'en'];
    await app.signIn('Pat Paper');
    await app.makeList('Week', 'shopping');
    await app.paste([ticked, ...names]);
    await app.item(ticked).click();
    await expect(page.getByText(app.text('list.count_other', { done: 1, count: 41 }))).toBeVisible();
    await page.locator('html').evaluate((html) => (html.dataset.theme = 'dark'));
    // Printing waits for no picture, so those below the fold load early. Some are painted by now and come from /img.
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Set(
              performance
                .getEntriesByType('resource')
                .map(({ name }) => new URL(name).pathname)
                .filter((path) => /^\/(?:art|img)\//.test(path)),
            ).size,
        ),
      )
      .toBeGreaterThanOrEqual(35);
    const drawn = () =>
      page
        .locator('[data-paper] img:is([src^="/art/"], [src*="/img/"])')
        .evaluateAll((all) =>
          all.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        );

    expect([await pages(page, 'A4'), await pages(page, 'Letter')]).toEqual([1, 1]);
    expect((await drawn()).filter((there) => !there)).toEqual([]);
    await onPaper(page, async () => {
      const seen = page.locator('body > *').filter({ visible: true });
      await expect(seen).toHaveCount(1);
      await expect(seen.getByRole('heading', { level: 1 })).toHaveText('Week');
      // By section, as the list is shown.
      await expect(seen.getByRole('heading', { level: 2 }).first()).toHaveText(
        app.text('sections.names.produce'),
      );
      expect((await seen.getByRole('listitem').allTextContents()).sort()).toEqual([...names].sort());
      await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
      expect(await page.locator('body').evaluate((body) => getComputedStyle(body).color)).toBe(
        'rgb(44, 31, 22)',
      );
    });

    // Offline no picture is missing.
    await context.setOffline(true);
    expect(await chosen(app, 'Week', 'list')).toEqual({ A4: 1, Letter: 1 });
    expect((await drawn()).length).toBeGreaterThanOrEqual(34);
    expect((await drawn()).filter((there) => !there)).toEqual([]);
    await context.setOffline(false);
  },
);

test(
  'chores print as a sheet with seven days, and as cards of 60 x 70 mm to cut out',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page }, { project }) => {
    const german = project.use.locale?.startsWith('de') === true;
    const names = chores[german ? 'de' : 'en'];
    await app.signIn('Pat Paper');
    await app.makeList('Morning', 'task');
    await app.paste(names.slice(0, 6));
    await app.item(names[0] ?? '').click();

    // The code of the sheet loads when the page is idle.
    await expect.poll(async () => [await pages(page, 'A4'), await pages(page, 'Letter')]).toEqual([1, 1]);
    await onPaper(page, async () => {
      const table = page.getByRole('table');
      await expect(table.getByRole('columnheader').filter({ hasText: /./ })).toHaveText(
        german
          ? ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
          : ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      );
      await expect(table.getByRole('rowheader')).toHaveText(names.slice(0, 6));
      await expect(table.locator('td svg')).toHaveCount(42);
    });

    expect(await chosen(app, 'Morning', 'cards')).toEqual({ A4: 1, Letter: 1 });
    await onPaper(page, async () => {
      // Browsers print no backgrounds by default, so the colours of plain pictures are images.
      expect(await page.locator('[data-card] img[src^="data:"]').count()).toBeGreaterThan(0);
      expect(inMillimetres(await sizes(page, '[data-card]'))).toEqual(['60 x 70']);
      expect(inMillimetres(await sizes(page, '[data-place]'))).toEqual(['62 x 72']);
      await expect(page.locator('[data-card]')).toHaveText(names.slice(0, 6));
      await expect(page.locator('[data-board]')).toHaveText([app.text('print.now'), app.text('print.next')]);
    });

    await app.paste(names.slice(6));
    await expect(app.item(names[12] ?? '')).toBeVisible();
    expect(await chosen(app, 'Morning', 'cards')).toEqual({ A4: 3, Letter: 3 });
    await onPaper(page, async () => {
      await expect(page.locator('[data-card]')).toHaveCount(13);
      await expect(page.locator('[data-board]')).toHaveCount(2);
    });
  },
);

test('other pages print without bars, in light colours', async ({ app, page }) => {
  await app.signIn('Pat Paper');
  for (const path of ['/billing', '/account-settings', '/terms']) {
    await page.goto(app.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('html').evaluate((html) => (html.dataset.theme = 'dark'));
    await onPaper(page, async () => {
      const fixed = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((each) => each.checkVisibility() && /fixed|sticky/.test(getComputedStyle(each).position))
          .map((each) => each.outerHTML.slice(0, 80)),
      );
      expect(fixed, path).toEqual([]);
      await expect(page.getByRole('navigation').filter({ visible: true }), path).toHaveCount(0);
      await expect(page.getByRole('banner').filter({ visible: true }), path).toHaveCount(0);
      expect(await page.locator('body').evaluate((body) => getComputedStyle(body).color), path).toBe(
        'rgb(44, 31, 22)',
      );
    });
  }
});
