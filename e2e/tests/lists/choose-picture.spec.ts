import { expect, test } from '../../support/app';

const names: Record<string, string> = { en: 'Apples', de: 'Äpfel' };

test.use({ keepsBook: true });
test.slow();

test(
  'a user chooses another picture for an item and undoes it, and a choice made offline reaches the server',
  { tag: ['@create-list', '@add-items', '@edit-item'] },
  async ({ app, page, context }, { project }) => {
    const name = names[(project.use.locale ?? 'en').slice(0, 2)] ?? 'Apples';
    await app.signIn('Ada');
    await app.makeList('Market', 'shopping');
    await app.add(name);
    const card = page.getByRole('main').locator('[role=listitem]').first();
    const shown = () => card.locator('img').last().getAttribute('src');
    // A choice replaces the painted picture, and undo restores it.
    await expect.poll(shown, { timeout: 30_000 }).toMatch(/^\/img\//);
    const painted = await shown();

    await page.getByRole('button', { name: app.text('list.edit'), exact: true }).click();
    await app.item(name).click();
    const sheet = page.getByRole('dialog');
    // The whole sheet is visible without scrolling.
    await expect(sheet.getByRole('button', { name: app.text('common.delete'), exact: true })).toBeInViewport({
      ratio: 1,
    });
    const others = sheet
      .getByRole('group', { name: app.text('picture.others', { name }) })
      .getByRole('button');
    await sheet.getByRole('button', { name: app.text('picture.notThis') }).click();
    await expect(others).toHaveCount(6);
    await app.accessible();
    await app.fitsLargeText();
    await others.first().click();
    await expect.poll(shown).toMatch(/^\/art\//);
    await app.undo(app.text('picture.chosen', { name }));
    await expect.poll(shown).toBe(painted);

    // The picture stays visible while the sheet scrolls.
    await sheet.getByRole('button', { name: app.text('picture.again') }).scrollIntoViewIfNeeded();
    await expect(sheet.getByRole('button', { name: new RegExp(app.text('picture.look')) })).toBeInViewport({
      ratio: 0.9,
    });

    await context.setOffline(true);
    await sheet.getByRole('button', { name: app.text('picture.notThis') }).click();
    await others.last().click();
    await expect.poll(shown).toMatch(/^\/art\/card-/);
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    const kept = () =>
      page.evaluate(async () => {
        const answer = await fetch(`/api/shopping-lists/${location.pathname.split('/').pop() ?? ''}`, {
          headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
        });
        const { items } = (await answer.json()) as { items: { depicts: string }[] };
        return items[0]?.depicts;
      });
    await expect.poll(kept, { timeout: 30_000 }).toMatch(/^card-/);
  },
);
