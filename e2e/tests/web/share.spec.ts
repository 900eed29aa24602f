import { expect, House, test } from '../../support/family';

const address = (who: string) => `${who}.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.org`;

test('a list is shared: the other one sees it, ticks, is seen, and leaves', async ({ house, page, browser }, {
  project,
}) => {
  const [ada, ben] = [address('ada'), address('ben')];
  await house.signIn('Ada Owner', ada);
  await house.makeList('Our list', 'shopping');
  await house.paste(['Milk', 'Bread']);
  await expect(house.item('Milk')).toBeVisible();
  const share = () =>
    page
      .getByRole('button', { name: new RegExp(`^${house.text('share.title')}`) })
      .filter({ visible: true })
      .first();

  // A plan without sharing says so before anything is typed.
  await share().click();
  const dialog = page.getByRole('dialog', { name: house.text('share.title') });
  await expect(dialog.getByText(house.text('share.upgrade'))).toBeVisible();
  await house.accessible();
  await dialog.getByRole('button', { name: house.text('plan.see') }).click();
  await expect(page.getByRole('dialog', { name: house.text('plan.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  house.upgrade(ada, 'pro');
  await page.reload();
  await share().click();
  await dialog.getByLabel(house.text('share.email')).fill('ben');
  await dialog.getByRole('button', { name: house.text('share.invite') }).click();
  await expect(dialog.getByRole('alert')).toContainText(house.text('share.badEmail'));
  await dialog.getByLabel(house.text('share.email')).fill(ben);
  await dialog.getByLabel(house.text('share.email')).press('Enter');
  await expect(dialog.getByText(house.text('share.sent', { email: ben }))).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: ben })).toContainText(
    house.text('share.invited'),
  );
  await house.accessible();
  await page.keyboard.press('Escape');

  const context = await browser.newContext({ ...project.use });
  const other = new House(await context.newPage(), (project.use.locale ?? 'en').slice(0, 2));
  await other.signIn('Ben Mate', ben);
  await other.page
    .getByRole('main')
    .getByRole('link', { name: other.text('invitation.open') })
    .click();
  await other.item('Milk').click();

  // Whose sticker it is can be seen and heard.
  await expect(
    page
      .getByRole('main')
      .getByRole('button', {
        name: new RegExp(`^Milk.*${house.text('item.tickedBy', { name: 'Ben Mate' })}`),
      }),
  ).toBeVisible();
  await expect(share()).toHaveAccessibleName(new RegExp('Ben Mate'));
  await house.accessible();

  // Nothing vanishes without a word: who deleted it is said to those who look, and stands in the trash.
  await other.add('Honey');
  await expect(house.item('Honey')).toBeVisible();
  await other.item('Honey').focus();
  await other.page.keyboard.press('Delete');
  await expect(page.getByText(house.text('removed.by', { who: 'Ben Mate', names: 'Honey' }))).toBeVisible();
  await house.accessible();
  await page
    .getByRole('button', { name: house.text('list.actionsOf', { name: 'Our list' }) })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: house.text('trash.items.shopping') }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Honey' })).toContainText(
    house.text('trash.by', { name: 'Ben Mate' }),
  );
  await page.keyboard.press('Escape');

  // Ben leaves; it is asked about first.
  await other.page
    .getByRole('button', { name: new RegExp(`^${house.text('share.people')}`) })
    .filter({ visible: true })
    .first()
    .click();
  await expect(other.page.getByRole('dialog').getByText('Ada Owner')).toBeVisible();
  await other.accessible();
  await other.page.getByRole('button', { name: house.text('share.leave') }).click();
  await other.accessible();
  await other.page
    .getByRole('alertdialog')
    .getByRole('button', { name: house.text('leaveList.confirm') })
    .click();
  await other.page.waitForURL(`${house.url}/app`);
  const card = other.page.getByRole('main').getByRole('link', { name: /Our list/ });
  await expect(card).toHaveCount(0);
  // By mistake, and back; then in earnest.
  await other.undo(house.text('leaveList.done', { name: 'Our list' }));
  await expect(card).toBeVisible();
  await expect(share()).toHaveAccessibleName(new RegExp('Ben Mate'));
  await other.page.getByRole('button', { name: house.text('list.actionsOf', { name: 'Our list' }) }).click();
  await other.page.getByRole('menuitem', { name: house.text('share.people') }).click();
  await other.page.getByRole('button', { name: house.text('share.leave') }).click();
  await other.page
    .getByRole('alertdialog')
    .getByRole('button', { name: house.text('leaveList.confirm') })
    .click();
  await expect(card).toHaveCount(0);
  await share().click();
  await expect(dialog.getByText('Ben Mate')).toHaveCount(0);

  // Asked once more, and taken out while the list is open: that is what is said.
  await dialog.getByLabel(house.text('share.email')).fill(ben);
  await dialog.getByLabel(house.text('share.email')).press('Enter');
  await other.page
    .getByRole('main')
    .getByRole('link', { name: other.text('invitation.open') })
    .click();
  await expect(other.item('Milk')).toBeVisible();
  await dialog.getByRole('button', { name: house.text('share.remove', { name: 'Ben Mate' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: house.text('unshare.confirm') })
    .click();
  await expect(other.page.getByRole('heading', { name: other.text('list.takenTitle') })).toBeVisible();
  await context.close();
});

test('a list gets a character and a copy', async ({ house, page }) => {
  const email = address('kit');
  await house.signIn('Kit Person', email);
  await house.makeList('Morning', 'task');
  await house.add('brush teeth');
  await expect(house.item('brush teeth')).toBeVisible();
  const choose = async (entry: string) => {
    await page
      .getByRole('button', { name: house.text('list.actionsOf', { name: 'Morning' }) })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: house.text(entry), exact: true }).click();
  };
  await choose('character.title');
  const dialog = page.getByRole('dialog', { name: house.text('character.title') });
  await dialog.getByText('Lilly').click();
  await expect(dialog.getByText(house.text('character.upgrade'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: house.text('common.save') })).toBeDisabled();
  // Nobody takes no plan, and is nobody.
  await dialog.getByText(house.text('character.none')).click();
  await expect(dialog.getByText(house.text('character.upgrade'))).toBeHidden();
  const save = async () => {
    await dialog.getByRole('button', { name: house.text('common.save') }).click();
    // The offer to repaint, or that there is nothing to repaint.
    await page
      .getByRole('button', {
        name: new RegExp(`^(?:${house.text('repaint.later')}|${house.text('usage.understood')})$`),
      })
      .click();
  };
  await save();
  await choose('character.title');
  await expect(dialog.getByRole('radio', { name: house.text('character.none') })).toBeChecked();
  await dialog.getByText('Kuzu').click();
  await save();
  await choose('character.title');
  await expect(dialog.getByRole('radio', { name: `Kuzu ${house.text('character.usual')}` })).toBeChecked();
  await page.keyboard.press('Escape');

  house.upgrade(email, 'pro');
  await page.reload();
  await choose('character.title');
  await dialog.getByRole('radio', { name: house.text('character.none') }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Lilly' })).toBeChecked();
  await house.accessible();
  await save();
  await expect(page.locator('img[src="/figures/lilly-stand.svg"]')).toBeVisible();

  await choose('list.duplicate');
  await expect(page.getByText(house.text('list.duplicated', { name: 'Morning (2)' })).first()).toBeVisible();
  await page.goto(`${house.url}/app`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Morning \(2\)/ })
    .click();
  await expect(house.item('brush teeth')).toBeVisible();
});
