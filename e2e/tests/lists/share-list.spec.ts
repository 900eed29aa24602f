import { App, expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

const address = (who: string) => `${who}.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.org`;

test(
  'a collaborator opens a shared list, ticks and deletes items, leaves, rejoins and is removed',
  {
    tag: [
      '@create-list',
      '@add-items',
      '@share-list',
      '@open-list',
      '@check-item',
      '@delete-item',
      '@unshare-list',
      '@rejoin-list',
    ],
  },
  async ({ app, page, browser }, { project }) => {
    const [ada, ben] = [address('ada'), address('ben')];
    await app.signIn('Ada Owner', ada);
    await app.makeList('Our list', 'shopping');
    await app.paste(['Milk', 'Bread']);
    await expect(app.item('Milk')).toBeVisible();
    const share = () =>
      page
        .getByRole('button', { name: new RegExp(`^${app.text('share.title')}`) })
        .filter({ visible: true })
        .first();

    // A plan without sharing shows the upgrade instead of the form.
    await share().click();
    const dialog = page.getByRole('dialog', { name: app.text('share.title') });
    await expect(dialog.getByText(app.text('share.upgrade'))).toBeVisible();
    await app.accessible();
    await dialog.getByRole('button', { name: app.text('plan.see') }).click();
    await expect(page.getByRole('dialog', { name: app.text('plan.title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    app.upgrade(ada, 'pro');
    await page.reload();
    await share().click();
    await dialog.getByLabel(app.text('share.email')).fill('ben');
    await dialog.getByRole('button', { name: app.text('share.invite') }).click();
    await expect(dialog.getByRole('alert')).toContainText(app.text('share.badEmail'));
    await dialog.getByLabel(app.text('share.email')).fill(ben);
    await dialog.getByLabel(app.text('share.email')).press('Enter');
    await expect(dialog.getByText(app.text('share.sent', { email: ben }))).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(
      app.text('share.invited'),
    );
    await app.accessible();
    await page.keyboard.press('Escape');

    const context = await browser.newContext({ ...project.use });
    const other = new App(await context.newPage(), (project.use.locale ?? 'en').slice(0, 2));
    await other.signIn('Ben Mate', ben);
    await other.page
      .getByRole('main')
      .getByRole('link', { name: other.text('invitation.open') })
      .click();
    await other.item('Milk').click();

    // The card names the collaborator who ticked it, also for screen readers.
    await expect(
      page.getByRole('main').getByRole('button', {
        name: new RegExp(`^Milk.*${app.text('item.tickedBy', { name: 'Ben Mate' })}`),
      }),
    ).toBeVisible();
    await expect(share()).toHaveAccessibleName(new RegExp('Ben Mate'));
    await app.accessible();

    // The open page and the trash name the collaborator who deleted the item.
    await other.add('Honey');
    await expect(app.item('Honey')).toBeVisible();
    await other.item('Honey').focus();
    await other.page.keyboard.press('Delete');
    await expect(page.getByText(app.text('removed.by', { who: 'Ben Mate', names: 'Honey' }))).toBeVisible();
    await app.accessible();
    await page
      .getByRole('button', { name: app.text('list.actionsOf', { name: 'Our list' }) })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: app.text('trash.items.shopping') }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Honey' })).toContainText(
      app.text('trash.by', { name: 'Ben Mate' }),
    );
    await page.keyboard.press('Escape');

    // Ben leaves after a confirmation.
    await other.page
      .getByRole('button', { name: new RegExp(`^${app.text('share.people')}`) })
      .filter({ visible: true })
      .first()
      .click();
    await expect(other.page.getByRole('dialog').getByText('Ada Owner')).toBeVisible();
    await other.accessible();
    await other.page.getByRole('button', { name: app.text('share.leave') }).click();
    await other.accessible();
    await other.page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.text('leaveList.confirm') })
      .click();
    await other.page.waitForURL(`${app.url}/app`);
    const card = other.page.getByRole('main').getByRole('link', { name: /Our list/ });
    await expect(card).toHaveCount(0);
    // Undoes leaving, then leaves again.
    await other.undo(app.text('leaveList.done', { name: 'Our list' }));
    await expect(card).toBeVisible();
    await expect(share()).toHaveAccessibleName(new RegExp('Ben Mate'));
    await other.page.getByRole('button', { name: app.text('list.actionsOf', { name: 'Our list' }) }).click();
    await other.page.getByRole('menuitem', { name: app.text('share.people') }).click();
    await other.page.getByRole('button', { name: app.text('share.leave') }).click();
    await other.page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.text('leaveList.confirm') })
      .click();
    await expect(card).toHaveCount(0);
    await share().click();
    await expect(dialog.getByText('Ben Mate')).toHaveCount(0);

    // Ada invites Ben again and removes him while he has the list open.
    await dialog.getByLabel(app.text('share.email')).fill(ben);
    await dialog.getByLabel(app.text('share.email')).press('Enter');
    await other.page
      .getByRole('main')
      .getByRole('link', { name: other.text('invitation.open') })
      .click();
    await expect(other.item('Milk')).toBeVisible();
    await dialog.getByRole('button', { name: app.text('share.remove', { name: 'Ben Mate' }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.text('unshare.confirm') })
      .click();
    await expect(other.page.getByRole('heading', { name: other.text('list.takenTitle') })).toBeVisible();
    await context.close();
  },
);

