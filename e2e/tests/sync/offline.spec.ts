import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

const things = { en: ['umbrella', 'batteries', 'Qzxw'], de: ['Regenschirm', 'Batterien', 'Qzxw'] } as const;

test.use({ keepsBook: true });

test(
  'offline items have their pictures, the language can be changed, and signing out asks first',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page, context }, { project }) => {
    const german = project.use.locale?.startsWith('de') ?? false;
    await app.signIn('Far Away');
    // The worker fetches the picture book when the page is idle.
    await waitForWorker(page);
    const pages = () =>
      page.evaluate(async () => (await (await caches.open('pictick-book-pictures')).keys()).length);
    const { pictures } = JSON.parse(
      await readFile(new URL('../../../frontend/data/book.json', import.meta.url), 'utf8'),
    ) as { pictures: object };
    await expect.poll(pages, { timeout: 60_000 }).toBe(new Set(Object.values(pictures)).size);

    // The worker fetches the dictionary too.
    const dictionaries = () =>
      page.evaluate(async () => {
        const kept = (
          await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()))
        ).flat();
        const texts = await Promise.all(
          kept
            .filter(({ url }) => /\/(en|de)-[^/]+\.json$/.test(url))
            .map(async ({ url }) => (await (await caches.match(url))!.json()) as { chores?: object }),
        );
        return texts.filter(({ chores }) => chores).length;
      });
    await expect.poll(dictionaries).toBe(1);

    await context.setOffline(true);
    await app.makeList('Island', 'shopping');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    for (const name of things[german ? 'de' : 'en']) {
      await app.add(name);
      await expect(app.item(name)).toBeVisible();
      await expect
        .poll(() =>
          app
            .item(name)
            .locator('img')
            .last()
            .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
        )
        .toBe(true);
    }

    await page.goto(`${app.url}/app`);
    // A list that the server does not know yet can be opened and left.
    await page
      .getByRole('main')
      .getByRole('link', { name: /Island/ })
      .click();
    await expect(app.item('Qzxw')).toBeVisible();
    await page.goto(`${app.url}/app`);
    const menu = page.getByRole('button', { name: app.text('account.menuOf', { name: 'Far Away' }) }).first();
    await menu.click();
    await page
      .getByRole('combobox', { name: app.text('language.label') })
      .filter({ visible: true })
      .last()
      .selectOption('nl');
    await expect(page.getByRole('heading', { name: 'Mijn lijsten', level: 1 })).toBeVisible();
    await page.goto(`${app.url}/terms`);
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('terms.');

    await page.goto(`${app.url}/app`);
    await page.getByRole('button', { name: 'Account van Far Away' }).first().click();
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible({ timeout: 10_000 });
    await dialog.getByRole('button', { name: 'Ingelogd blijven' }).click();
    await context.setOffline(false);
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const answer = await fetch('/api/shopping-lists', {
              headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
            });
            return ((await answer.json()) as { lists: { counts: { total: number } }[] }).lists.map(
              (list) => list.counts.total,
            );
          }),
        { timeout: 20_000 },
      )
      .toEqual([3]);
  },
);
