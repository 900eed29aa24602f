import { expect, test } from '../../support/app';

// As on a first visit: a worker would have all files.
test.use({ serviceWorkers: 'block' });

test('a chunk that could not be fetched arrives with its stylesheet when the network is back', async ({
  app,
  page,
  context,
}) => {
  await app.signIn('Mia', `parts.${Date.now()}@example.org`);
  await page.goto(`${app.url}/account-settings`);
  const files = /\/assets\/qr-dialog[^/]*\.(js|css)$/;
  let asked = 0;
  let isBack = false;
  let comeBack = () => {};
  const network = new Promise<void>((resolve) => (comeBack = resolve));
  await context.route(files, async (route) => {
    asked += 1;
    // The page tries again at once. Chromium would keep the failure of the script for the life of the page.
    if (!isBack && route.request().url().endsWith('.css')) return route.abort();
    if (!isBack) await network;
    return route.continue();
  });
  await page.getByRole('button', { name: app.text('referral.card.qr') }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  const dialog = page.getByRole('dialog', { name: app.text('referral.card.qrTitle') });
  await expect(dialog).toHaveCount(0);

  await context.setOffline(true);
  isBack = true;
  await context.setOffline(false);
  comeBack();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(app.text('referral.card.qrText'))).toBeVisible();
  const unstyled = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet === null)
      .map(({ href }) => href),
  );
  expect(unstyled).toEqual([]);
});