test(
  'a list gets a character and a duplicate',
  { tag: ['@create-list', '@add-items', '@choose-character', '@duplicate-list'] },
  async ({ app, page }) => {
    const email = address('kit');
    await app.signIn('Kit Person', email);
    await app.makeList('Morning', 'task');
    await app.add('brush teeth');
    await expect(app.item('brush teeth')).toBeVisible();
    const choose = async (entry: string) => {
      await page
        .getByRole('button', { name: app.text('list.actionsOf', { name: 'Morning' }) })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('menuitem', { name: app.text(entry), exact: true }).click();
    };
    await choose('character.title');
    const dialog = page.getByRole('dialog', { name: app.text('character.title') });
    await dialog.getByText('Lilly').click();
    await expect(dialog.getByText(app.text('character.upgrade'))).toBeVisible();
    await expect(dialog.getByRole('button', { name: app.text('common.save') })).toBeDisabled();
    // The choice without a character needs no plan.
    await dialog.getByText(app.text('character.none')).click();
    await expect(dialog.getByText(app.text('character.upgrade'))).toBeHidden();
    const save = async () => {
      await dialog.getByRole('button', { name: app.text('common.save') }).click();
      // Dismisses the offer to repaint, or the notice that there is nothing to repaint.
      await page
        .getByRole('button', {
          name: new RegExp(`^(?:${app.text('repaint.later')}|${app.text('usage.understood')})$`),
        })
        .click();
    };
    await save();
    await choose('character.title');
    await expect(dialog.getByRole('radio', { name: app.text('character.none') })).toBeChecked();
    await dialog.getByText('Kuzu').click();
    await save();
    await choose('character.title');
    await expect(dialog.getByRole('radio', { name: `Kuzu ${app.text('character.usual')}` })).toBeChecked();
    await page.keyboard.press('Escape');

    app.upgrade(email, 'pro');
    await page.reload();
    await choose('character.title');
    await dialog.getByRole('radio', { name: app.text('character.none') }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Lilly' })).toBeChecked();
    await app.accessible();
    await save();
    await expect(page.locator('img[src="/figures/lilly-stand.svg"]')).toBeVisible();

    await choose('list.duplicate');
    await expect(page.getByText(app.text('list.duplicated', { name: 'Morning (2)' })).first()).toBeVisible();
    await page.goto(`${app.url}/app`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Morning \(2\)/ })
      .click();
    await expect(app.item('brush teeth')).toBeVisible();
  },
);
