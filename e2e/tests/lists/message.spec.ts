import { expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

test(
  'a message becomes its things at once, and an unsure one shows chips to join, leave out and add',
  { tag: ['@create-list', '@add-items', '@delete-item'] },
  async ({ app, page, context }) => {
    await app.signIn('Message Reader');
    await app.makeList('Tonight', 'shopping');
    const tiles = page.getByRole('main').locator('[role=listitem]');
    const preview = page.getByRole('group', { name: app.text('item.preview.title') });

    await app.paste(['hi love, can you get milk 2x, bread', 'nappies size 4 and bananas? Thanks xx']);
    await expect(tiles).toHaveCount(4);
    await expect(preview).toBeHidden();
    await app.undo(app.text('item.added.shopping_other', { count: 4 }));
    await expect(tiles).toHaveCount(0);

    await context.setOffline(true);
    await app.add('apple and orange juice');
    await expect(preview).toBeVisible();
    await expect(tiles).toHaveCount(0);
    await app.accessible();
    await preview
      .getByRole('button', { name: app.text('item.preview.join', { one: 'apple', other: 'orange juice' }) })
      .click();
    await expect(preview.getByRole('button', { name: 'apple and orange juice', exact: true })).toBeFocused();
    await preview.getByRole('button', { name: app.text('item.preview.add', { number: '1' }) }).click();
    await expect(preview).toBeHidden();
    await expect(tiles).toHaveCount(1);
    await context.setOffline(false);

    // Escape gives the text back.
    await app.add('zwibbles and grumbles');
    await expect(preview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(page.getByRole('combobox', { name: app.text('item.add.shopping') })).toHaveValue(/zwibbles/);
  },
);
