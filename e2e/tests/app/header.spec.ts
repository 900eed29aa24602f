import type { Page } from '@playwright/test';
import { expect, test, withoutWorker, type App } from '../../support/app';
import { makeList } from '../../support/screens';

test.use(withoutWorker);

const things = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `Thing ${String(place + 1)}` }));
const footerLinks = ['footer.terms', 'footer.privacy', 'footer.withdraw'] as const;

/** Distance in px from the start of the content to the first card. */
const firstCard = (page: Page) =>
  page.evaluate(() =>
    Math.round(
      (document.querySelector('[data-cards] [data-slide]')?.getBoundingClientRect().top ?? NaN) -
        (document.getElementById('main')?.getBoundingClientRect().top ?? NaN),
    ),
  );

async function openList(app: App, id: string): Promise<void> {
  await app.page.goto(`${app.url}/lists/${id}`);
  await expect(app.page.locator('[data-cards] [data-slide]').first()).toBeVisible();
}

async function expectHeader(app: App, name: string): Promise<void> {
  const { page } = app;
  const header = page.getByRole('main').locator('header').filter({ visible: true }).first();
  await expect(header.locator('a svg rect')).toBeVisible();
  await expect(
    header.locator('[data-tier]').getByText(app.text('plan.name.trial'), { exact: true }),
  ).toBeVisible();
  await header.getByRole('button', { name: app.text('account.menuOf', { name }) }).click();
  await expect(
    page.locator('[popover]:popover-open').getByRole('group', { name: app.text('theme.label') }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
}

async function expectFooter(app: App): Promise<void> {
  await app.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  for (const key of footerLinks)
    await app.page
      .getByRole('contentinfo')
      .getByRole('link', { name: app.text(key) })
      .click({ trial: true });
}

test('a list on a phone has the header and the footer, which do not push its first card down', async ({
  app,
  page,
}) => {
  await app.signIn('Mia');
  const shop = await makeList(app, 'Saturday', 'shopping', things(4));
  const chores = await makeList(app, 'Before going to kindergarten', 'task', things(4));
  for (const [id, top] of [
    [shop, 146],
    [chores, 245],
  ] as const) {
    await openList(app, id);
    await expectHeader(app, 'Mia');
    expect(await firstCard(page)).toBeLessThanOrEqual(top);
    await expectFooter(app);
  }
});

test('the trash, home, settings and billing on a phone have the header with the name of the plan, and the footer', async ({
  app,
  page,
}) => {
  await app.signIn('Mia');
  for (const path of ['/trash', '/app', '/account-settings', '/billing']) {
    await page.goto(app.url + path);
    await expectHeader(app, 'Mia');
    await expectFooter(app);
  }
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('the side navigation shows twelve lists at a height of 900 px, and each page ends with the legal links', async ({
    app,
    page,
  }) => {
    await app.signIn('Ada');
    let id = '';
    for (let place = 1; place <= 12; place += 1)
      id = await makeList(app, `List ${String(place)}`, 'shopping');
    for (const path of ['/app', `/lists/${id}`, '/trash', '/account-settings', '/billing']) {
      await page.goto(app.url + path);
      const nav = page.getByRole('navigation', { name: app.text('nav.lists') });
      await expect(nav.locator('a[href^="/lists/"]')).toHaveCount(12);
      await expect(
        nav.locator('[data-tier]').getByText(app.text('plan.name.trial'), { exact: true }),
      ).toBeVisible();
      const inSight = await nav.locator('ul').evaluate((list) => {
        const { top, bottom } = list.getBoundingClientRect();
        return [...list.querySelectorAll('a[href^="/lists/"]')].filter(
          (link) =>
            link.getBoundingClientRect().top >= top && link.getBoundingClientRect().bottom <= bottom + 1,
        ).length;
      });
      expect(inSight, path).toBe(12);
      await expect(nav.getByRole('link', { name: app.text('footer.terms') })).toHaveCount(0);
      await expectFooter(app);
    }
  });

  test('the title and the add box of a long list stay in sight, and never cover a focused card', async ({
    app,
    page,
  }) => {
    await app.signIn('Ada');
    const id = await makeList(app, 'Market', 'shopping', things(55));
    await openList(app, id);
    // They come when the page is idle, and lie between the cards in the order of the focus.
    await expect(
      page.getByRole('button', { name: app.text('item.details', { name: 'Thing 55' }) }),
    ).toBeAttached();
    await app.item('Thing 55').focus();
    await page.evaluate(() => window.scrollTo(0, 1200));
    await expect(page.getByRole('heading', { name: 'Market', level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('form input[aria-keyshortcuts=n]')).toBeInViewport({ ratio: 1 });
    for (let card = 0; card < 12; card += 1) await page.keyboard.press('Shift+Tab');
    const covered = () =>
      page.evaluate(() => {
        const { x, y, width } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return !document.activeElement?.contains(document.elementFromPoint(x + width / 2, y + 4));
      });
    await expect.poll(covered).toBe(false);
  });

  test('tiles form six columns at 1440 px and eight at 1920 px, none wider than 200 px', async ({
    app,
    page,
  }) => {
    await app.signIn('Ada');
    const id = await makeList(app, 'Market', 'shopping', things(20));
    await openList(app, id);
    await page.getByRole('button', { name: app.text('sections.title'), exact: true }).click();
    for (const [width, columns] of [
      [1440, 6],
      [1920, 8],
      [2560, 8],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await openList(app, id);
      const tiles = await page
        .locator('[data-cards] [data-slide]')
        .evaluateAll((all) =>
          all
            .map((tile) => tile.getBoundingClientRect())
            .map(({ left, width: wide }) => [Math.round(left), wide] as const),
        );
      expect(new Set(tiles.map(([left]) => left)).size, String(width)).toBe(columns);
      expect(Math.max(...tiles.map(([, wide]) => wide)), String(width)).toBeLessThanOrEqual(200);
    }
  });
});
