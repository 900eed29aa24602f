import { expect, test, withoutWorker, type App } from '../../support/app';
import { inspect } from '../../support/inspect';
import { callsOf, giveDevice, makeFamily, openHome, today } from '../../support/kid';
import { camera, looksOf, phonePhoto, sentPhotos, watchSentPhotos } from '../../support/photo';
import { makeRoutine, openSettings } from '../../support/routines';

test.use(withoutWorker);

const name = 'Zwiebelbrumm';
const path = (url: string) => url.split('?', 1)[0];

/** The picture that the card of an item shows. */
const shown = (app: App, of = name) =>
  app.page
    .getByRole('main')
    .locator('[role=listitem]')
    .filter({ hasText: of })
    .locator('img')
    .last()
    .getAttribute('src');

const dialogOf = (app: App, of = name) =>
  app.page.getByRole('dialog', { name: app.text('photo.title', { name: of }) });

test(
  'a large photo with its place is cropped by the keyboard, sent without the place, and stands for the name on all lists',
  {
    tag: ['@create-list', '@add-items', '@set-photo', '@use-drawing', '@restore-photo'],
  },
  async ({ app, page }) => {
    test.setTimeout(240_000);
    await watchSentPhotos(page);
    await app.signIn('Ada');
    await app.makeList('Market', 'shopping');
    await app.add(name);
    await expect.poll(() => shown(app)).toMatch(/^\/art\/card-/);
    const letter = await shown(app);
    const photo = await phonePhoto(page, 6000, 4000);
    expect(photo.toString('latin1')).toContain(camera);

    // One tap on the letter card. A cancelled choice changes nothing.
    const chosen = page.waitForEvent('filechooser');
    await page.getByTitle(app.text('photo.takeOf', { name })).click();
    const chooser = await chosen;
    await chooser.setFiles([]);
    await expect(dialogOf(app)).toHaveCount(0);
    await chooser.setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
    const dialog = dialogOf(app);
    await expect(dialog.getByRole('img', { name: app.text('picture.of', { name }) })).toBeVisible();
    await inspect(app)('the crop of a photo');
    await app.fitsLargeText();

    // Shown as the phone was held: higher than wide, so only up and down has room.
    await expect(dialog.getByLabel(app.text('photo.move.x'))).toBeDisabled();
    const down = dialog.getByLabel(app.text('photo.move.y'));
    await down.focus();
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowUp');
    await expect(down).toHaveValue('0');
    await dialog.getByLabel(app.text('photo.zoom')).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: app.text('photo.use') }).click();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect.poll(() => shown(app)).toMatch(/^\/img\//);

    // The device has sent a small picture without camera and place, and the server has the same.
    const [sent = ''] = await sentPhotos(page);
    expect(sent.length).toBeLessThan(1_048_576);
    expect(sent).toMatch(/WEBP|\xff\xd8\xff/);
    for (const word of ['Exif', camera, 'GPS', 'http://ns.adobe.com']) expect(sent).not.toContain(word);
    const url = (await shown(app)) ?? '';
    const stored = (await (await page.request.get(`${app.url}${url}`)).body()).toString('latin1');
    for (const word of ['Exif', 'EXIF', camera, 'GPS', 'http://ns.adobe.com'])
      expect(stored).not.toContain(word);
    expect(await looksOf(page, url)).toMatchObject({ top: 'red' });

    // The same name gets it on another list, and after a reload.
    await page.reload();
    await expect.poll(async () => path((await shown(app)) ?? '')).toBe(path(url));
    await page.goto(`${app.url}/app`);
    await app.makeList('Weekend', 'shopping');
    await app.add(name);
    await expect.poll(async () => path((await shown(app)) ?? ''), { timeout: 30_000 }).toBe(path(url));
    await expect(page.getByTitle(app.text('photo.takeOf', { name }))).toHaveCount(0);

    // The drawing again, and back.
    await page.getByRole('button', { name: app.text('list.edit'), exact: true }).click();
    await app.item(name).click();
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet.getByRole('button', { name: app.text('picture.notThis') })).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: app.text('picture.again') })).toHaveCount(0);
    await inspect(app)('the sheet of an item with a photo');
    await sheet.getByRole('button', { name: app.text('photo.drawing') }).click();
    await expect.poll(() => shown(app)).toBe(letter);
    await expect(sheet.getByRole('button', { name: app.text('picture.notThis') })).toBeVisible();
    await app.undo(app.text('photo.removed', { name }));
    await expect.poll(async () => path((await shown(app)) ?? '')).toBe(path(url));
  },
);

