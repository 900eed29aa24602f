import { expect, test, withoutWorker, type App } from '../../support/app';
import { inspect } from '../../support/inspect';
import { callsOf, makeFamily, openHome } from '../../support/kid';
import { phonePhoto } from '../../support/photo';

test.use(withoutWorker);

const name = 'Zwiebelbrumm';

/** The picture that the card of the item shows, without its signature. */
const shown = async ({ page }: App): Promise<string | undefined> =>
  (
    await page
      .getByRole('main')
      .locator('[role=listitem]')
      .filter({ hasText: name })
      .locator('img')
      .last()
      .getAttribute('src')
  )?.split('?', 1)[0];

/** Chooses a photo of these sides in the dialog that opens from an input. */
async function photograph(app: App, sheet: 'card' | 'sheet', sides: [number, number]): Promise<void> {
  const { page } = app;
  const input =
    sheet === 'card'
      ? page.getByTitle(app.text('photo.takeOf', { name })).locator('input')
      : page
          .getByRole('group', { name: app.text('photo.own') })
          .locator('input[type=file]')
          .last();
  await input.setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(page, ...sides),
  });
  const dialog = page.getByRole('dialog', { name: app.text('photo.title', { name }) });
  await dialog.getByRole('button', { name: app.text('photo.use') }).click();
}

test(
  'a list that is given later shows the photos of the family, until it is taken back',
  { tag: ['@give-list', '@set-photo'] },
  async ({ app, page }) => {
    test.setTimeout(240_000);
    const email = `photos.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(
      app,
      email,
      ['Tom'],
      [{ name: 'Market', listType: 'shopping', items: [name] }],
    );
    await openHome(app, family);
    await page.getByRole('link', { name: 'Market' }).first().click();
    await expect.poll(() => shown(app)).toMatch(/^\/art\/card-/);
    const letter = await shown(app);
    await photograph(app, 'card', [900, 1200]);
    await expect.poll(() => shown(app), { timeout: 30_000 }).toMatch(/^\/img\//);
    const photo = await shown(app);

    const call = callsOf(page);
    const { id } = await call('POST', '/api/shopping-lists', { name: 'Weekend', listType: 'shopping' });
    const list = `/api/shopping-lists/${String(id)}`;
    await call('POST', `${list}/items`, { name });
    await page.goto(`${app.url}/lists/${String(id)}`);
    await expect.poll(() => shown(app)).toBe(letter);
    const given = `/api/households/${family.householdId}/children/${family.children[0]!.id}/lists/${String(id)}`;
    await call('PUT', given, { given: true });
    await expect.poll(() => shown(app), { timeout: 30_000 }).toBe(photo);
    await call('PUT', given, { given: false });
    await expect.poll(() => shown(app), { timeout: 30_000 }).toBe(letter);
  },
);

test(
  'an adult makes room for a photo on the page of photos, and each removal and replacement can be undone',
  { tag: ['@remove-photo', '@restore-removed-photo', '@set-photo'] },
  async ({ app, page, context }) => {
    test.setTimeout(240_000);
    const email = `room.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(
      app,
      email,
      ['Tom'],
      [{ name: 'Market', listType: 'shopping', items: [name] }],
    );
    await openHome(app, family);
    await page.getByRole('link', { name: 'Market' }).first().click();
    await photograph(app, 'card', [900, 1200]);
    await expect.poll(() => shown(app), { timeout: 30_000 }).toMatch(/^\/img\//);
    const first = await shown(app);

    // The undo of another photo shows the very file that was there before.
    await page.getByRole('button', { name: app.text('list.edit'), exact: true }).click();
    await app.item(name).click();
    const sheet = page.getByRole('dialog', { name, exact: true });
    await expect(sheet).toBeVisible();
    await photograph(app, 'sheet', [1200, 700]);
    await expect.poll(() => shown(app), { timeout: 30_000 }).not.toBe(first);
    await app.undo(app.text('photo.saved', { name }));
    await expect.poll(() => shown(app), { timeout: 30_000 }).toBe(first);

    // A full household: the refusal leads to the photos.
    const refused = '**/api/shopping-lists/*/items/*/photo';
    await context.route(refused, (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'PHOTO_LIMIT_REACHED', message: 'errors.photoLimitReached' },
      }),
    );
    await photograph(app, 'sheet', [800, 600]);
    const dialog = page.getByRole('dialog', { name: app.text('photo.title', { name }) });
    await dialog.getByRole('link', { name: app.text('photo.all') }).click();
    await context.unroute(refused);
    await page.waitForURL(`${app.url}/family/photos`);
    const photos = page.getByRole('region', { name: 'Berg' });
    await expect(photos.getByText(app.text('photos.count', { count: 1, max: 100 }))).toBeVisible();
    await inspect(app)('the photos of a family');
    await photos.getByRole('button', { name: app.text('photos.remove', { name }) }).click();
    await expect(photos.getByText(app.text('photos.empty'))).toBeVisible();
    await app.undo(app.text('photos.removed', { name }));
    await expect(photos.getByText(name, { exact: true })).toBeVisible();

    // From the settings of the family.
    await page
      .getByRole('link', { name: app.text('nav.back') })
      .filter({ visible: true })
      .click();
    await page.getByRole('link', { name: app.text('photo.all') }).click();
    await photos.getByRole('button', { name: app.text('photos.remove', { name }) }).click();
    await expect(photos.getByText(app.text('photos.count', { count: 0, max: 100 }))).toBeVisible();
    await inspect(app)('a family without photos');
  },
);
