import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type Locator, type Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import {
  storageEntries,
  type StorageKind,
} from '../../../frontend/src/features/legal/storage-notice/storage-entries';
import { expect, App, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

async function unzip(file: string): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(readFileSync(file), { lazyEntries: true, strictFileNames: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry))));
  return files;
}

/** Kind and name of every entry that the browser stores for the origin. */
async function kept(page: Page, url: string): Promise<[StorageKind, string][]> {
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    database: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    cache: await caches.keys(),
  }));
  const cookies = (await page.context().cookies(url)).map(({ name }) => name);
  return Object.entries({ ...inPage, cookie: cookies }).flatMap(([where, names]) =>
    names.map((name): [StorageKind, string] => [where as StorageKind, name]),
  );
}

const isDeclared = ([where, name]: [StorageKind, string]): boolean =>
  storageEntries.some(({ names }) =>
    (names[where] ?? []).some((one) =>
      one.endsWith('…') ? name.startsWith(one.slice(0, -1)) : name === one,
    ),
  );

/** Waits until the notice and the other element do not overlap. */
async function expectApart(notice: Locator, other: Locator): Promise<void> {
  const apart = async (): Promise<boolean> => {
    const [above, below] = [await notice.boundingBox(), await other.boundingBox()];
    return (
      above !== null &&
      below !== null &&
      (above.y + above.height <= below.y || below.y + below.height <= above.y)
    );
  };
  await expect.poll(apart).toBe(true);
}

test.use({ keepsBook: true });

test(
  'the storage notice appears once, names every stored entry, and no other entry exists',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, context }) => {
    await page.goto(app.url);
    const legal = app.legal('stored');
    const notice = page.getByRole('region', { name: legal('about') });
    await expect(notice).toBeVisible();
    // The notice is not modal and covers neither the main action nor the links of the footer.
    const start = page.getByRole('link', { name: app.text('landing.start') }).first();
    await start.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    await expectApart(notice, start);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.getByRole('link', { name: app.text('footer.privacy') }).click({ trial: true });
    await app.accessible();
    await page.goto(`${app.url}/login`);
    await expect(notice).toBeVisible();
    await expectApart(notice, page.getByRole('link', { name: app.text('login.google') }));
    await page.goto(`${app.url}/nowhere`);
    await expect(notice).toBeVisible();
    await expectApart(notice, page.getByRole('main').getByRole('link').first());
    await notice.getByRole('button', { name: legal('see') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: legal('title') });
    await expect(dialog.getByText('pictick-refresh')).toBeVisible();
    await app.accessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await notice.getByRole('button', { name: legal('fine') }).press('Enter');
    await expect(notice).toBeHidden();

    // Uses the app, so that every stored entry exists: lists with pictures, settings, an offline change.
    await app.signIn('Careful Person');
    await app.makeList('Saturday', 'shopping');
    await app.paste(['Milk', 'Bread']);
    await app.item('Milk').click();
    await waitForWorker(page);
    await context.setOffline(true);
    await app.add('Cheese');
    await expect(app.item('Cheese')).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => app.counted()).toEqual(['1 of 3']);
    await page.goto(`${app.url}/account-settings`);
    await page.getByRole('button', { name: app.text('stored.title') }).click();
    await expect(dialog.getByText('pictick-refresh')).toBeVisible();
    await page.keyboard.press('Escape');

    // The picture book loads last, when the page is idle.
    await expect.poll(() => kept(page, app.url)).toContainEqual(['cache', 'pictick-book-pictures']);
    const found = await kept(page, app.url);
    expect(found.filter((one) => !isDeclared(one))).toEqual([]);
    // Proves that kept() finds entries of each kind.
    for (const one of [
      ['cookie', 'pictick-refresh'],
      ['local', 'token'],
      ['local', 'pictick_stored_told'],
      ['database', 'pictick'],
    ])
      expect(found).toContainEqual(one);
  },
);

test('the storage notice never covers the title of a page, also in Spanish and at 200 % text', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({
    locale: 'es-ES',
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  const there = new App(await context.newPage(), 'es', app.url);
  const notice = there.page.getByRole('region', { name: there.legal('stored')('about') });
  for (const path of ['/', '/login', '/terms', '/nowhere']) {
    await there.page.goto(app.url + path);
    await expect(notice).toBeVisible();
    const title = there.page.getByRole('heading', { level: 1 });
    await expectApart(notice, title);
    await there.page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'));
    await expectApart(notice, title);
  }
  await context.close();
});

test(
  'a user downloads their data, and a broken download is reported',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page, context }) => {
    // Without the file picker, a dialog of the browser that no test can operate.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await app.signIn('Careful Person');
    await app.makeList('Saturday', 'shopping');
    await app.paste(['Milk', 'Bread']);
    await expect.poll(() => app.counted()).toEqual(['0 of 2']);
    await page.goto(`${app.url}/account-settings#data`);
    await app.fitsLargeText();
    const card = page.getByRole('region', { name: app.text('data.title') });
    const coming = page.waitForEvent('download');
    await card.getByRole('button', { name: app.text('data.take') }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^pictick-\d{4}-\d\d-\d\d\.zip$/);
    const files = await unzip(await download.path());
    expect(files.get('README.txt')).toContain('profile.json');
    expect(JSON.parse(files.get('lists/0001-Saturday.json') ?? '')).toMatchObject({
      name: 'Saturday',
      items: [{ name: 'Milk' }, { name: 'Bread' }],
    });
    await expect(card.getByText(app.text('data.here')).first()).toBeVisible();
    await app.accessible();

    await context.setOffline(true);
    await expect(card.getByText(app.text('data.offline'))).toBeVisible();
    await expect(card.getByRole('button', { name: app.text('data.take') })).toBeDisabled();
    await context.setOffline(false);

    // A download that breaks off is reported as failed.
    await page.route('**/api/account/export', (route) => route.abort('connectionreset'));
    await card.getByRole('button', { name: app.text('data.take') }).click();
    await expect(card.getByRole('alert')).toHaveText(app.text('data.failed'));
  },
);