test(
  'a wrong file, a full plan and a lost network are said where the photo was chosen, and nothing is lost',
  { tag: ['@set-photo'] },
  async ({ app, page, context }) => {
    test.setTimeout(240_000);
    await app.signIn('Ada');
    await app.makeList('Market', 'shopping');
    await app.add(name);
    await expect.poll(() => shown(app)).toMatch(/^\/art\/card-/);
    await page
      .getByTitle(app.text('photo.takeOf', { name }))
      .locator('input')
      .setInputFiles({
        name: 'diary.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('Dear diary'),
      });
    const dialog = dialogOf(app);
    const use = dialog.getByRole('button', { name: app.text('photo.use') });
    await expect(dialog.getByText(app.text('reference.noPicture'))).toBeVisible();
    await expect(use).toBeDisabled();
    const another = dialog.locator('input[type=file]');
    await another.setInputFiles({
      name: 'IMG_0001.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('a photo this browser cannot read'),
    });
    await expect(dialog.getByText(app.text('reference.phonePhoto'))).toBeVisible();
    await inspect(app)('a photo that cannot be opened');
    await another.setInputFiles({
      name: 'IMG_0002.jpg',
      mimeType: 'image/jpeg',
      buffer: await phonePhoto(page, 800, 600),
    });
    await expect(use).toBeEnabled();

    // The server refuses it, because the places of the plan are taken.
    const refused = '**/api/shopping-lists/*/items/*/photo';
    await context.route(refused, (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'PHOTO_LIMIT_REACHED', message: 'errors.photoLimitReached' },
      }),
    );
    await use.click();
    await expect(dialog.getByRole('alert')).toHaveText(app.text('errors.photoLimitReached'));
    await expect(dialog.getByRole('button', { name: app.text('plan.see') })).toBeVisible();
    await inspect(app)('a photo beyond the plan');
    await context.unroute(refused);

    // The network is lost meanwhile: the photo stays, and is sent with the next press.
    await context.setOffline(true);
    await use.click();
    await expect(dialog.getByRole('alert')).toHaveText(app.text('errors.network'));
    await context.setOffline(false);
    await use.click();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect.poll(() => shown(app)).toMatch(/^\/img\//);

    // Without a network the sheet says why.
    await page.getByRole('button', { name: app.text('list.edit'), exact: true }).click();
    await app.item(name).click();
    const sheet = page.getByRole('dialog', { name });
    await context.setOffline(true);
    await expect(sheet.getByText(app.text('photo.offline'))).toBeVisible();
    await expect(sheet.getByRole('button', { name: app.text('photo.drawing') })).toBeDisabled();
    await context.setOffline(false);
  },
);

test(
  'the photo of a step is chosen in the settings of the routine, and the child sees it',
  { tag: ['@set-photo', '@set-schedule'] },
  async ({ app, page }) => {
    test.setTimeout(240_000);
    const email = `ada.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], []);
    const id = await makeRoutine(page, family, today(), ['brush teeth', 'shoes']);
    await openHome(app, family);
    await page.goto(`${app.url}/lists/${id}`);
    await expect(app.item('brush teeth')).toBeVisible();
    const settings = await openSettings(app, 'Morning');
    await settings
      .getByRole('list', { name: app.text('routine.steps') })
      .getByRole('button', { name: 'brush teeth', expanded: false })
      .click();
    await settings
      .getByRole('group', { name: app.text('photo.own') })
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'brush.jpg',
        mimeType: 'image/jpeg',
        buffer: await phonePhoto(page, 900, 1200),
      });
    const dialog = dialogOf(app, 'brush teeth');
    await dialog.getByRole('button', { name: app.text('photo.use') }).click();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(settings.getByRole('button', { name: app.text('photo.drawing') })).toBeVisible();
    await inspect(app)('the settings of a routine with a photo');
    const photoOf = async () => {
      const { items } = (await callsOf(page)('GET', `/api/shopping-lists/${id}`)) as {
        items: { name: string; image: { imageUrl: string } }[];
      };
      return path(items.find((item) => item.name === 'brush teeth')?.image.imageUrl ?? '');
    };
    const url = await photoOf();
    expect(url).toMatch(/^\/img\//);
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect.poll(async () => path((await shown(app, 'brush teeth')) ?? '')).toBe(url);

    await giveDevice(app, family, 0);
    // In the morning it is the card in front, later the small one of what comes next.
    await expect(page.locator(`img[src^="${url}"]`).first()).toBeVisible();
  },
);
