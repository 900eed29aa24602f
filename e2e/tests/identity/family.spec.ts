import { expect, test } from '../../support/app';
import { addChild, makeFamily } from '../../support/family';
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
    await page.getByRole('switch', { name: app.text('family.child.sounds') }).uncheck();
    await expect(page.getByText(app.text('family.saved'), { exact: true })).toBeVisible();
    await context.setOffline(false);

    await page.reload();
    await expect(page.getByRole('radio', { name: app.text('animals.owl') })).toBeChecked();
    await expect(page.getByRole('switch', { name: app.text('family.child.sounds') })).not.toBeChecked();
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
