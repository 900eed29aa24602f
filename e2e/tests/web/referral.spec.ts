import { expect, House, test } from '../../support/family';

const badge = (house: House, plan: string) =>
  house.page
    .getByRole('button', { name: house.text('plan.badge', { plan: house.text(`plan.name.${plan}`) }) })
    .filter({ visible: true })
    .first();

/** From the lists to the till, and back with what was chosen. */
async function buy(house: House, has: string, wants: string): Promise<void> {
  await house.page.goto(`${house.url}/app`);
  await badge(house, has).click();
  const dialog = house.page.getByRole('dialog', { name: house.text('plan.title') });
  await dialog
    .getByRole('button', {
      name: house.text('billing.plans.choose', { plan: house.text(`plan.name.${wants}`) }),
    })
    .click();
  await house.pay('success');
  await house.page.waitForURL(`${house.url}/billing**`);
  await expect(
    house.page.getByRole('heading', {
      name: house.text('billing.checkout.success.title', { plan: house.text(`plan.name.${wants}`) }),
    }),
  ).toBeVisible();
}

test('from a friend’s link to credit on the next invoice', async ({ house, page, browser }, { project }) => {
  const card = page.getByRole('region', { name: house.text('referral.card.title') });
  const mine = async () => {
    await page.goto(`${house.url}/account-settings#referral`);
    await expect(card.locator('bdi')).toBeVisible();
  };
  await house.signIn('Ina Inviter');
  await mine();
  await expect(card).toContainText(house.text('referral.stats.none'));
  await card.getByRole('button', { name: house.text('referral.card.qr') }).click();
  const link = await card.locator('bdi').innerText();
  await expect(page.getByRole('img', { name: house.text('referral.card.qrOf', { link }) })).toBeVisible();
  await house.accessible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: house.text('referral.self.title') })).toBeVisible();

  // The friend looks, reads the terms, comes back, and signs in.
  const context = await browser.newContext({ ...project.use });
  const friend = new House(await context.newPage(), 'en');
  await friend.page.goto(link);
  await expect(
    friend.page.getByRole('heading', { name: house.text('referral.valid.title_one', { plan: 'Pro' }) }),
  ).toBeVisible();
  await friend.accessible();
  await friend.fitsLargeText();
  await friend.page.getByRole('link', { name: house.text('footer.terms') }).click();
  await friend.page.waitForURL('**/terms');
  await friend.signIn('Fay Friend');
  await expect(friend.page.getByText(house.text('referrals.completed'))).toBeVisible();
  await expect(badge(friend, 'pro')).toBeVisible();
  expect(
    await friend.page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => /^referral(Code|Info)$/.test(key)),
    ),
  ).toEqual([]);
  await friend.page.goto(link);
  await expect(
    friend.page.getByRole('heading', { name: house.text('referral.existing.title') }),
  ).toBeVisible();

  await mine();
  await expect(card).toContainText(house.text('referral.status.accepted'));
  await expect(card.getByText('€4.99', { exact: true })).toBeVisible();
  await house.accessible();
  await house.fitsLargeText();

  // What they pay for goes beyond their gift, so it is charged at once.
  await buy(friend, 'pro', 'platinum');
  await expect(async () => {
    await page.reload();
    await expect(card).toContainText(house.text('referral.status.redeemed'), { timeout: 3000 });
  }).toPass();
  await context.close();

  await buy(house, 'trial', 'platinum');
  await page.goto(`${house.url}/billing?tab=billing`);
  // 9.99 less what the friend brought.
  await expect(page.getByText('€5.00').first()).toBeVisible();
});
