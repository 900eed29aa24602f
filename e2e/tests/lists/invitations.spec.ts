import { expect, App, test } from '../../support/app';

const address = (who: string) => `${who}.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.org`;

test('whoever is invited has the list at once, and is an address until they open it', async ({
  app,
  page,
  browser,
}, { project }) => {
  const [ada, ben] = [address('ada'), address('ben')];
  const context = await browser.newContext({ ...project.use });
  const phone = new App(await context.newPage(), (project.use.locale ?? 'en').slice(0, 2));
  await phone.signIn('Ben Mate', ben);
  await app.signIn('Ada Owner', ada);
  app.upgrade(ada, 'pro');
  await app.makeList('Our list', 'shopping');
  await app.add('Milk');
  await expect(app.item('Milk')).toBeVisible();

  const share = page
    .getByRole('button', { name: new RegExp(`^${app.text('share.title')}`) })
    .filter({ visible: true })
    .first();
  const dialog = page.getByRole('dialog', { name: app.text('share.title') });
  await share.click();
  await dialog.getByLabel(app.text('share.email')).fill(ben);
  await dialog.getByLabel(app.text('share.email')).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(
    app.text('share.invited'),
  );

  // Ben's page has it, with everything on it, and nobody has touched his phone.
  const card = phone.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: phone.text('invitation.from', { name: 'Ada Owner' }) });
  await expect(card).toBeVisible({ timeout: 2_000 });
  // What Ada wrote is not shown before he opens it.
  await expect(phone.page.getByText(/Our list|Milk/)).toHaveCount(0);
  const invitedStill = async (): Promise<void> => {
    await page.reload();
    await share.click();
    await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(
      app.text('share.invited'),
    );
    await expect(dialog.getByText('Ben Mate')).toHaveCount(0);
  };
  await invitedStill();

  // Without a network it opens all the same, and nobody hears of it yet.
  await context.setOffline(true);
  await card.getByRole('link', { name: phone.text('invitation.open') }).click();
  await expect(phone.item('Milk')).toBeVisible();
  await invitedStill();
  await context.setOffline(false);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ben Mate' })).toContainText(ben, {
    timeout: 15_000,
  });
  await expect(dialog.getByText(app.text('share.invited'))).toHaveCount(0);
  await context.close();
});

test('whoever is invited can do without the list, and nobody sees that', async ({ app, page, browser }, {
  project,
}) => {
  const [ada, ben] = [address('ada'), address('ben')];
  await app.signIn('Ada Owner', ada);
  app.upgrade(ada, 'pro');
  await app.makeList('Not for Ben', 'task');
  const share = page
    .getByRole('button', { name: new RegExp(`^${app.text('share.title')}`) })
    .filter({ visible: true })
    .first();
  const dialog = page.getByRole('dialog', { name: app.text('share.title') });
  await share.click();
  await dialog.getByLabel(app.text('share.email')).fill(ben);
  await dialog.getByLabel(app.text('share.email')).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(
    app.text('share.invited'),
  );

  const context = await browser.newContext({ ...project.use });
  const phone = new App(await context.newPage(), (project.use.locale ?? 'en').slice(0, 2));
  await phone.signIn('Ben Mate', ben);
  const invitation = phone.page.getByText(phone.text('invitation.from', { name: 'Ada Owner' }));
  const refuse = async (answer: string): Promise<void> => {
    await phone.page.getByRole('button', { name: phone.text('invitation.no') }).click();
    await phone.page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
    await expect(invitation).toHaveCount(0);
  };
  await expect(invitation).toBeVisible();
  await phone.accessible();
  // Nor does the side navigation of a large window tell what it is.
  const { width, height } = phone.page.viewportSize() ?? { width: 360, height: 740 };
  await phone.page.setViewportSize({ width: 1440, height: 900 });
  await expect(phone.page.getByRole('navigation', { name: phone.text('nav.lists') })).toBeVisible();
  await expect(phone.page.getByText(/Not for Ben|Tidy up/)).toHaveCount(0);
  await phone.page.setViewportSize({ width, height });
  // By mistake, and back; then for good.
  await refuse(phone.text('invitation.decline'));
  await phone.page.getByRole('button', { name: phone.text('common.undo') }).click();
  await expect(invitation).toBeVisible();
  await refuse(phone.text('invitation.never', { name: 'Ada Owner' }));

  const invite = async (): Promise<void> => {
    await page.reload();
    await share.click();
    await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(
      app.text('share.invited'),
    );
    await dialog.getByLabel(app.text('share.email')).fill(ben);
    await dialog.getByLabel(app.text('share.email')).press('Enter');
    await expect(dialog.getByText(app.text('share.sent', { email: ben }))).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toHaveCount(1);
  };
  await invite();
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { name: phone.text('home.emptyTitle') })).toBeVisible();
  await expect(invitation).toHaveCount(0);
  await context.close();
});
