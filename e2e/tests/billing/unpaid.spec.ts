import { expect, test, withoutWorker } from '../../support/app';
import { buy } from '../../support/buy';

test.use(withoutWorker);

test(
  'a failed renewal is paid with another card, after its bank has refused once',
  { tag: ['@open-checkout', '@retry-payment', '@open-portal', '@pay-with-new-card'] },
  async ({ app, page }) => {
    const email = `oda.${Date.now()}@example.org`;
    await app.signIn('Oda Overdue', email);
    await buy(app, 'pro', 'fails-later');
    const pro = { plan: app.text('plan.name.pro') };
    await page.goto(`${app.url}/billing`);
    await expect(page.getByText(/^(Renews on|Verlängert sich am)/)).toBeVisible();
    await app.later(email, 32);
    // The open page updates.
    await expect(page.getByText(app.text('billing.state.past_due', pro))).toBeVisible();
    await app.accessible();
    await page.getByRole('link', { name: app.text('billing.toPayments') }).click();
    const payNow = page.getByRole('button', { name: app.text('billing.payments.retry') });
    await payNow.click();
    await expect(page.getByText(app.text('stripe.card_declined'))).toBeVisible();

    await page.getByRole('button', { name: app.text('billing.payments.otherCard') }).click();
    await page.waitForURL(`${process.env['PICTICK_FAKE_STRIPE']}/p/**`);
    await app.accessible();
    await app.pay('secure');
    await page.locator('a.quiet').click();
    // The new card pays at once, and its bank asks for a confirmation.
    await page.waitForURL(`${process.env['PICTICK_FAKE_STRIPE']}/i/**`);
    await app.accessible();
    await app.pay('secure');
    await app.answerBank(false);
    await app.pay('secure');
    await app.answerBank(true);

    await page.goto(`${app.url}/billing`);
    await expect(page.getByText(/^(Renews on|Verlängert sich am)/)).toBeVisible();
    await expect(page.getByText(app.text('billing.state.past_due', pro))).toHaveCount(0);
  },
);

test(
  'a new card pays a failed renewal although the user never returns to the page',
  { tag: ['@open-checkout', '@open-portal', '@pay-with-new-card'] },
  async ({ app, page, context }) => {
    const email = `nora.${Date.now()}@example.org`;
    await app.signIn('Nora Never', email);
    await buy(app, 'pro', 'fails-later');
    await page.goto(`${app.url}/billing`);
    await app.later(email, 32);
    await expect(
      page.getByText(app.text('billing.state.past_due', { plan: app.text('plan.name.pro') })),
    ).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const status = async () =>
      (
        (await (
          await context.request.get(`${app.url}/api/billing/subscription`, {
            headers: { 'x-auth-token': token, 'x-api-key': 'pictick-web' },
          })
        ).json()) as { subscription: { status: string } }
      ).subscription.status;
    expect(await status()).toBe('past_due');

    await page
      .getByRole('button', { name: app.text('billing.payments.otherCard') })
      .first()
      .click();
    await app.pay('success');
    await page.locator('a.quiet').waitFor();
    // No page of the app is open: only the server can pay.
    await page.goto('about:blank');
    await expect.poll(status, { timeout: 30_000 }).toBe('active');
  },
);
