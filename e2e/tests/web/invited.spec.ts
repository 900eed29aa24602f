import { expect, House, test } from '../../support/family';

const address = (who: string) => `${who}.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.org`;

test('whoever is invited has the list at once, and is an address until they open it', async ({ house, page, browser }, { project }) => {
  const [ada, ben] = [address('ada'), address('ben')];
  const context = await browser.newContext({ ...project.use });
  const phone = new House(await context.newPage(), (project.use.locale ?? 'en').slice(0, 2));
  await phone.signIn('Ben Mate', ben);
  await house.signIn('Ada Owner', ada);
  house.upgrade(ada, 'pro');
  await house.makeList('Our list', 'shopping');
  await house.add('Milk');
  await expect(house.item('Milk')).toBeVisible();

  const share = page.getByRole('button', { name: new RegExp(`^${house.text('share.title')}`) }).filter({ visible: true }).first();
  const dialog = page.getByRole('dialog', { name: house.text('share.title') });
  await share.click();
  await dialog.getByLabel(house.text('share.email')).fill(ben);
  await dialog.getByLabel(house.text('share.email')).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(house.text('share.invited'));

  // Ben's page has it, with everything on it, and nobody has touched his phone.
  const card = phone.page.getByRole('main').getByRole('link', { name: /Our list/ });
  await expect(card).toBeVisible({ timeout: 2_000 });
  const invitedStill = async (): Promise<void> => {
    await page.reload();
    await share.click();
    await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(house.text('share.invited'));
    await expect(dialog.getByText('Ben Mate')).toHaveCount(0);
  };
  await invitedStill();

  // Without a network it opens all the same, and nobody hears of it yet.
  await context.setOffline(true);
  await card.click();
  await expect(phone.item('Milk')).toBeVisible();
  await invitedStill();
  await context.setOffline(false);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ben Mate' })).toContainText(ben, { timeout: 15_000 });
  await expect(dialog.getByText(house.text('share.invited'))).toHaveCount(0);
  await context.close();
});

test('whoever is invited can do without the list, and nobody sees that', async ({ house, page, browser }, { project }) => {
  const [ada, ben] = [address('ada'), address('ben')];
  await house.signIn('Ada Owner', ada);
  house.upgrade(ada, 'pro');
  await house.makeList('Not for Ben', 'task');
  await house.add('Tidy up');
  await expect(house.item('Tidy up')).toBeVisible();
  const share = page.getByRole('button', { name: new RegExp(`^${house.text('share.title')}`) }).filter({ visible: true }).first();
  const dialog = page.getByRole('dialog', { name: house.text('share.title') });
  await share.click();
  await dialog.getByLabel(house.text('share.email')).fill(ben);
  await dialog.getByLabel(house.text('share.email')).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(house.text('share.invited'));

  const context = await browser.newContext({ ...project.use });
  const phone = new House(await context.newPage(), (project.use.locale ?? 'en').slice(0, 2));
  await phone.signIn('Ben Mate', ben);
  await phone.page.getByRole('button', { name: phone.text('list.actionsOf', { name: 'Not for Ben' }) }).click();
  await phone.page.getByRole('menuitem', { name: phone.text('share.people') }).click();
  await phone.page.getByRole('button', { name: phone.text('share.leave') }).click();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: phone.text('leaveList.confirm') }).click();
  await expect(phone.page.getByRole('main').getByRole('link', { name: /Not for Ben/ })).toHaveCount(0);
  await page.reload();
  await share.click();
  await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(house.text('share.invited'));
  await context.close();
});
