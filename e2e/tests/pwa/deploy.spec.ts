import type { Page } from '@playwright/test';
import { expect, App, test } from '../../support/app';
import { Releases } from '../../support/releases';
import { waitForWorker } from '../../support/wait-for-worker';

let releases: Releases;
test.beforeAll(async () => {
  releases = await Releases.start();
});
test.afterAll(() => releases.stop());

/** The app at the address of the releases. */
class ReleasedApp extends App {
  override readonly url = releases.url;
}

const scripts = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts]
      .map(({ src }) => src.split('/').pop() ?? '')
      .filter((name) => name.startsWith('index')),
  );

test(
  'a tab that is open during a deploy keeps its own files, while another tab activates the update',
  { tag: ['@create-list', '@add-items'] },
  async ({ page, locale }) => {
    const app = new ReleasedApp(page, (locale ?? 'en').slice(0, 2));
    await app.signIn('Open Tab');
    await waitForWorker(page);
    await app.makeList('Market', 'shopping');
    await app.add('Pizza');
    await expect(app.item('Pizza')).toBeVisible();
    const before = await scripts(page);

    releases.deploy();
    // A second tab activates the new version; the first one keeps its files.
    const second = new ReleasedApp(await page.context().newPage(), (locale ?? 'en').slice(0, 2));
    await second.page.goto(`${releases.url}/app`);
    await second.page.evaluate(async () =>
      (await navigator.serviceWorker.ready).update().then(() => undefined),
    );
    await second.page.getByRole('button', { name: second.text('update.button') }).click({ timeout: 30_000 });
    await expect
      .poll(() => scripts(second.page).catch(() => before), { timeout: 20_000 })
      .not.toEqual(before);

    expect(await scripts(page)).toEqual(before);
    await app.add('Honey');
    await expect(app.item('Honey')).toBeVisible();
    // A chunk that this tab has not fetched yet, of a release that the server no longer has.
    await page
      .getByRole('link', { name: app.text('nav.back') })
      .or(page.getByRole('link', { name: app.text('nav.home') }))
      .first()
      .click();
    await expect(page.getByRole('heading', { name: app.text('home.title'), level: 1 })).toBeVisible();
    const answer = await page.evaluate(async () => {
      const files = (
        await (
          await caches.open(
            (await caches.keys()).filter((name) => name.startsWith('pictick-shell-'))[0] ?? '',
          )
        ).keys()
      )
        .map(({ url }) => url)
        .filter((url) => url.includes('/terms-'));
      return Promise.all(files.map(async (url) => (await fetch(url)).status));
    });
    expect(answer).toEqual([200]);
    expect(await scripts(page)).toEqual(before);

    // A hidden tab with unfinished input stays; without it the tab reloads once and loses nothing.
    await page.getByRole('link', { name: 'Market' }).first().click();
    const word = page.locator('form input[aria-keyshortcuts=n]');
    await word.fill('Ol');
    let loads = 0;
    page.on('load', () => loads++);
    const aside = (state: DocumentVisibilityState) =>
      page.evaluate((seen) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => seen });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await aside('hidden');
    await aside('visible');
    await word.fill('');
    expect(await scripts(page)).toEqual(before);
    await aside('hidden');
    await expect.poll(() => scripts(page).catch(() => before), { timeout: 20_000 }).not.toEqual(before);
    await expect(app.item('Pizza')).toBeVisible();
    await expect(app.item('Honey')).toBeVisible();
    expect(loads).toBe(1);
    await second.page.close();
  },
);

test('a page without a worker reloads once after a deploy, with the new files', async ({
  browser,
  contextOptions,
  locale,
}) => {
  const context = await browser.newContext({ ...contextOptions, serviceWorkers: 'block' });
  const page = await context.newPage();
  const app = new ReleasedApp(page, (locale ?? 'en').slice(0, 2));
  await page.goto(`${releases.url}/login`);
  await expect(page.getByRole('link', { name: app.text('footer.terms') })).toBeVisible();
  const before = await scripts(page);
  releases.deploy();
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('link', { name: app.text('footer.terms') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => scripts(page)).not.toEqual(before);
  expect(page.url()).toBe(`${releases.url}/terms`);
  expect(loads).toBe(1);
  await context.close();
});

test('a page that cannot be fetched says so, and offers a retry', async ({
  browser,
  contextOptions,
  locale,
}) => {
  const context = await browser.newContext({ ...contextOptions, serviceWorkers: 'block' });
  const page = await context.newPage();
  const app = new ReleasedApp(page, (locale ?? 'en').slice(0, 2));
  await page.goto(`${releases.url}/login`);
  await expect(page.getByRole('link', { name: app.text('footer.terms') })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: app.text('footer.terms') }).click();
  await expect(page.getByRole('heading', { name: app.text('offline.title') })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: app.text('common.refresh') }).click();
  await expect(page.getByRole('heading', { name: app.text('offline.title') })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});
