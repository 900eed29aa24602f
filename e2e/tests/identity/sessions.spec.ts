import type { Page } from '@playwright/test';
import { expect, App, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

/** Its next request is refused. The page may leave by itself while it is reloaded. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.reload().catch(() => undefined);
  await page.waitForURL(/\/login\?reason=session_expired/);
}

test(
  'a lost device is signed out from another one and says so, and a forged sign-in callback is refused',
  { tag: ['@end-session'] },
  async ({ app, page, browser, contextOptions }, { project }) => {
    const language = (project.use.locale ?? 'en').slice(0, 2);
    const email = `lost.${Date.now()}@example.org`;
    await app.signIn('Nora', email);
    const lost = new App(
      await (
        await browser.newContext({
          ...contextOptions,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        })
      ).newPage(),
      language,
    );
    await lost.signIn('Nora', email);
    await lost.page.goto(`${app.url}/account-settings`);
    await expect(lost.page.locator('#devices').getByRole('listitem')).toHaveCount(2);

    await page.goto(`${app.url}/account-settings`);
    const devices = page.locator('#devices');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').first()).toContainText(app.text('devices.this'));
    await app.accessible();
    await devices
      .getByRole('button', { name: app.text('devices.endOf', { device: 'Firefox, Linux' }) })
      .click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);

    // The page of the lost device leads to the sign-in with the reason.
    await expectSignedOut(lost.page);
    await expect(lost.page.getByText(lost.text('login.sessionExpired'))).toBeVisible();
    expect(await token(lost.page)).toBe('');
    await lost.page.context().close();

    // This browser never started the sign-in of this callback.
    await page.goto(`${app.url}/api/auth/google/callback?code=somebody&state=elses`);
    await page.waitForURL(/\/app$|reason=login_failed/);
    expect((await page.context().cookies()).some(({ name }) => name.endsWith('pictick-code'))).toBe(false);
  },
);

test(
  'a user signs out all other devices at once and stays signed in on this one',
  { tag: ['@end-all-sessions'] },
  async ({ app, page, browser, contextOptions }) => {
    const email = `away.${Date.now()}@example.org`;
    const others = await Promise.all(
      [0, 1].map(async () => app.on(await (await browser.newContext(contextOptions)).newPage())),
    );
    await Promise.all([app, ...others].map((device) => device.signIn('Nora', email)));
    await page.goto(`${app.url}/account-settings`);
    const devices = page.locator('#devices');
    const endOthers = devices.getByRole('button', { name: app.text('devices.endOthers') });
    await expect(devices.getByRole('listitem')).toHaveCount(3);
    await endOthers.click();
    await expect(page.getByText(app.text('devices.endedOthers_other', { count: 2 }))).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(endOthers).toHaveCount(0);

    await Promise.all(
      others.map(async (other) => {
        await expectSignedOut(other.page);
        await other.page.context().close();
      }),
    );
    await page.reload();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByRole('listitem')).toContainText(app.text('devices.this'));
  },
);

test(
  'two tabs with an expired token renew it once',
  { tag: ['@create-list', '@refresh-session'] },
  async ({ app, page, context }) => {
    await app.signIn('Nora');
    await app.makeList('Market', 'shopping');
    await page.goto(`${app.url}/app`);
    await waitForWorker(page);
    const old = await token(page);
    // Leaves the page, whose open requests would start a renewal too.
    await page.goto('about:blank');
    const renewals: number[] = [];
    let refused = 0;
    // The server would accept the token for 48 hours: the route below refuses it instead.
    await context.route(/\/api\//, async (route) => {
      const request = route.request();
      const renews = request.url().endsWith('/api/auth/refresh');
      if (renews) renewals.push(Date.now());
      // A renewal carries the old token as well and must pass.
      if (renews || (await request.headerValue('x-auth-token')) !== old) return route.continue();
      refused += 1;
      return route.fulfill({
        status: 401,
        json: { success: false, code: 'TOKEN_EXPIRED', message: 'errors.tokenExpired', requestId: 'x' },
      });
    });
    const second = await context.newPage();
    await Promise.all([page, second].map((tab) => tab.goto(`${app.url}/app`)));
    for (const tab of [page, second]) {
      await expect.poll(() => token(tab)).not.toBe(old);
      await expect(tab.getByRole('heading', { name: app.text('home.title'), level: 1 })).toBeVisible();
      await expect(tab.getByText('Market').first()).toBeVisible();
    }
    expect(await token(second)).toBe(await token(page));
    expect(refused).toBeGreaterThan(0);
    // Both tabs use the new token, and none of them renews again.
    for (const tab of [page, second]) expect(await new App(tab, 'en', app.url).counted()).toHaveLength(1);
    expect(renewals).toHaveLength(1);
  },
);
