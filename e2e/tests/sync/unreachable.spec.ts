import { expect, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

const names = ['Shampoo', 'Milk', 'Apples', 'Bread', 'Cheese', 'Carrots', 'Dog food', 'Bananas', 'Salmon'];

test(
  'a page that reloads where the server cannot be reached says so, covers no heading, and sends when it is back',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, context }, { project }) => {
    const isPhone = (project.use.viewport?.width ?? 0) < 600;
    await app.signIn('Dead Spot');
    await app.makeList('Saturday', 'shopping');
    await app.paste(names);
    await expect.poll(() => app.counted()).toEqual([`0 of ${names.length}`]);
    await waitForWorker(page);

    // The network leads nowhere: the browser reports it as there.
    await context.route('**/*', (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(app.item('Milk')).toBeVisible();
    const banner = page.getByText(app.text('offline.banner'));
    await expect(banner).toBeVisible();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await app.item('Milk').click();
    const state = page
      .getByText(app.text('sync.offlineQueued', { count: 1 }))
      .filter({ visible: true })
      .first();
    await expect(state).toBeVisible();

    if (isPhone) {
      const headings = page.getByRole('main').locator('[data-sections] h2');
      const heading = headings.nth(1);
      await heading.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 20));
      const sign = page.locator('header[data-past]').getByText(app.text('sync.offlineQueued', { count: 1 }));
      await expect(sign).toBeVisible();
      const stuck = await heading.boundingBox();
      const box = await sign.boundingBox();
      if (!stuck || !box) throw new Error('neither is shown');
      expect(stuck.y).toBeGreaterThanOrEqual(box.y + box.height);
      expect(stuck.y).toBeLessThan(80);
    }

    await context.unroute('**/*');
    await expect(banner).toBeHidden({ timeout: 30_000 });
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const answer = await fetch('/api/shopping-lists', {
            headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
          });
          return ((await answer.json()) as { lists: { counts: object }[] }).lists.map(({ counts }) => counts);
        }),
      )
      .toMatchObject([{ total: names.length, completed: 1 }]);
  },
);
