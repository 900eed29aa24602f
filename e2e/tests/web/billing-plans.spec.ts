import { buy, nameOf, openPlans, plans, tierShown } from '../../support/buying';
import { expect, type House, test } from '../../support/family';

const answer = (house: House, question: string, button: string, blanks: Record<string, string> = {}) =>
  house.page
    .getByRole('alertdialog', { name: house.text(question, blanks) })
    .getByRole('button', { name: house.text(button, blanks), exact: true });

test('up to Platinum, where the bank first says no; down to Starter, taken back, asked for again, come true, and up again the next day', async ({
  house,
  page,
}) => {
  const email = `uma.${Date.now()}@example.org`;
  await house.signIn('Uma Up', email);
  await buy(house, 'pro');

  await openPlans(house, 'billing.change');
  await plans(house)
    .getByRole('button', { name: house.text('billing.plans.upgrade', { plan: nameOf(house, 'platinum') }) })
    .click();
  await house.pay('secure');
  await house.answerBank(false);
  await page.goto(`${house.url}/billing`);
  await expect(tierShown(house, 'pro')).toBeVisible();

  await page.getByRole('tab', { name: house.text('billing.tab.billing') }).click();
  await house.accessible();
  await page.getByRole('button', { name: house.text('billing.payments.retry') }).click();
  await house.pay('success');
  await page.goto(`${house.url}/billing`);
  await expect(tierShown(house, 'platinum')).toBeVisible();

  await openPlans(house, 'billing.change');
  const starter = { plan: nameOf(house, 'starter') };
  await plans(house)
    .getByRole('button', { name: house.text('billing.plans.downgrade', starter) })
    .click();
  await house.accessible();
  await answer(house, 'billing.downgrade.ask', 'billing.plans.downgrade', starter).click();
  const keep = plans(house).getByRole('button', {
    name: house.text('billing.keep', { plan: nameOf(house, 'platinum') }),
  });
  await expect(keep).toBeVisible();
  // One change at a time.
  await plans(house)
    .getByRole('button', { name: house.text('billing.plans.downgrade', { plan: nameOf(house, 'pro') }) })
    .click();
  await expect(plans(house).getByText(house.text('billing.pending.first'))).toBeVisible();
  await keep.click();
  await expect(keep).toHaveCount(0);
  await expect(plans(house).getByText(house.text('billing.pending.first'))).toHaveCount(0);

  await plans(house)
    .getByRole('button', { name: house.text('billing.plans.downgrade', starter) })
    .click();
  await answer(house, 'billing.downgrade.ask', 'billing.plans.downgrade', starter).click();
  await expect(keep).toBeVisible();
  await house.later(email, 32);
  await page.goto(`${house.url}/billing`);
  await expect(tierShown(house, 'starter')).toBeVisible();
  await house.later(email, 1);
  await openPlans(house, 'billing.change');
  await plans(house)
    .getByRole('button', { name: house.text('billing.plans.upgrade', { plan: nameOf(house, 'pro') }) })
    .click();
  await house.pay('success');
  await expect(
    page.getByRole('heading', {
      name: house.text('billing.checkout.success.title', { plan: nameOf(house, 'pro') }),
    }),
  ).toBeVisible();
});

