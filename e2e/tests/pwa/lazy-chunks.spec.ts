import { expect, test } from '../../support/app';

// As on a first visit: a worker would have all files.
test.use({ serviceWorkers: 'block' });

test(
  'a chunk that could not be fetched arrives with its stylesheet when the network is back',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page, context }) => {
    await app.signIn('Mia', `parts.${Date.now()}@example.org`);
    await app.makeList('Market', 'shopping');
    await app.add('Milk');
    const files = /\/assets\/[^/]*trash[^/]*\.(js|css)$/;
    let asked = 0;
    await context.route(files, (route) => {
      asked += 1;
      return route.abort();
    });
    await page
      .getByRole('button', { name: app.text('list.actionsOf', { name: 'Market' }) })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: app.text('trash.items.shopping') }).click();
    await expect.poll(() => asked).toBeGreaterThan(0);
    const dialog = page.getByRole('dialog', { name: app.text('trash.items.shopping') });
    await expect(dialog).toHaveCount(0);

    await context.setOffline(true);
    await context.unroute(files);
    await context.setOffline(false);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(app.text('trash.emptyItems'))).toBeVisible();
    const unstyled = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ sheet }) => sheet === null)
        .map(({ href }) => href),
    );
    expect(unstyled).toEqual([]);
  },
);
