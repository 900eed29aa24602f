import type { Page } from '@playwright/test';
import { expect, App, test } from '../../support/app';

/** Names of the databases, caches, storage keys and cookies that a browser keeps for a signed-in user. */
const left = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...(await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('pictick-')),
    ...(await caches.keys()).filter((name) => name === 'pictick-pictures'),
    ...['token', 'account_language', 'pictick_referral_device'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
    ...Object.keys(sessionStorage).filter((key) => key.startsWith('pictick_waiting')),
    ...(document.cookie.includes('pictick_in') ? ['hint'] : []),
  ]);

test(
  'deleting the account needs DELETE and a confirmation, clears all devices of the user and bars a new sign-in',
  { tag: ['@create-list', '@add-items', '@delete-account'] },
  async ({ app, page, browser }) => {
    const email = `leaver.${Date.now()}@example.org`;
    await app.signIn('Lea', email);
    await app.makeList('Goodbye market', 'shopping');
    const other = await browser.newContext();
    const tablet = new App(await other.newPage(), 'en');
    await tablet.signIn('Lea', email);
    await tablet.page.getByText('Goodbye market').first().click();
    await tablet.page.waitForURL(/\/lists\//);
    const secondTab = await other.newPage();
    await secondTab.goto(`${app.url}/account-settings`);
    await secondTab.evaluate(() => sessionStorage.setItem('pictick_waiting_1', 'pasted'));
    await other.setOffline(true);
    await tablet.add('Bread nobody buys');
    await expect(tablet.item('Bread nobody buys')).toBeVisible();
    await page.goto(`${app.url}/account-settings#danger`);

    const opener = page.getByRole('button', { name: app.text('danger.button') });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: app.text('danger.heading') })).toBeFocused();
    await app.accessible();
    const next = dialog.getByRole('button', { name: app.text('danger.next') });
    await dialog.getByLabel(app.text('danger.type')).fill('delete');
    await expect(next).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.press('Enter');
    await dialog.getByLabel(app.text('danger.type')).fill('DELETE');
    await page.keyboard.press('Enter');
    const last = page.getByRole('alertdialog');
    await expect(last.getByRole('heading', { name: app.text('danger.lastTitle') })).toBeFocused();
    await app.accessible();
    await last.getByRole('button', { name: app.text('danger.confirm') }).click();

    await page.waitForURL(`${app.url}/login?reason=account_deleted`);
    await expect(page.getByText(app.text('login.deleted'))).toBeVisible();
    await expect.poll(() => left(page)).toEqual([]);

    // The other device was offline. When it is back it clears all its tabs, unsent changes included.
    expect(await left(tablet.page)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^pictick-.{36}$/), 'token', 'hint']),
    );
    expect(await left(secondTab)).toContain('pictick_waiting_1');
    await other.setOffline(false);
    for (const tab of [tablet.page, secondTab]) {
      await tab.waitForURL(`${app.url}/login?reason=account_deleted`);
      await expect.poll(() => left(tab)).toEqual([]);
    }
    await expect(tablet.page.getByText(tablet.text('login.deleted'))).toBeVisible();
    await expect
      .poll(async () => (await other.cookies()).some(({ name }) => name.endsWith('pictick-refresh')))
      .toBe(false);

    // A sign-in during the deletion creates no new account.
    await page.getByRole('link', { name: app.text('login.google') }).click();
    await page.locator('input[name=name]').fill('Lea');
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=email]').press('Enter');
    await page.waitForURL(`${app.url}/login?reason=account_deleting`);
    await expect(page.getByText(app.text('login.deleting'))).toBeVisible();
    await other.close();
  },
);
