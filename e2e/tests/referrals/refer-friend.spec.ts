import { App, expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

const badge = (app: App, plan: string) =>
  app.page
    .getByRole('button', { name: app.text('plan.badge', { plan: app.text(`plan.name.${plan}`) }) })
    .filter({ visible: true })
    .first();

/** Buys the plan `wants` from the list page of an account that has the plan `has`. */
async function buy(app: App, has: string, wants: string): Promise<void> {
  await app.page.goto(`${app.url}/app`);
  await badge(app, has).click();
  const dialog = app.page.getByRole('dialog', { name: app.text('plan.title') });
  await dialog
    .getByRole('button', {
      name: app.text('billing.plans.choose', { plan: app.text(`plan.name.${wants}`) }),
    })
    .click();
  await app.pay('success');
  await app.page.waitForURL(`${app.url}/billing**`);
  await expect(
    app.page.getByRole('heading', {
      name: app.text('billing.checkout.success.title', { plan: app.text(`plan.name.${wants}`) }),
    }),
  ).toBeVisible();
}

test(
  'a friend who signs up by link and pays earns the inviter credit on the next invoice',
  { tag: ['@get-referral-code', '@count-visit', '@complete-signup', '@open-checkout', '@push-credit'] },
  async ({ app, page, browser }, { project }) => {
    const card = page.getByRole('region', { name: app.text('referral.card.title') });
    const mine = async () => {
      await page.goto(`${app.url}/account-settings#referral`);
      await expect(card.locator('bdi')).toBeVisible();
    };
    await app.signIn('Ina Inviter');
    await mine();
    await expect(card).toContainText(app.text('referral.stats.none'));
    await card.getByRole('button', { name: app.text('referral.card.qr') }).click();
    const link = await card.locator('bdi').innerText();
    await expect(page.getByRole('img', { name: app.text('referral.card.qrOf', { link }) })).toBeVisible();
    await app.accessible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: app.text('referral.self.title') })).toBeVisible();

    // The friend opens the link, reads the terms and signs in.
    const context = await browser.newContext({ ...project.use });
    const friend = new App(await context.newPage(), 'en');
    await friend.page.goto(link);
    await expect(
      friend.page.getByRole('heading', { name: app.text('referral.valid.title_one', { plan: 'Pro' }) }),
    ).toBeVisible();
    await friend.accessible();
    await friend.fitsLargeText();
    await friend.page.getByRole('link', { name: app.text('footer.terms') }).click();
    await friend.page.waitForURL('**/terms');
    await friend.signIn('Fay Friend');
    await expect(friend.page.getByText(app.text('referrals.completed'))).toBeVisible();
    await expect(badge(friend, 'pro')).toBeVisible();
    expect(
      await friend.page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => /^referral(Code|Info)$/.test(key)),
      ),
    ).toEqual([]);
    await friend.page.goto(link);
    await expect(
      friend.page.getByRole('heading', { name: app.text('referral.existing.title') }),
    ).toBeVisible();

    await mine();
    await expect(card).toContainText(app.text('referral.status.accepted'));
    await expect(card.getByText('€4.99', { exact: true })).toBeVisible();
    await app.accessible();
    await app.fitsLargeText();

    // Platinum exceeds the gifted Pro, so Stripe charges it at once.
    await buy(friend, 'pro', 'platinum');
    await expect(async () => {
      await page.reload();
      await expect(card).toContainText(app.text('referral.status.redeemed'), { timeout: 3000 });
    }).toPass();
    await context.close();

    await buy(app, 'trial', 'platinum');
    await page.goto(`${app.url}/billing?tab=billing`);
    // 9.99 minus the credit of 4.99.
    await expect(page.getByText('€5.00').first()).toBeVisible();
  },
);
