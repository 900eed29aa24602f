import { beginBeside, buy, tierShown } from '../../support/buying';
import { expect, type House, test } from '../../support/family';

const badge = (house: House, plan: string) =>
  house.page
    .getByRole('button', { name: house.text('plan.badge', { plan: house.text(`plan.name.${plan}`) }) })
    .filter({ visible: true })
    .first();

/** From the lists to the page on which one pays. */
async function choose(house: House, plan: string): Promise<void> {
  const name = house.text(`plan.name.${plan}`);
  await badge(house, 'trial').click();
  const dialog = house.page.getByRole('dialog', { name: house.text('plan.title') });
  await dialog.getByRole('button', { name: house.text('billing.plans.choose', { plan: name }) }).click();
  await house.page.waitForURL(/\/c\/pay\//);
}

test('from the trial to Pro: a card is refused, the bank asks, and the plan is there', async ({
  house,
  page,
}) => {
  await house.signIn('Pia Payer');
  await choose(house, 'pro');
  await house.accessible();
  await house.pay('declined');
  await expect(page.getByRole('alert')).toBeVisible();
  await house.pay('secure');
  await house.answerBank(false);
  await expect(page.getByRole('alert')).toBeVisible();
  await house.pay('secure');
  await house.answerBank(true);

  await page.waitForURL(`${house.url}/billing**`);
  await expect(
    page.getByRole('heading', {
      name: house.text('billing.checkout.success.title', { plan: house.text('plan.name.pro') }),
    }),
  ).toBeVisible();
  await expect(badge(house, 'pro')).toBeVisible();
  await page.goto(`${house.url}/billing`);
  await expect(page.getByText('€4.99')).toBeVisible();
  await house.accessible();
});

test('who leaves the page of the till has bought nothing', async ({ house, page }) => {
  await house.signIn('Nora Not');
  await choose(house, 'starter');
  await page.locator('a.quiet').click();
  await page.waitForURL(`${house.url}/billing**`);
  await expect(
    page.getByRole('heading', { name: house.text('billing.checkout.cancelled.title') }),
  ).toBeVisible();
  await expect(badge(house, 'trial')).toBeVisible();
});

test('who pays and never comes back has the plan all the same', async ({ house, page }) => {
  await house.signIn('Gil Gone');
  await choose(house, 'platinum');
  const session = new URL(page.url()).pathname.split('/').at(-1);
  await house.till('checkout', { session, card: 'success' });
  // Its webhooks have been heard and answered.
  await house.till('settled');
  await page.goto(`${house.url}/app`);
  await expect(badge(house, 'platinum')).toBeVisible();
});

test('who pays for two plans is told, sees which one stays, and has the other one’s rest as credit', async ({
  house,
  page,
}) => {
  const email = `tia.${Date.now()}@example.org`;
  await house.signIn('Tia Twice', email);
  await buy(house, 'pro');
  await beginBeside(house, email, 'price_platinumMonth');

  await page.goto(`${house.url}/billing`);
  await expect(tierShown(house, 'platinum')).toBeVisible();
  const warning = page.getByText(house.text('billing.multiple.warning'));
  await page.getByRole('button', { name: house.text('billing.multiple.button') }).click();
  const question = page.getByRole('alertdialog', { name: house.text('billing.multiple.ask') });
  await expect(
    question.getByRole('listitem').filter({ hasText: house.text('plan.name.platinum') }),
  ).toContainText(house.text('billing.multiple.stays'));
  await expect(question.getByRole('listitem').filter({ hasText: house.text('plan.name.pro') })).toContainText(
    house.text('billing.multiple.goes'),
  );
  await house.accessible();
  await question.getByRole('button', { name: house.text('billing.multiple.confirm') }).click();
  await expect(page.getByText(house.text('billing.multiple.success_one', { count: 1 }))).toBeVisible();
  await expect(question).toBeHidden();
  await expect(warning).toBeHidden();
  await expect(tierShown(house, 'platinum')).toBeVisible();
  await page.reload();
  await expect(tierShown(house, 'platinum')).toBeVisible();
  await expect(warning).toHaveCount(0);
});
