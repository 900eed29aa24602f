import { expect, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

const words = { en: { milk: 'Milk', bread: 'Bread' }, de: { milk: 'Milch', bread: 'Brot' } } as const;

test(
  'a user renames, archives and unarchives a list, and gives an item another name, an amount and a note',
  { tag: ['@create-list', '@add-items', '@edit-item', '@rename-list', '@archive-list'] },
  async ({ app, page, context }, { project }) => {
    const { milk, bread } = words[project.use.locale?.startsWith('de') ? 'de' : 'en'];
    await app.signIn('Order Lee');
    await app.makeList('Market', 'shopping');
    await app.add(milk);
    await expect(app.item(milk)).toBeVisible();
    const before = await app.item(milk).locator('img').last().getAttribute('src');

    // Renames the item and adds an amount and a note.
    await page
      .getByRole('button', { name: app.text('list.edit') })
      .filter({ visible: true })
      .click();
    await app.item(milk).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(app.text('item.name')).fill('');
    await sheet.getByRole('button', { name: app.text('common.save') }).click();
    await expect(sheet.getByRole('alert')).toContainText(app.text('form.nameRequired'));
    await sheet.getByLabel(app.text('item.name')).fill(bread);
    await sheet.getByRole('button', { name: app.text('item.more') }).click();
    await sheet.getByRole('button', { name: app.text('item.more') }).click();
    await sheet.getByLabel(app.text('item.notes')).fill('rye');
    await app.accessible();
    await sheet.getByRole('button', { name: app.text('common.save') }).click();
    await expect(sheet).toBeHidden();
    const tile = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${bread}`) })
      .first();
    await expect(tile).toContainText('3');
    await expect(tile).toContainText('rye');
    await expect.poll(() => tile.locator('img').last().getAttribute('src')).not.toBe(before);

    // Pasted lines are split into name and amount.
    await app.paste([`2 kg ${bread}`, `${milk} 3x`, '7up']);
    await page
      .getByRole('group', { name: new RegExp(bread) })
      .getByRole('button', { name: app.text('double.both') })
      .click();
    await expect(
      page.getByRole('main').getByRole('button', { name: new RegExp(`^${bread}.*2 kg`) }),
    ).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('button', { name: new RegExp(`^${milk}.*3`) }),
    ).toBeVisible();
    await expect(app.item('7up')).toBeVisible();

    // Renames and archives the list offline; the server gets both later.
    await page.goto(`${app.url}/app`);
    await waitForWorker(page);
    await context.setOffline(true);
    const actions = (name: string) =>
      page.getByRole('button', { name: app.text('list.actionsOf', { name }) });
    await actions('Market').click();
    await page.getByRole('menuitem', { name: app.text('list.rename') }).click();
    await page.getByRole('dialog').getByLabel(app.text('createList.name')).fill('Sunday market');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: app.text('common.save') })
      .click();
    await expect(page.getByRole('heading', { name: /Sunday market/ })).toBeVisible();
    await actions('Sunday market').click();
    await page.getByRole('menuitem', { name: app.text('list.archive') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.text('archiveList.confirm') })
      .click();
    await expect(page.getByRole('heading', { name: /Sunday market/ })).toBeHidden();
    await context.setOffline(false);
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const answer = await fetch('/api/shopping-lists', {
              headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
            });
            return ((await answer.json()) as { lists: { name: string; archived: boolean }[] }).lists.map(
              ({ name, archived }) => ({ name, archived }),
            );
          }),
        { timeout: 20_000 },
      )
      .toEqual([{ name: 'Sunday market', archived: true }]);

    await page.getByRole('tab', { name: new RegExp(app.text('home.archived')) }).click();
    await actions('Sunday market').click();
    await page.getByRole('menuitem', { name: app.text('list.unarchive') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.text('unarchiveList.confirm') })
      .click();
    await app.undo(app.text('list.unarchived', { name: 'Sunday market' }));
    await expect(page.getByRole('heading', { name: /Sunday market/ })).toBeVisible();

    // An open list shows that it is archived, with a button to unarchive it.
    await page
      .getByRole('link', { name: /Sunday market/ })
      .filter({ visible: true })
      .first()
      .click();
    const notice = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: app.text('list.inArchive') });
    await expect(notice).toBeVisible();
    await app.accessible();
    await notice.getByRole('button', { name: app.text('list.unarchive') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.text('unarchiveList.confirm') })
      .click();
    await expect(notice).toBeHidden();
    await page.goto(`${app.url}/app`);
    await expect(page.getByRole('main').getByRole('heading', { name: /Sunday market/ })).toBeVisible();
  },
);

test(
  'a finished list starts again from its end or its menu, and undo ticks its items',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page }, { project }) => {
    const { milk, bread } = words[project.use.locale?.startsWith('de') ? 'de' : 'en'];
    await app.signIn('Every Day');
    await app.makeList('Morning', 'shopping');
    await app.paste([milk, bread]);
    // Waits for the cards: an empty list suggests items of the same names.
    await expect(page.getByRole('main').locator('[role=listitem]')).toHaveCount(2);
    for (const name of [milk, bread]) await app.item(name).click();
    const done = page.getByRole('status').filter({ hasText: app.text('list.finished') });
    await expect(done).toBeVisible();
    await app.accessible();
    await page.getByRole('button', { name: app.text('list.startAgain') }).click();
    await expect(done).toBeHidden();
    const ticked = page
      .getByRole('main')
      .getByRole('button', { pressed: true })
      .filter({ hasText: new RegExp(`${milk}|${bread}`) });
    await expect(ticked).toHaveCount(0);
    await app.undo(app.text('list.startedAgain'));
    await expect(done).toBeVisible();

    // The menu offers it while any item is ticked.
    await app.item(milk).click();
    await expect(done).toBeHidden();
    const menu = page.getByRole('button', { name: app.text('list.actionsOf', { name: 'Morning' }) });
    await menu.click();
    await page.getByRole('menuitem', { name: app.text('list.startAgain') }).click();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const answer = await fetch('/api/shopping-lists', {
            headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
          });
          return ((await answer.json()) as { lists: { counts: object }[] }).lists.map(({ counts }) => counts);
        }),
      )
      .toMatchObject([{ total: 2, completed: 0 }]);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: app.text('list.duplicate') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: app.text('list.startAgain') })).toHaveCount(0);
  },
);
