import { expect, test, withoutWorker, type App } from '../../support/app';
import { buy, nameOf, openPlans, plans, tierShown } from '../../support/buy';

test.use(withoutWorker);

const answer = (app: App, question: string, button: string, blanks: Record<string, string> = {}) =>
  app.page
    .getByRole('alertdialog', { name: app.text(question, blanks) })
    .getByRole('button', { name: app.text(button, blanks), exact: true });

test(
  'a user upgrades after the bank has refused once, cancels a downgrade, downgrades, and upgrades again',
  { tag: ['@open-checkout', '@retry-payment', '@downgrade-subscription', '@cancel-change'] },
  async ({ app, page }) => {
    const email = `uma.${Date.now()}@example.org`;
    await app.signIn('Uma Up', email);
    await buy(app, 'pro');

    await openPlans(app, 'billing.change');
    await plans(app)
      .getByRole('button', { name: app.text('billing.plans.upgrade', { plan: nameOf(app, 'platinum') }) })
      .click();
    await app.pay('secure');
    await app.answerBank(false);
    await page.goto(`${app.url}/billing`);
    await expect(tierShown(app, 'pro')).toBeVisible();

    await page.getByRole('tab', { name: app.text('billing.tab.billing') }).click();
    await app.accessible();
    await page.getByRole('button', { name: app.text('billing.payments.retry') }).click();
    await app.pay('success');
    await page.goto(`${app.url}/billing`);
    await expect(tierShown(app, 'platinum')).toBeVisible();

    await openPlans(app, 'billing.change');
    const starter = { plan: nameOf(app, 'starter') };
    await plans(app)
      .getByRole('button', { name: app.text('billing.plans.downgrade', starter) })
      .click();
    await app.accessible();
    await answer(app, 'billing.downgrade.ask', 'billing.plans.downgrade', starter).click();
    const keep = plans(app).getByRole('button', {
      name: app.text('billing.keep', { plan: nameOf(app, 'platinum') }),
    });
    await expect(keep).toBeVisible();
    // One change at a time.
    await plans(app)
      .getByRole('button', { name: app.text('billing.plans.downgrade', { plan: nameOf(app, 'pro') }) })
      .click();
    await expect(plans(app).getByText(app.text('billing.pending.first'))).toBeVisible();
    await keep.click();
    await expect(keep).toHaveCount(0);
    await expect(plans(app).getByText(app.text('billing.pending.first'))).toHaveCount(0);

    await plans(app)
      .getByRole('button', { name: app.text('billing.plans.downgrade', starter) })
      .click();
    await answer(app, 'billing.downgrade.ask', 'billing.plans.downgrade', starter).click();
    await expect(keep).toBeVisible();
    await app.later(email, 32);
    await page.goto(`${app.url}/billing`);
    await expect(tierShown(app, 'starter')).toBeVisible();
    await app.later(email, 1);
    await openPlans(app, 'billing.change');
    await plans(app)
      .getByRole('button', { name: app.text('billing.plans.upgrade', { plan: nameOf(app, 'pro') }) })
      .click();
    await app.pay('success');
    await expect(
      page.getByRole('heading', {
        name: app.text('billing.checkout.success.title', { plan: nameOf(app, 'pro') }),
      }),
    ).toBeVisible();
  },
);

test(
  'a yearly plan switches to monthly at its end, after the switch was cancelled once',
  { tag: ['@open-checkout', '@downgrade-subscription', '@cancel-change'] },
  async ({ app, page }) => {
    const email = `yara.${Date.now()}@example.org`;
    await app.signIn('Yara Year', email);
    await openPlans(app, 'plan.see');
    const rhythm = (per: string) =>
      plans(app).getByRole('radio', { name: app.text(`billing.interval.${per}`) });
    const pro = { plan: nameOf(app, 'pro') };
    await rhythm('year').check({ force: true });
    await plans(app)
      .getByRole('button', { name: app.text('billing.plans.choose', pro) })
      .click();
    await app.pay('success');
    await expect(tierShown(app, 'pro')).toBeVisible();

    await openPlans(app, 'billing.change');
    await rhythm('month').check({ force: true });
    const monthly = plans(app).getByRole('button', {
      name: app.text('billing.monthly.confirm'),
      exact: true,
    });
    const question = page.getByRole('alertdialog');
    const confirm = question.getByRole('button', { name: app.text('billing.monthly.confirm'), exact: true });
    await monthly.click();
    await expect(question).toContainText(/4[.,]99/);
    await app.accessible();
    await confirm.click();
    const keep = plans(app).getByRole('button', { name: app.text('billing.monthly.keep'), exact: true });
    await keep.click();
    await expect(keep).toHaveCount(0);

    await monthly.click();
    await confirm.click();
    await expect(keep).toBeVisible();
    await page.keyboard.press('Escape');
    await app.later(email, 366);
    await page.goto(`${app.url}/billing`);
    await expect(page.getByText(/4[.,]99/).first()).toBeVisible();
    await expect(
      page.getByRole('button', { name: app.text('billing.monthly.keep'), exact: true }),
    ).toHaveCount(0);
    await expect(tierShown(app, 'pro')).toBeVisible();
  },
);

