import { buy } from '../../support/buying';
import { expect, test } from '../../support/family';

test('a renewal that fails: the card says no, the bank says no, then yes, and the plan goes on', async ({
  house,
  page,
}) => {
  const email = `oda.${Date.now()}@example.org`;
  await house.signIn('Oda Overdue', email);
  await buy(house, 'pro', 'fails-later');
  const pro = { plan: house.text('plan.name.pro') };
  await page.goto(`${house.url}/billing`);
  await expect(page.getByText(/^(Renews on|Verlängert sich am)/)).toBeVisible();
  await house.later(email, 32);
  // The page that is open hears of it.
  await expect(page.getByText(house.text('billing.state.past_due', pro))).toBeVisible();
  await house.accessible();
  await page.getByRole('link', { name: house.text('billing.toPayments') }).click();
  const payNow = page.getByRole('button', { name: house.text('billing.payments.retry') });
  await payNow.click();
  await expect(page.getByText(house.text('stripe.card_declined'))).toBeVisible();

  await page.getByRole('button', { name: house.text('billing.payments.otherCard') }).click();
  await page.waitForURL(`${process.env['PICTICK_TILL']}/p/**`);
  await house.accessible();
  await house.pay('secure');
  await page.locator('a.quiet').click();
  // The new card pays by itself; its bank wants to be asked.
  await page.waitForURL(`${process.env['PICTICK_TILL']}/i/**`);
  await house.accessible();
  await house.pay('secure');
  await house.answerBank(false);
  await house.pay('secure');
  await house.answerBank(true);

  await page.goto(`${house.url}/billing`);
  await expect(page.getByText(/^(Renews on|Verlängert sich am)/)).toBeVisible();
  await expect(page.getByText(house.text('billing.state.past_due', pro))).toHaveCount(0);
});

test('a new card pays a failed renewal by itself where the user never comes back', async ({
  house,
  page,
  context,
}) => {
  const email = `nora.${Date.now()}@example.org`;
  await house.signIn('Nora Never', email);
  await buy(house, 'pro', 'fails-later');
  await page.goto(`${house.url}/billing`);
  await house.later(email, 32);
  await expect(
    page.getByText(house.text('billing.state.past_due', { plan: house.text('plan.name.pro') })),
  ).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const status = async () =>
    (
      (await (
        await context.request.get(`${house.url}/api/billing/subscription`, {
          headers: { 'x-auth-token': token, 'x-api-key': 'pictick-web' },
        })
      ).json()) as { subscription: { status: string } }
    ).subscription.status;
  expect(await status()).toBe('past_due');

  await page
    .getByRole('button', { name: house.text('billing.payments.otherCard') })
    .first()
    .click();
  await house.pay('success');
  await page.locator('a.quiet').waitFor();
  // No tab of ours is open any more: only the server can pay.
  await page.goto('about:blank');
  await expect.poll(status, { timeout: 30_000 }).toBe('active');
});
