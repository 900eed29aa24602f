import type { Page, Request } from '@playwright/test';
import { expect, App, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

/** Counts the open event streams of a page. */
function streamsOf(page: Page): { readonly open: number } {
  const streams = { open: 0 };
  const count = (by: number) => (request: Request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.open += by;
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return streams;
}

test(
  'a tick reaches the other device within a second, and one browser opens one stream',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, browser, contextOptions }, { project }) => {
    const language = (project.use.locale ?? 'en').slice(0, 2);
    const email = `live.${Date.now()}@example.org`;
    const onPhone = streamsOf(page);
    await app.signIn('Mia', email);
    await app.makeList('Markt / Market', 'shopping');
    await app.add('Pizza');
    await expect(app.item('Pizza')).toBeVisible();
    await expect.poll(() => onPhone.open).toBe(1);

    const tablet = new App(await (await browser.newContext(contextOptions)).newPage(), language);
    const onTablet = streamsOf(tablet.page);
    await tablet.signIn('Mia', email);
    await tablet.page.goto(page.url());
    await expect(tablet.item('Pizza')).toBeVisible();
    await expect.poll(() => onTablet.open).toBe(1);
    // A second tab of the same browser receives events from the first.
    const second = new App(await page.context().newPage(), language);
    const onSecond = streamsOf(second.page);
    await second.page.goto(page.url());
    await expect(second.item('Pizza')).toBeVisible();

    for (const pressed of ['true', 'false', 'true']) {
      // A second tap within 400 ms is ignored.
      await tablet.page.waitForTimeout(450);
      await tablet.item('Pizza').click();
      await Promise.all(
        [app, second].map((each) =>
          expect(each.item('Pizza')).toHaveAttribute('aria-pressed', pressed, { timeout: 1_000 }),
        ),
      );
    }
    await tablet.add('Honey');
    await expect(second.item('Honey')).toBeVisible({ timeout: 1_000 });
    expect([onPhone.open, onSecond.open, onTablet.open]).toEqual([1, 0, 1]);

    // When the tab with the stream closes, the other one opens a stream.
    await page.close();
    await expect.poll(() => onSecond.open).toBe(1);
    await tablet.item('Pizza').click();
    await expect(second.item('Pizza')).toHaveAttribute('aria-pressed', 'false', { timeout: 1_000 });
    await tablet.page.context().close();
  },
);
