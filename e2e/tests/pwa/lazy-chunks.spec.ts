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

test('the home page runs no code that only a press or a list needs', async ({ app, page }) => {
  await app.signIn('Mia', `parts.${Date.now()}@example.org`);
  await app.makeList('Market', 'shopping');
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+?)-[\w-]{6,8}\.js$/.exec(request.url())?.[1];
    if (name) loaded.add(name);
  });
  await page.goto(`${app.url}/app`);
  const menu = page.getByRole('button', { name: app.text('list.actionsOf', { name: 'Market' }) });
  await menu.filter({ visible: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect([...loaded]).toEqual(expect.arrayContaining(['menus-soon', 'parts', 'frame']));
  const late = ['press', 'chore-press', 'picture-press', 'shared', 'plans', 'concepts', 'settings'];
  expect(late.filter((name) => loaded.has(name))).toEqual([]);
});
