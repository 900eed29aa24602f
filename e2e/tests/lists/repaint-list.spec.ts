import { expect, test, withoutWorker, type App } from '../../support/app';

test.use(withoutWorker);

const words = { en: ['Milk', 'Bread', 'Apples'], de: ['Milch', 'Brot', 'Äpfel'] } as const;

const pictures = async (app: App, names: readonly string[]): Promise<(string | null)[]> =>
  Promise.all(names.map((name) => app.item(name).locator('img').last().getAttribute('src')));

test(
  'the owner of a list repaints it with another character, and sees the cost before',
  { tag: ['@create-list', '@add-items', '@choose-character', '@regenerate-items', '@generate-image'] },
  async ({ app, page, context }, { project }) => {
    const names = words[project.use.locale?.startsWith('de') ? 'de' : 'en'];
    const email = `repaint.${Date.now()}@example.org`;
    await app.signIn('Re Paint', email);
    app.upgrade(email, 'pro');
    await page.reload();
    await app.makeList('Market', 'shopping');
    await app.paste(names);
    await expect
      .poll(async () => (await pictures(app, names)).every((url) => url?.startsWith('/img/')), {
        timeout: 40_000,
      })
      .toBe(true);
    const before = await pictures(app, names);

    const menu = page
      .getByRole('button', { name: app.text('list.actionsOf', { name: 'Market' }) })
      .filter({ visible: true })
      .first();
    const choose = async (key: string) => {
      await menu.click();
      await page.getByRole('menuitem', { name: app.text(key), exact: true }).click();
    };
    await choose('character.title');
    const dialog = page.getByRole('dialog', { name: app.text('character.title') });
    await dialog.getByText('Lilly', { exact: true }).click();
    await dialog.getByRole('button', { name: app.text('common.save') }).click();
    const offer = page.getByRole('dialog', { name: app.text('repaint.with', { name: 'Lilly' }) });
    await expect(offer.getByText(app.text('repaint.items_other', { count: 3 }))).toBeVisible();
    await expect(offer.getByText(app.text('repaint.counted_other', { count: 3 }))).toBeVisible();
    await app.accessible();
    await offer.getByRole('button', { name: app.text('repaint.later') }).click();
    await expect(offer).toBeHidden();
    expect(await pictures(app, names)).toEqual(before);

    // The cost is unknown offline.
    await context.setOffline(true);
    await choose('repaint.all');
    await expect(offer.getByText(app.text('repaint.offline'))).toBeVisible();
    await expect(offer.getByRole('button', { name: app.text('repaint.all') })).toBeDisabled();
    await context.setOffline(false);
    await offer.getByRole('button', { name: app.text('repaint.button_other', { count: 3 }) }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByText(app.text('repaint.started_other', { count: 3 }))).toBeVisible();
    await expect
      .poll(
        async () =>
          (await pictures(app, names)).every((url, at) => url?.startsWith('/img/') && url !== before[at]),
        { timeout: 40_000 },
      )
      .toBe(true);

    await choose('repaint.all');
    await expect(offer.getByText(app.text('repaint.nothing'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();

    // The earlier pictures are reused and cost nothing.
    await choose('character.title');
    await dialog.getByText(app.text('character.none')).click();
    await dialog.getByRole('button', { name: app.text('common.save') }).click();
    const back = page.getByRole('dialog', { name: app.text('repaint.all') });
    await expect(back.getByText(app.text('repaint.without'))).toBeVisible();
    await expect(back.getByText(app.text('repaint.free'))).toBeVisible();
    await back.getByRole('button', { name: app.text('repaint.button_other', { count: 3 }) }).click();
    await expect.poll(() => pictures(app, names), { timeout: 40_000 }).toEqual(before);
  },
);