test(
  'a cancelled plan is reactivated, and then cancelled at once',
  { tag: ['@open-checkout', '@cancel-subscription', '@reactivate-subscription'] },
  async ({ app, page }) => {
    await app.signIn('Cem Cancel');
    await buy(app, 'starter');
    const starter = { plan: nameOf(app, 'starter') };
    const keep = page.getByRole('button', { name: app.text('billing.keep', starter), exact: true });

    await page.getByRole('button', { name: app.text('billing.cancel.button') }).click();
    await app.accessible();
    await answer(app, 'billing.cancel.ask', 'billing.cancel.confirm', starter).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await keep.click();
    await expect(keep).toHaveCount(0);
    await expect(tierShown(app, 'starter')).toBeVisible();

    await page.getByRole('button', { name: app.text('billing.cancel.button') }).click();
    await page.getByRole('radio', { name: new RegExp(app.text('billing.cancel.now')) }).check();
    await answer(app, 'billing.cancel.ask', 'billing.cancel.confirmNow', starter).click();
    await expect(tierShown(app, 'trial')).toBeVisible();
    await expect(page.getByRole('button', { name: app.text('plan.see') })).toBeVisible();
  },
);

test(
  'a signed-out user withdraws by the footer, signs in, confirms and is refunded, once',
  { tag: ['@open-checkout', '@sign-out', '@sign-in-with-google', '@exchange-code', '@refund'] },
  async ({ app, page }) => {
    const email = `wim.${Date.now()}@example.org`;
    await app.signIn('Wim Withdraw', email);
    // Stripe allows the guarantee once a card, and another journey uses the default card.
    await buy(app, 'pro', 'secure');
    await page.getByRole('button', { name: app.text('account.menuOf', { name: 'Wim Withdraw' }) }).click();
    await page.getByRole('button', { name: app.text('account.signOut') }).click();

    const withdraw = () => page.getByRole('link', { name: app.text('footer.withdraw') }).click();
    await page.waitForURL(`${app.url}/login`);
    await page.goto(`${app.url}/`);
    await withdraw();
    await expect(page).toHaveURL(`${app.url}/login`);
    await app.identify('Wim Withdraw', email);
    await page.waitForURL(`${app.url}/billing?ask=withdraw`);
    await expect(page.getByRole('alertdialog')).toContainText('€4.99');
    await app.accessible();
    await answer(app, 'billing.guarantee.askWithdraw', 'billing.guarantee.withdraw').click();
    await expect(tierShown(app, 'trial')).toBeVisible();

    await page.goto(`${app.url}/app`);
    await withdraw();
    await expect(page.getByText(app.text('billing.guarantee.paidBack'))).toBeVisible();
  },
);

test(
  'a refund returns the money and keeps the invoice',
  { tag: ['@open-checkout', '@refund', '@open-invoice'] },
  async ({ app, page }) => {
    await app.signIn('Rea Refund');
    await buy(app, 'pro');
    await page.getByRole('button', { name: app.text('billing.guarantee.button') }).click();
    await answer(app, 'billing.guarantee.ask', 'billing.guarantee.button').click();
    await expect(tierShown(app, 'trial')).toBeVisible();
    await page.getByRole('tab', { name: app.text('billing.tab.billing') }).click();
    await expect(page.getByText(app.text('billing.payments.refunded', { amount: '€4.99' }))).toBeVisible();
    const file = page.waitForEvent('download');
    await page
      .getByRole('region', { name: app.text('billing.payments.title') })
      .getByRole('button')
      .first()
      .click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  },
);
