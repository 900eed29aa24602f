import { expect, test } from '../../support/family';

const words = { en: { milk: 'Milk', bread: 'Bread' }, de: { milk: 'Milch', bread: 'Brot' } } as const;

test('a list is renamed, put away and brought back; an item gets another name, an amount and a note', async ({
  house,
  page,
  context,
}, { project }) => {
  const { milk, bread } = words[project.use.locale?.startsWith('de') ? 'de' : 'en'];
  await house.signIn('Order Lee');
  await house.makeList('Market', 'shopping');
  await house.add(milk);
  await expect(house.item(milk)).toBeVisible();
  const before = await house.item(milk).locator('img').last().getAttribute('src');

  // The item becomes another thing, with an amount and a note.
  await page
    .getByRole('button', { name: house.text('list.edit') })
    .filter({ visible: true })
    .click();
  await house.item(milk).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(house.text('item.name')).fill('');
  await sheet.getByRole('button', { name: house.text('common.save') }).click();
  await expect(sheet.getByRole('alert')).toContainText(house.text('form.nameRequired'));
  await sheet.getByLabel(house.text('item.name')).fill(bread);
  await sheet.getByRole('button', { name: house.text('item.more') }).click();
  await sheet.getByRole('button', { name: house.text('item.more') }).click();
  await sheet.getByLabel(house.text('item.notes')).fill('rye');
  await house.accessible();
  await sheet.getByRole('button', { name: house.text('common.save') }).click();
  await expect(sheet).toBeHidden();
  const tile = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${bread}`) })
    .first();
  await expect(tile).toContainText('3');
  await expect(tile).toContainText('rye');
  await expect.poll(() => tile.locator('img').last().getAttribute('src')).not.toBe(before);

  // What is pasted says how much of what.
  await house.paste([`2 kg ${bread}`, `${milk} 3x`, '7up']);
  await page
    .getByRole('group', { name: new RegExp(bread) })
    .getByRole('button', { name: house.text('double.both') })
    .click();
  await expect(
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${bread}.*2 kg`) }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: new RegExp(`^${milk}.*3`) })).toBeVisible();
  await expect(house.item('7up')).toBeVisible();

  // The list is renamed and archived, also without a network, and is so on the server afterwards.
  await page.goto(`${house.url}/app`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await context.setOffline(true);
  const actions = (name: string) =>
    page.getByRole('button', { name: house.text('list.actionsOf', { name }) });
  await actions('Market').click();
  await page.getByRole('menuitem', { name: house.text('list.rename') }).click();
  await page.getByRole('dialog').getByLabel(house.text('createList.name')).fill('Sunday market');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: house.text('common.save') })
    .click();
  await expect(page.getByRole('heading', { name: /Sunday market/ })).toBeVisible();
  await actions('Sunday market').click();
  await page.getByRole('menuitem', { name: house.text('list.archive') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: house.text('archiveList.confirm') })
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

  await page.getByRole('tab', { name: new RegExp(house.text('home.archived')) }).click();
  await actions('Sunday market').click();
  await page.getByRole('menuitem', { name: house.text('list.unarchive') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: house.text('unarchiveList.confirm') })
    .click();
  await house.undo(house.text('list.unarchived', { name: 'Sunday market' }));
  await expect(page.getByRole('heading', { name: /Sunday market/ })).toBeVisible();

  // Opened, it says where it is, and can be had back from there.
  await page
    .getByRole('link', { name: /Sunday market/ })
    .filter({ visible: true })
    .first()
    .click();
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: house.text('list.inArchive') });
  await expect(notice).toBeVisible();
  await house.accessible();
  await notice.getByRole('button', { name: house.text('list.unarchive') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: house.text('unarchiveList.confirm') })
    .click();
  await expect(notice).toBeHidden();
  await page.goto(`${house.url}/app`);
  await expect(page.getByRole('main').getByRole('heading', { name: /Sunday market/ })).toBeVisible();
});

test('a list that is done starts again, at its end or from its menu, and that can be taken back', async ({
  house,
  page,
}, { project }) => {
  const { milk, bread } = words[project.use.locale?.startsWith('de') ? 'de' : 'en'];
  await house.signIn('Every Day');
  await house.makeList('Morning', 'shopping');
  await house.paste([milk, bread]);
  // An empty list proposes things of the same names.
  await expect(page.getByRole('main').locator('[role=listitem]')).toHaveCount(2);
  for (const name of [milk, bread]) await house.item(name).click();
  const done = page.getByRole('status').filter({ hasText: house.text('list.finished') });
  await expect(done).toBeVisible();
  await house.accessible();
  await page.getByRole('button', { name: house.text('list.startAgain') }).click();
  await expect(done).toBeHidden();
  const ticked = page
    .getByRole('main')
    .getByRole('button', { pressed: true })
    .filter({ hasText: new RegExp(`${milk}|${bread}`) });
  await expect(ticked).toHaveCount(0);
  await house.undo(house.text('list.startedAgain'));
  await expect(done).toBeVisible();

  // One of two is enough for the menu.
  await house.item(milk).click();
  await expect(done).toBeHidden();
  const menu = page.getByRole('button', { name: house.text('list.actionsOf', { name: 'Morning' }) });
  await menu.click();
  await page.getByRole('menuitem', { name: house.text('list.startAgain') }).click();
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
  await expect(page.getByRole('menuitem', { name: house.text('list.duplicate') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: house.text('list.startAgain') })).toHaveCount(0);
});
