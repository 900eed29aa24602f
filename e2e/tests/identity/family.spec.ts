import { expect, test } from '../../support/app';
import { addChild, familyByApi, makeFamily } from '../../support/family';
import { inspect } from '../../support/inspect';

test(
  'an adult makes the family, adds and changes children offline, and deletes and restores one',
  {
    tag: [
      '@create-household',
      '@change-household',
      '@add-child',
      '@change-child',
      '@delete-child',
      '@restore-child',
      '@set-gate',
    ],
  },
  async ({ app, page, context }) => {
    test.setTimeout(180_000);
    await app.signIn('Anna Berg');
    // The home page offers it once.
    await page.getByRole('link', { name: app.text('family.addChild') }).click();
    const card = page.getByRole('region', { name: app.text('family.title') });
    await makeFamily(app);
    await expect(card.getByRole('button', { name: app.text('family.addChild') })).toBeVisible();

    await context.setOffline(true);
    await addChild(app, 'Tom', 'fox');
    await addChild(app, 'Mia', 'rabbit');
    await card.getByRole('button', { name: app.text('family.pin.set') }).click();
    for (const step of ['next', 'save']) {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(app.text('family.pin.title'), { exact: true }).fill('4711');
      await dialog.getByRole('button', { name: app.text(`family.pin.${step}`) }).click();
    }
    await expect(card.getByRole('button', { name: app.text('family.pin.change') })).toBeVisible();
    await card.getByText(app.text('family.more'), { exact: true }).click();
    await card.getByLabel(app.text('family.name')).fill('Berg');
    await card.getByLabel(app.text('family.evening')).fill('18:30');
    await card.getByLabel(app.text('family.evening')).blur();
    await card.getByRole('link', { name: 'Tom' }).click();

    // A sibling's animal cannot be chosen; each choice is saved as it is made.
    const taken = app.text('family.animalTaken', { animal: app.text('animals.rabbit') });
    await expect(page.getByRole('radio', { name: taken })).toBeDisabled();
    await page.getByRole('radio', { name: app.text('animals.owl') }).check({ force: true });
    await page.getByRole('radio', { name: app.text('family.colours.leaf') }).check({ force: true });
    await page
      .getByRole('radio', { name: app.text('family.child.words'), exact: true })
      .check({ force: true });
    await page.getByRole('switch', { name: app.text('family.child.animations') }).uncheck();
    await expect(page.getByText(app.text('family.saved'), { exact: true })).toBeVisible();
    await context.setOffline(false);

    await page.reload();
    await expect(page.getByRole('radio', { name: app.text('animals.owl') })).toBeChecked();
    await expect(page.getByRole('switch', { name: app.text('family.child.animations') })).not.toBeChecked();
    await inspect(app)('the page of a child');

    await page.getByRole('button', { name: app.text('family.child.remove') }).click();
    const question = page.getByRole('alertdialog');
    await inspect(app)('the question before a profile is deleted');
    await question.getByRole('button', { name: app.text('family.child.remove') }).click();
    await page.waitForURL(/account-settings/);
    await expect(card.getByRole('link', { name: 'Tom' })).toBeHidden();
    await app.undo(app.text('family.child.removed', { name: 'Tom' }));
    await expect(card.getByRole('link', { name: 'Tom' })).toBeVisible();

    // A second device has all of it.
    await page.reload();
    await expect(card.getByRole('link', { name: 'Tom' })).toBeVisible();
    await expect(card.getByRole('button', { name: app.text('family.pin.change') })).toBeVisible();
    await card.getByText(app.text('family.more'), { exact: true }).click();
    await expect(card.getByLabel(app.text('family.name'))).toHaveValue('Berg');
    await expect(card.getByLabel(app.text('family.evening'))).toHaveValue('18:30');
    await inspect(app)('the settings with a family');
  },
);

test(
  'an adult restores a deleted child from the settings, offline and with another animal, and erases one at once',
  { tag: ['@delete-child', '@restore-child'] },
  async ({ app, page, context }) => {
    test.setTimeout(180_000);
    await app.signIn('Anna Berg');
    await familyByApi(app, [
      { nickname: 'Tom', animal: 'fox', colour: 'honey' },
      { nickname: 'Mia', animal: 'rabbit', colour: 'violet' },
    ]);
    await page.goto(`${app.url}/account-settings`);
    const card = page.getByRole('region', { name: app.text('family.title'), exact: true });
    const deleted = card.getByRole('region', { name: app.text('trash.title') });
    const child = (name: string) => card.getByRole('link', { name });
    const press = (what: string, name: string) =>
      deleted.getByRole('button', { name: `${app.text(what)} · ${name}` }).click();
    const remove = async (name: string) => {
      await child(name).click();
      await page.getByRole('button', { name: app.text('family.child.remove') }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: app.text('family.child.remove') }).click();
      await expect(deleted.getByText(name)).toBeVisible();
    };

    // The server has the profile, so another page shows it without the toast.
    await remove('Tom');
    await expect(deleted.getByText(app.text('trash.daysLeft_other', { count: 7 }))).toBeVisible();
    await page.reload();
    await expect(deleted.getByText('Tom')).toBeVisible();
    await inspect(app)('the deleted children');
    await context.setOffline(true);
    await press('trash.restore', 'Tom');
    await expect(child('Tom')).toBeVisible();
    await expect(deleted).toBeHidden();
    const sent = page.waitForResponse((answer) => answer.url().includes('/restore') && answer.ok());
    await context.setOffline(false);
    await sent;
    await page.reload();
    await expect(child('Tom')).toBeVisible();

    // A sibling takes the animal meanwhile.
    await remove('Tom');
    await addChild(app, 'Leo', 'fox');
    await press('trash.restore', 'Tom');
    const choice = page.getByRole('dialog', { name: 'Tom' });
    await expect(choice.getByText(app.text('errors.animalTaken'))).toBeVisible();
    await inspect(app)('another animal for a child that comes back');
    await choice.getByRole('radio', { name: app.text('animals.owl') }).check({ force: true });
    await choice.getByRole('button', { name: app.text('trash.restore') }).click();
    await expect(child('Tom')).toBeVisible();

    await remove('Mia');
    await press('family.child.erase', 'Mia');
    const question = page.getByRole('alertdialog');
    await inspect(app)('the question before a deleted child is erased');
    await question.getByRole('button', { name: app.text('family.child.erase') }).click();
    await expect(deleted).toBeHidden();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const headers = { 'x-auth-token': localStorage.getItem('token') ?? '' };
          const read = async (path: string) =>
            (await (await fetch(`/api/households${path}`, { headers })).json()) as {
              households: { id: string }[];
              children: { nickname: string; animal: string }[];
              deletedChildren: object[];
            };
          const { children, deletedChildren } = await read(`/${(await read('')).households[0]!.id}`);
          return [children.map(({ nickname, animal }) => `${nickname} ${animal}`).sort(), deletedChildren];
        }),
      )
      .toEqual([['Leo fox', 'Tom owl'], []]);
  },
);
