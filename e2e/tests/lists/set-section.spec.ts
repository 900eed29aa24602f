import { expect, test, withoutWorker } from '../../support/app';
import { familyByApi } from '../../support/family';
import { inspect } from '../../support/inspect';
import { tap } from '../../support/kid';

test.use(withoutWorker);

const first = ['Shampoo', 'Milk', 'Apples', 'Bread', 'Cheese', 'Carrots', 'Dog food', 'Bananas'];

test(
  'a thing that is moved to another section stays there, by sheet and by keyboard, and one tap undoes it',
  { tag: ['@set-section'] },
  async ({ app, page }) => {
    await app.signIn('Shelf Mover');
    await familyByApi(app, []);
    await page.reload();
    await app.makeList('Saturday shop', 'shopping');
    await app.paste(first);
    const section = (name: string) => app.text(`sections.names.${name}`);
    const sections = () =>
      page.locator('[data-sections] h2').evaluateAll((all) => all.map((one) => one.textContent));
    await expect.poll(sections).toContain(`${section('dairy')}2`);
    await page
      .getByRole('button', { name: app.text('list.edit'), exact: true })
      .filter({ visible: true })
      .click();
    await tap(app.item('Cheese'));
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('button', { name: new RegExp(`^${app.text('sections.one')}`) });
    await field.click();
    await expect(dialog.getByRole('radio', { name: section('dairy') })).toBeChecked();
    await inspect(app)('the section of an item');
    await dialog.getByRole('radio', { name: section('frozen') }).click({ force: true });
    await expect(field).toContainText(section('frozen'));
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(sections).toContain(`${section('frozen')}1`);

    // By keyboard: bread, the last of its section, over the end of the next one.
    const grip = page.getByRole('button', { name: app.text('arrange.grip', { name: 'Bread' }), exact: true });
    await grip.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(new RegExp(`, ${section('dairy')}$`)).first()).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(sections).not.toContain(`${section('bread')}1`);
    await expect(grip).toBeFocused();
    await app.undo(app.text('sections.moved', { name: 'Bread', section: section('dairy') }));
    await expect.poll(sections).toContain(`${section('bread')}1`);

    // Another list, and the same name in other letters.
    await page.goto(`${app.url}/app`);
    await app.makeList('Sunday', 'shopping');
    await app.paste(['CHEESE', ...first.filter((name) => name !== 'Cheese')]);
    await expect.poll(sections).toContain(`${section('frozen')}1`);
  },
);
