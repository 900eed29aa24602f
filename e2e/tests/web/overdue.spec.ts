import { buy } from '../../support/buying';
import { expect, test } from '../../support/family';

test('a renewal that fails: the card says no, the bank says no, then yes, and the plan goes on', async ({ house, page }) => {
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
