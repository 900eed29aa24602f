import { expect, test, withoutWorker, type App } from '../../support/app';
import { beginBeside, buy, tierShown } from '../../support/buy';

test.use(withoutWorker);

const badge = (app: App, plan: string) =>
  app.page
    .getByRole('button', { name: app.text('plan.badge', { plan: app.text(`plan.name.${plan}`) }) })
    .filter({ visible: true })
    .first();

/** Leads from the lists to the checkout page of a plan. */
async function choose(app: App, plan: string): Promise<void> {
  const name = app.text(`plan.name.${plan}`);
  await badge(app, 'trial').click();
  const dialog = app.page.getByRole('dialog', { name: app.text('plan.title') });
  await dialog.getByRole('button', { name: app.text('billing.plans.choose', { plan: name }) }).click();
  await app.page.waitForURL(/\/c\/pay\//);
}

test(
  'a trial becomes Pro after a declined card and a refusal by the bank',
  { tag: ['@open-checkout', '@sync-subscription'] },
  async ({ app, page }) => {
    await app.signIn('Pia Payer');
    await choose(app, 'pro');
    await app.accessible();
    await app.pay('declined');
    await expect(page.getByRole('alert')).toBeVisible();
    await app.pay('secure');
    await app.answerBank(false);
    await expect(page.getByRole('alert')).toBeVisible();
    await app.pay('secure');
    await app.answerBank(true);

    await page.waitForURL(`${app.url}/billing**`);
    await expect(
      page.getByRole('heading', {
        name: app.text('billing.checkout.success.title', { plan: app.text('plan.name.pro') }),
      }),
    ).toBeVisible();
    await expect(badge(app, 'pro')).toBeVisible();
    await page.goto(`${app.url}/billing`);
    await expect(page.getByText('€4.99')).toBeVisible();
    await app.accessible();
  },
);

test(
  'leaving the checkout page buys nothing, and the unfinished purchase can be cancelled',
  { tag: ['@open-checkout', '@cancel-payment'] },
  async ({ app, page }) => {
    await app.signIn('Nora Not');
    await choose(app, 'starter');
    const checkout = page.url();
    await page.locator('a.quiet').click();
    await page.waitForURL(`${app.url}/billing**`);
    await expect(
      page.getByRole('heading', { name: app.text('billing.checkout.cancelled.title') }),
    ).toBeVisible();
    await expect(badge(app, 'trial')).toBeVisible();

    await page.getByRole('tab', { name: app.text('billing.tab.billing') }).click();
    const payments = page.getByRole('region', { name: app.text('billing.payments.title') });
    await expect(payments.getByRole('listitem')).toContainText(app.text('billing.payments.status.pending'));
    await payments.getByRole('button', { name: app.text('billing.payments.cancel') }).click();
    const question = page.getByRole('alertdialog', { name: app.text('billing.payments.cancelAsk') });
    await app.accessible();
    await question.getByRole('button', { name: app.text('billing.payments.cancel') }).click();
    await expect(page.getByText(app.text('billing.payments.cancelled'))).toBeVisible();
    await expect(payments.getByText(app.text('billing.payments.empty'))).toBeVisible();
    // Its page takes no card any more.
    await page.goto(checkout);
    await expect(page.getByText('This page has expired')).toBeVisible();
    await expect(page.locator('input[name=card]')).toHaveCount(0);
  },
);

test(
  'a user who pays and never returns to the page has the plan',
  { tag: ['@open-checkout'] },
  async ({ app, page }) => {
    await app.signIn('Gil Gone');
    await choose(app, 'platinum');
    const session = new URL(page.url()).pathname.split('/').at(-1);
    await app.fakeStripe('checkout', { session, card: 'success' });
    // Waits until the webhooks are delivered and answered.
    await app.fakeStripe('settled');
    await page.goto(`${app.url}/app`);
    await expect(badge(app, 'platinum')).toBeVisible();
  },
);

test(
  'a user with two plans is warned, sees which one stays, and cancels the other one',
  { tag: ['@open-checkout', '@cancel-subscription'] },
  async ({ app, page }) => {
    const email = `tia.${Date.now()}@example.org`;
    await app.signIn('Tia Twice', email);
    await buy(app, 'pro');
    await beginBeside(app, email, 'price_platinumMonth');

    await page.goto(`${app.url}/billing`);
    await expect(tierShown(app, 'platinum')).toBeVisible();
    const warning = page.getByText(app.text('billing.multiple.warning'));
    await page.getByRole('button', { name: app.text('billing.multiple.button') }).click();
    const question = page.getByRole('alertdialog', { name: app.text('billing.multiple.ask') });
    await expect(
      question.getByRole('listitem').filter({ hasText: app.text('plan.name.platinum') }),
    ).toContainText(app.text('billing.multiple.stays'));
    await expect(question.getByRole('listitem').filter({ hasText: app.text('plan.name.pro') })).toContainText(
      app.text('billing.multiple.goes'),
    );
    await app.accessible();
    await question.getByRole('button', { name: app.text('billing.multiple.confirm') }).click();
    await expect(page.getByText(app.text('billing.multiple.success_one', { count: 1 }))).toBeVisible();
    await expect(question).toBeHidden();
    await expect(warning).toBeHidden();
    await expect(tierShown(app, 'platinum')).toBeVisible();
    await page.reload();
    await expect(tierShown(app, 'platinum')).toBeVisible();
    await expect(warning).toHaveCount(0);
  },
);
