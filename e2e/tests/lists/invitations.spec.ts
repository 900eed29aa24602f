import { expect, App, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

const address = (who: string) => `${who}.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.org`;

test(
  'an invited user gets the list at once, and appears by address until they open it',
  { tag: ['@create-list', '@add-items', '@share-list', '@open-list'] },
  async ({ app, page, browser }, { project }) => {
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

    // The invitation appears on Ben's open page without a reload.
    const card = phone.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: phone.text('invitation.from', { name: 'Ada Owner' }) });
    await expect(card).toBeVisible({ timeout: 2_000 });
    // The names that Ada wrote are hidden until Ben opens the list.
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

    // Ben opens the list offline, and the owner still sees an invitation.
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
  },
);

test(
  'an invited user declines a list and blocks its inviter, who cannot tell, and unblocks them and sees the invitation',
  { tag: ['@create-list', '@share-list', '@unshare-list', '@rejoin-list', '@unblock-inviter'] },
  async ({ app, page, browser }, { project }) => {
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
    // The side navigation of a wide window hides the names as well.
    const { width, height } = phone.page.viewportSize() ?? { width: 360, height: 740 };
    await phone.page.setViewportSize({ width: 1440, height: 900 });
    await expect(phone.page.getByRole('navigation', { name: phone.text('nav.lists') })).toBeVisible();
    await expect(phone.page.getByText(/Not for Ben|Tidy up/)).toHaveCount(0);
    await phone.page.setViewportSize({ width, height });
    // Declines and undoes it, then declines and blocks the inviter.
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

    // Unblocking brings back the invitation that came meanwhile.
    await phone.page.goto(`${phone.url}/account-settings#invitations`);
    const blocked = phone.page.getByRole('region', { name: phone.text('refused.title') });
    await expect(blocked.getByRole('listitem')).toHaveCount(1);
    await blocked.getByRole('button', { name: phone.text('refused.allowOf', { name: 'Ada Owner' }) }).click();
    await expect(phone.page.getByText(phone.text('refused.done', { name: 'Ada Owner' }))).toBeVisible();
    await expect(blocked.getByText(phone.text('refused.nobody'))).toBeVisible();
    await phone.accessible();
    await phone.page.goto(`${phone.url}/app`);
    await expect(invitation).toBeVisible();
    await context.close();
  },
);