test('a year of Pro is to be paid by the month after it, taken back, asked for again and come true', async ({
  house,
  page,
}) => {
  const email = `yara.${Date.now()}@example.org`;
  await house.signIn('Yara Year', email);
  await openPlans(house, 'plan.see');
  const rhythm = (per: string) =>
    plans(house).getByRole('radio', { name: house.text(`billing.interval.${per}`) });
  const pro = { plan: nameOf(house, 'pro') };
  await rhythm('year').check({ force: true });
  await plans(house)
    .getByRole('button', { name: house.text('billing.plans.choose', pro) })
    .click();
  await house.pay('success');
  await expect(tierShown(house, 'pro')).toBeVisible();

  await openPlans(house, 'billing.change');
  await rhythm('month').check({ force: true });
  const monthly = plans(house).getByRole('button', {
    name: house.text('billing.monthly.confirm'),
    exact: true,
  });
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: house.text('billing.monthly.confirm'), exact: true });
  await monthly.click();
  await expect(question).toContainText(/4[.,]99/);
  await house.accessible();
  await confirm.click();
  const keep = plans(house).getByRole('button', { name: house.text('billing.monthly.keep'), exact: true });
  await keep.click();
  await expect(keep).toHaveCount(0);

  await monthly.click();
  await confirm.click();
  await expect(keep).toBeVisible();
  await page.keyboard.press('Escape');
  await house.later(email, 366);
  await page.goto(`${house.url}/billing`);
  await expect(page.getByText(/4[.,]99/).first()).toBeVisible();
  await expect(
    page.getByRole('button', { name: house.text('billing.monthly.keep'), exact: true }),
  ).toHaveCount(0);
  await expect(tierShown(house, 'pro')).toBeVisible();
});

test('cancelled, thought better of it, and cancelled at once', async ({ house, page }) => {
  await house.signIn('Cem Cancel');
  await buy(house, 'starter');
  const starter = { plan: nameOf(house, 'starter') };
  const keep = page.getByRole('button', { name: house.text('billing.keep', starter), exact: true });

  await page.getByRole('button', { name: house.text('billing.cancel.button') }).click();
  await house.accessible();
  await answer(house, 'billing.cancel.ask', 'billing.cancel.confirm', starter).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await keep.click();
  await expect(keep).toHaveCount(0);
  await expect(tierShown(house, 'starter')).toBeVisible();

  await page.getByRole('button', { name: house.text('billing.cancel.button') }).click();
  await page.getByRole('radio', { name: new RegExp(house.text('billing.cancel.now')) }).check();
  await answer(house, 'billing.cancel.ask', 'billing.cancel.confirmNow', starter).click();
  await expect(tierShown(house, 'trial')).toBeVisible();
  await expect(page.getByRole('button', { name: house.text('plan.see') })).toBeVisible();
});

test('whoever is signed out withdraws by the footer: signs in, is asked, and has the money back; the next time there is nothing left', async ({
  house,
  page,
}) => {
  const email = `wim.${Date.now()}@example.org`;
  await house.signIn('Wim Withdraw', email);
  // A card has the guarantee once, and another journey uses the usual one.
  await buy(house, 'pro', 'secure');
  await page.getByRole('button', { name: house.text('account.menuOf', { name: 'Wim Withdraw' }) }).click();
  await page.getByRole('button', { name: house.text('account.signOut') }).click();

  const withdraw = () => page.getByRole('link', { name: house.text('footer.withdraw') }).click();
  await page.waitForURL(`${house.url}/login`);
  await page.goto(`${house.url}/`);
  await withdraw();
  await expect(page).toHaveURL(`${house.url}/login`);
  await house.identify('Wim Withdraw', email);
  await page.waitForURL(`${house.url}/billing?ask=withdraw`);
  await expect(page.getByRole('alertdialog')).toContainText('€4.99');
  await house.accessible();
  await answer(house, 'billing.guarantee.askWithdraw', 'billing.guarantee.withdraw').click();
  await expect(tierShown(house, 'trial')).toBeVisible();

  await page.goto(`${house.url}/app`);
  await withdraw();
  await expect(page.getByText(house.text('billing.guarantee.paidBack'))).toBeVisible();
});

test('the money comes back, and the invoice stays', async ({ house, page }) => {
  await house.signIn('Rea Refund');
  await buy(house, 'pro');
  await page.getByRole('button', { name: house.text('billing.guarantee.button') }).click();
  await answer(house, 'billing.guarantee.ask', 'billing.guarantee.button').click();
  await expect(tierShown(house, 'trial')).toBeVisible();
  await page.getByRole('tab', { name: house.text('billing.tab.billing') }).click();
  await expect(page.getByText(house.text('billing.payments.refunded', { amount: '€4.99' }))).toBeVisible();
  const file = page.waitForEvent('download');
  await page
    .getByRole('region', { name: house.text('billing.payments.title') })
    .getByRole('button')
    .first()
    .click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});
