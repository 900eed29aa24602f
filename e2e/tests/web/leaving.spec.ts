import { expect, House, test } from '../../support/family';

test('who leaves says DELETE, is asked once more, and nothing of them stays on the device or behind the door', async ({ house, page, browser }) => {
  const email = `leaver.${Date.now()}@example.org`;
  await house.signIn('Lea', email);
  await house.makeList('Goodbye market', 'shopping');
  const other = await browser.newContext();
  const tablet = new House(await other.newPage(), 'en');
  await tablet.signIn('Lea', email);
  await page.goto(`${house.url}/account-settings#danger`);

  const opener = page.getByRole('button', { name: house.text('danger.button') });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: house.text('danger.heading') })).toBeFocused();
  await house.accessible();
  const next = dialog.getByRole('button', { name: house.text('danger.next') });
  await dialog.getByLabel(house.text('danger.type')).fill('delete');
  await expect(next).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await dialog.getByLabel(house.text('danger.type')).fill('DELETE');
  await page.keyboard.press('Enter');
  const last = page.getByRole('alertdialog');
  await expect(last.getByRole('heading', { name: house.text('danger.lastTitle') })).toBeFocused();
  await house.accessible();
  await last.getByRole('button', { name: house.text('danger.confirm') }).click();

  await page.waitForURL(`${house.url}/login?reason=account_deleted`);
  await expect(page.getByText(house.text('login.deleted'))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('pictick-')).length)).toBe(0);

  // The other device finds its door closed, and coming back right away makes no new account.
  await tablet.page.goto(`${tablet.url}/app`);
  await tablet.page.waitForURL(/\/login/);
  await page.getByRole('link', { name: house.text('login.google') }).click();
  await page.locator('input[name=name]').fill('Lea');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=email]').press('Enter');
  await page.waitForURL(`${house.url}/login?reason=account_deleting`);
  await expect(page.getByText(house.text('login.deleting'))).toBeVisible();
  await other.close();
});
