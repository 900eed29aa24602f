import { expect, test } from '../../support/family';

// Without a worker, which has all files, as on a first visit.
test.use({ serviceWorkers: 'block' });

test('a part of the page that could not be fetched comes when the network is back, with its stylesheet', async ({
  house,
  page,
  context,
}) => {
  await house.signIn('Mia', `parts.${Date.now()}@example.org`);
  await house.makeList('Market', 'shopping');
  await house.add('Milk');
  const files = /\/assets\/[^/]*trash[^/]*\.(js|css)$/;
  let asked = 0;
  await context.route(files, (route) => {
    asked += 1;
    return route.abort();
  });
  await page
    .getByRole('button', { name: house.text('list.actionsOf', { name: 'Market' }) })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: house.text('trash.items.shopping') }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  const dialog = page.getByRole('dialog', { name: house.text('trash.items.shopping') });
  await expect(dialog).toHaveCount(0);

  await context.setOffline(true);
  await context.unroute(files);
  await context.setOffline(false);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(house.text('trash.emptyItems'))).toBeVisible();
  const unstyled = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet === null)
      .map(({ href }) => href),
  );
  expect(unstyled).toEqual([]);
});
