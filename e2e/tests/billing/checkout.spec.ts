import { expect, type App, test } from '../../support/app';
import { beginBeside, buy, tierShown } from '../../support/buy';

const badge = (app: App, plan: string) =>
  app.page
    .getByRole('button', { name: app.text('plan.badge', { plan: app.text(`plan.name.${plan}`) }) })
    .filter({ visible: true })
    .first();

/** From the lists to the page on which one pays. */
async function choose(app: App, plan: string): Promise<void> {
  const name = app.text(`plan.name.${plan}`);
  await badge(app, 'trial').click();
  const dialog = app.page.getByRole('dialog', { name: app.text('plan.title') });
  await dialog.getByRole('button', { name: app.text('billing.plans.choose', { plan: name }) }).click();
  await app.page.waitForURL(/\/c\/pay\//);
}

test('from the trial to Pro: a card is refused, the bank asks, and the plan is there', async ({
  app,
  page,
}) => {
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
});

test('who leaves the page of the fake Stripe has bought nothing', async ({ app, page }) => {
  await app.signIn('Nora Not');
  await choose(app, 'starter');
  await page.locator('a.quiet').click();
  await page.waitForURL(`${app.url}/billing**`);
  await expect(
    page.getByRole('heading', { name: app.text('billing.checkout.cancelled.title') }),
  ).toBeVisible();
  await expect(badge(app, 'trial')).toBeVisible();
});

test('who pays and never comes back has the plan all the same', async ({ app, page }) => {
  await app.signIn('Gil Gone');
  await choose(app, 'platinum');
  const session = new URL(page.url()).pathname.split('/').at(-1);
  await app.fakeStripe('checkout', { session, card: 'success' });
  // Its webhooks have been heard and answered.
  await app.fakeStripe('settled');
  await page.goto(`${app.url}/app`);
  await expect(badge(app, 'platinum')).toBeVisible();
});

test('who pays for two plans is told, sees which one stays, and has the other one’s rest as credit', async ({
  app,
  page,
}) => {
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
});
