import { expect, test } from '../../support/app';
import { familyByApi } from '../../support/family';
import { inspect } from '../../support/inspect';
import { tap } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';

/** As the catalogues of the two tested languages name them. */
const named: Record<string, { apples: string; bananas: string }> = {
  en: { apples: 'Apples', bananas: 'Bananas' },
  de: { apples: 'Äpfel', bananas: 'Bananen' },
};

test(
  'a picture of the catalogue and the sheet of a thing make a favourite, also offline',
  { tag: ['@set-favourite', '@create-list', '@add-items'] },
  async ({ app, page, context }) => {
    await app.signIn('Star Giver');
    await familyByApi(app, []);
    await page.reload();
    await app.makeList('Saturday', 'shopping');
    const names = named[app.language];
    if (!names) throw new Error(`no names of things in ${app.language}`);
    const { apples, bananas } = names;
    const box = page.locator('form input[aria-keyshortcuts=n]');
    const favourites = page
      .getByRole('group', { name: app.text('usual.title') })
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: app.text('usual.favourites') }) });

    const sheet = page.getByRole('dialog', { name: app.text('browse.title') });
    const tile = (name: string) => sheet.locator(`[data-thing="${name}"]`);
    await page.getByRole('button', { name: app.text('browse.all') }).click();
    await expect(tile(apples)).toBeVisible();
    await stayOffline(context);
    await tile(apples).dispatchEvent('contextmenu');
    const question = sheet.getByRole('group', { name: apples });
    await expect(
      question.getByRole('button', { name: app.text('usual.star', { name: apples }) }),
    ).toBeFocused();
    await inspect(app)('the question about a picture');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(sheet).toBeVisible();
    await expect(tile(apples)).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(tile(apples)).toContainText(app.text('usual.favourite'));
    await expect(tile(apples)).toHaveAttribute('aria-pressed', 'false');
    await inspect(app)('a favourite in the catalogue');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await box.focus();
    await expect(favourites.getByRole('button', { name: apples })).toBeVisible();

    await app.add(bananas);
    await expect(app.item(bananas)).toBeVisible();
    const openSheet = async () => {
      const edit = page.getByRole('button', { name: app.text('list.edit'), exact: true });
      await edit.filter({ visible: true }).click();
      await tap(app.item(bananas));
    };
    await openSheet();
    const star = page.getByRole('dialog').getByRole('switch', { name: app.text('usual.favourite') });
    await expect(star).not.toBeChecked();
    await star.click();
    await expect(star).toBeChecked();
    await inspect(app)('a favourite in its sheet');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await context.setOffline(false);
    await page.reload();
    await openSheet();
    await expect(star).toBeChecked();
    await star.click();
    await expect(star).not.toBeChecked();
  },
);
