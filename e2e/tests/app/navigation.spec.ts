import { expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

test(
  'every path leads to its page or to the sign-in, signed out and signed in',
  { tag: ['@sign-in-with-google', '@exchange-code'] },
  async ({ page, app }) => {
    const at = (path: string) => page.goto(app.url + path);
    const title = (key: string) => page.getByRole('heading', { name: app.text(key), level: 1 });

    for (const path of [
      '/app',
      '/trash',
      '/account-settings',
      '/billing',
      '/lists/018f0000-0000-7000-8000-000000000001',
    ]) {
      expect((await at(path))?.status()).toBe(200);
      await expect(page).toHaveURL(`${app.url}/login`);
    }
    for (const path of ['/', '/terms', '/privacy', '/login', '/r/bcdf-ghjk-mnpq']) {
      await at(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await at('/login?reason=session_expired');
    await expect(page.getByText(app.text('login.sessionExpired'))).toBeVisible();
    await at('/api/auth/google/callback?error=access_denied');
    await expect(page).toHaveURL(`${app.url}/login?reason=login_failed`);
    await expect(page.getByRole('alert')).toHaveText(app.text('login.failed'));
    await at('/login?reason=constructor');
    await expect(title('login.welcome')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);

    // The sign-in returns to the requested page, never to a page that a link names.
    await at('/account-settings');
    await expect(page).toHaveURL(`${app.url}/login`);
    await app.signIn('Way Farer', undefined, '/account-settings');
    await expect(title('settings.title')).toBeVisible();

    // The server redirects before any page is shown.
    const landing = await page.request.get(`${app.url}/`, { maxRedirects: 0 });
    expect([landing.status(), landing.headers()['location']]).toEqual([302, '/app']);
    for (const path of ['/', '/login', '/login?reason=session_expired']) {
      await at(path);
      await expect(title('home.title')).toBeVisible();
      await expect(page).toHaveURL(`${app.url}/app`);
    }

    expect((await page.request.get(`${app.url}/no/such/page`)).status()).toBe(404);
    // The worker answers 404 too.
    expect((await at('/no/such/page'))?.status()).toBe(404);
    await expect(title('notFound.title')).toBeVisible();
    await app.accessible();
    await page
      .getByRole('link', { name: app.text('nav.home') })
      .last()
      .click();
    await expect(title('home.title')).toBeVisible();
  },
);

test('a new page and a page that is opened again begin at their top', async ({ page, app }) => {
  await page.goto(`${app.url}/terms`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const down = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return window.scrollY;
    });
  const where = () => page.evaluate(() => window.scrollY);
  expect(await down()).toBeGreaterThan(200);
  await page.getByRole('link', { name: app.text('footer.privacy') }).click();
  await page.waitForURL('**/privacy');
  await expect.poll(where).toBe(0);
  await down();
  await page.goBack();
  await page.waitForURL('**/terms');
  await expect.poll(where).toBe(0);
});
