import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { App, expect, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

test(
  'a language chosen offline is shown at once, and becomes that of the account on the next device',
  { tag: ['@change-profile', '@sign-in-with-google', '@exchange-code'] },
  async ({ app, page, context, browser }) => {
    const email = `tongue.${Date.now()}@example.org`;
    await app.signIn('Ayşe', email);
    const turkish = new App(page, 'tr', app.url);
    const german = new App(page, 'de', app.url);
    await waitForWorker(page);
    await page.goto(`${app.url}/account-settings#appearance`);
    const card = page.locator('section#appearance');
    await expect(card.getByRole('combobox', { name: app.text('language.label') })).toHaveValue('en');
    await app.accessible();

    await context.setOffline(true);
    await card.getByRole('combobox').selectOption('tr');
    await expect(page.getByRole('heading', { name: turkish.text('settings.title'), level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await expect(page).toHaveTitle(new RegExp(turkish.text('settings.title')));
    await card.getByText(turkish.text('theme.dark'), { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#17110c');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('account_language_owed'))).not.toBeNull();

    await context.setOffline(false);
    const accountSays = () =>
      page.evaluate(
        async () =>
          (
            (await (
              await fetch('/api/auth/me', {
                headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
              })
            ).json()) as { language: string }
          ).language,
      );
    await expect.poll(accountSays).toBe('tr');
    // A link with a language shows that language and keeps the chosen one.
    await page.goto(`${app.url}/terms?lng=de`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.text('footer.terms'));
    await page.goto(`${app.url}/app`);
    await expect(page.getByRole('heading', { name: turkish.text('home.title'), level: 1 })).toBeVisible();

    const other = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });
    const second = await other.newPage();
    const french = new App(second, 'fr', app.url);
    await second.goto(`${app.url}/login`);
    await second.getByRole('link', { name: french.text('login.google') }).click();
    await second.locator('input[name=name]').fill('Ayşe');
    await second.locator('input[name=email]').fill(email);
    await second.locator('input[name=email]').press('Enter');
    await expect(second.getByRole('heading', { name: turkish.text('home.title'), level: 1 })).toBeVisible();
    await second.reload();
    await expect(second.locator('html')).toHaveAttribute('lang', 'tr');
    await other.close();
  },
);

test('a page whose scripts do not load says so, and offers a retry', async ({ app, page, locale }) => {
  const head = JSON.parse(
    readFileSync(
      fileURLToPath(
        new URL(
          `../../../frontend/src/i18n/locales/head/${(locale ?? 'en').slice(0, 2)}.json`,
          import.meta.url,
        ),
      ),
      'utf8',
    ),
  ) as { late: string };
  const scripts = /\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${app.url}/app`);
  await expect(page.getByText(head.late)).toBeHidden();
  await expect(page.getByText(head.late)).toBeVisible({ timeout: 12_000 });
  await page.unroute(scripts);
  await page.getByRole('link', { name: app.text('common.retry') }).click();
  await expect(page.getByRole('link', { name: app.text('login.google') })).toBeVisible();
});
