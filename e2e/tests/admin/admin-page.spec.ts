import { App, expect, test, withoutWorker } from '../../support/app';
import { appoint } from '../../support/staff';

test.use(withoutWorker);

test(
  'the admin page keeps the person that was found, refuses forms without a reason and shows no token',
  { tag: ['@grant-tier'] },
  async ({ app, browser, contextOptions }) => {
    test.slow();
    const name = `Zelda Quist ${String(Date.now())}`;
    await app.signIn(name);
    const context = await browser.newContext({
      ...contextOptions,
      viewport: { width: 1440, height: 900 },
      isMobile: false,
      hasTouch: false,
    });
    const staff = new App(await context.newPage(), 'en');
    const email = `frank.${String(Date.now())}@example.org`;
    await staff.signIn('Frank', email);
    appoint(email, 'admin');
    const { page } = staff;
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    expect(token.length).toBeGreaterThan(20);
    await page.goto(`${staff.url}/api/admin/docs`);
    const bar = page.getByRole('status');
    await expect(bar).toContainText('No person yet');
    const open = async (id: string) => {
      const call = page.locator(`[id$="-${id}"]`);
      await call.locator('.opblock-summary-control').click();
      return {
        call,
        execute: () => call.getByRole('button', { name: 'Execute' }).click(),
        status: call.locator('.live-responses-table td.response-col_status:not(.col_header)'),
      };
    };

    const find = await open('findPeople');
    await expect(find.call.locator('textarea')).toContainText('"reason": ""');
    await find.execute();
    await expect(find.status).toHaveText(/422/);
    await find.call.locator('textarea').fill(JSON.stringify({ name, reason: 'drill' }));
    await find.execute();
    await expect(find.status).toHaveText(/200/);
    await expect(bar).toContainText('Person of all calls: z…@example.org');
    const account = /\(([0-9a-f-]{36})\)/.exec(await bar.innerText())?.[1] ?? '';

    const grant = await open('grantTier');
    await expect(grant.call.getByPlaceholder('personId')).toHaveValue(account);
    await grant.execute();
    await expect(grant.status).toHaveText(/422/);
    await grant.call.locator('textarea').fill(JSON.stringify({ tier: 'pro', reason: 'drill' }));
    await grant.execute();
    await expect(grant.status).toHaveText(/200/);
    await expect((await open('endSessionsOfPerson')).call.getByPlaceholder('personId')).toHaveValue(account);

    const audit = await open('auditLog');
    await audit.call.locator('select').first().selectOption('daily-round');
    await audit.call.getByPlaceholder('person', { exact: true }).fill(account);
    await audit.execute();
    await expect(audit.call.locator('.live-responses-table')).toContainText('billing.tier-granted');
    expect(await page.content()).not.toContain(token);

    // The tab keeps the person over a reload.
    await page.reload();
    await expect(bar).toContainText(account);
    await expect((await open('billingOfPerson')).call.getByPlaceholder('personId')).toHaveValue(account);
    await context.close();
  },
);
