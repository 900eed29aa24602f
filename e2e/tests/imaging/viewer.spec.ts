import { expect, test, withoutWorker, type App } from '../../support/app';
import { spread, swipe } from '../../support/touch';

const words = { en: ['Milk', 'Bread', 'Cheese'], de: ['Milch', 'Brot', 'Käse'] } as const;

async function threePictures(app: App, german: boolean): Promise<readonly [string, string, string]> {
  const things = words[german ? 'de' : 'en'];
  await app.makeList('Looking', 'shopping');
  for (const thing of things) await app.add(thing);
  await expect(app.item(things[2])).toBeVisible();
  return things;
}

test.use({ ...withoutWorker, contextOptions: { reducedMotion: 'no-preference' } });

test(
  'the viewer turns, zooms, downloads and closes by keyboard, and returns the focus',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page }, { project }) => {
    await app.signIn('Key Board');
    const [first, second] = await threePictures(app, project.use.locale?.startsWith('de') ?? false);
    await app.item(first).click({ button: 'right' });
    const sheet = page.getByRole('dialog', { name: first });
    const look = sheet.getByRole('button', { name: `${app.text('picture.look')} · ${first}` });
    await look.focus();
    await page.keyboard.press('Enter');
    const viewer = (name: string) => page.getByRole('dialog', { name: app.text('picture.of', { name }) });
    await expect(viewer(first).getByRole('img')).toBeVisible();
    await expect(viewer(first).getByText(app.text('picture.builtIn'))).toBeVisible();
    await app.accessible();

    await expect(viewer(first).getByRole('button', { name: app.text('picture.previous') })).toBeDisabled();
    await page.keyboard.press('ArrowRight');
    await expect(viewer(second).getByRole('heading', { name: second })).toBeVisible();
    const fit = viewer(second).getByRole('button', { name: app.text('picture.fit') });
    await expect(fit).toBeDisabled();
    const widthOf = async () => (await viewer(second).getByRole('img').first().boundingBox())?.width ?? 0;
    // The picture may be replaced between two readings.
    let whole = 0;
    await expect.poll(async () => (whole = await widthOf())).toBeGreaterThan(0);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeGreaterThan(whole * 2);
    // While the picture is zoomed in, the arrow keys move it instead of turning.
    await page.keyboard.press('ArrowRight');
    await expect(viewer(second)).toBeVisible();
    await page.keyboard.press('0');
    await expect.poll(widthOf).toBeCloseTo(whole, 0);
    await expect(fit).toBeDisabled();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      viewer(second)
        .getByRole('link', { name: app.text('picture.download') })
        .click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${second}\\.(webp|svg)$`));

    await page.keyboard.press('Escape');
    await expect(viewer(second)).toBeHidden();
    await expect(look).toBeFocused();
  },
);

test(
  'the viewer turns, zooms and closes by finger',
  { tag: ['@create-list', '@add-items', '@enlarge-picture'] },
  async ({ app, page }, { project }) => {
    const touch = project.use.hasTouch ?? false;
    await app.signIn('Finger Tip');
    const [first, second] = await threePictures(app, project.use.locale?.startsWith('de') ?? false);
    await app.item(first).click({ button: 'right' });
    await page
      .getByRole('dialog', { name: first })
      .getByRole('button', { name: `${app.text('picture.look')} · ${first}` })
      .click();
    const viewer = (name: string) => page.getByRole('dialog', { name: app.text('picture.of', { name }) });
    const picture = (name: string) => viewer(name).getByRole('img').first();
    await expect(picture(first)).toBeVisible();
    await swipe(page, picture(first), { x: -120, y: 0 }, touch);
    await expect(picture(second)).toBeVisible();
    await swipe(page, picture(second), { x: 120, y: 0 }, touch);
    await expect(picture(first)).toBeVisible();
    // A swipe that begins on a button turns as well.
    await swipe(
      page,
      viewer(first).getByRole('button', { name: app.text('picture.next') }),
      { x: -120, y: 0 },
      touch,
      'on it',
    );
    await expect(picture(second)).toBeVisible();
    await swipe(
      page,
      viewer(second).getByRole('button', { name: app.text('picture.previous') }),
      { x: 120, y: 0 },
      touch,
      'on it',
    );
    await expect(picture(first)).toBeVisible();
    // The large file may be replacing the small one.
    const widthOf = async () => (await picture(first).boundingBox())?.width ?? 0;
    let before = 0;
    await expect.poll(async () => (before = await widthOf())).toBeGreaterThan(0);
    if (touch) await spread(page, picture(first), 80, 200);
    else {
      await picture(first).hover({ force: true });
      await page.mouse.wheel(0, -400);
    }
    await expect.poll(widthOf).toBeGreaterThan(before * 2);
    await viewer(first)
      .getByRole('button', { name: app.text('picture.fit') })
      .click();
    await expect.poll(widthOf).toBeCloseTo(before, 0);
    await swipe(page, picture(first), { x: 0, y: 180 }, touch);
    await expect(viewer(first)).toBeHidden();
  },
);

test(
  'a picture is reported once',
  { tag: ['@create-list', '@add-items', '@report-picture'] },
  async ({ app, page }, { project }) => {
    await app.signIn('Care Ful');
    const [first] = await threePictures(app, project.use.locale?.startsWith('de') ?? false);
    await app.item(first).click({ button: 'right' });
    await page
      .getByRole('dialog', { name: first })
      .getByRole('button', { name: `${app.text('picture.look')} · ${first}` })
      .click();
    const flag = page.getByRole('button', { name: app.text('picture.report') });
    await flag.click();
    const asked = page.getByRole('dialog', { name: app.text('picture.reportTitle') });
    await expect(asked.getByRole('button', { name: app.text('picture.reportSend') })).toBeDisabled();
    await asked.getByText(app.text('picture.reason.scary')).click();
    await app.accessible();
    await asked.getByRole('button', { name: app.text('picture.reportSend') }).click();
    const thanks = page.getByRole('dialog', { name: app.text('picture.report') });
    await expect(thanks.getByText(app.text('picture.reported'))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: app.text('picture.reportedAlready') }).click();
    await expect(thanks.getByText(app.text('picture.reported'))).toBeVisible();
  },
);

test(
  'the viewer keeps the focus at the last picture, and its place when another device deletes the current one',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page }, { project }) => {
    await app.signIn('Last Leaf');
    const [first, second, third] = await threePictures(app, project.use.locale?.startsWith('de') ?? false);
    await expect.poll(() => app.counted()).toEqual(['0 of 3']);
    await app.item(first).click({ button: 'right' });
    await page
      .getByRole('dialog', { name: first })
      .getByRole('button', { name: `${app.text('picture.look')} · ${first}` })
      .click();
    const viewer = (name: string) => page.getByRole('dialog', { name: app.text('picture.of', { name }) });
    const next = page.getByRole('button', { name: app.text('picture.next') });
    await next.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(viewer(third)).toBeVisible();
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(
      viewer(second)
        .getByText(app.text('picture.place', { place: 2, total: 3 }))
        .first(),
    ).toBeVisible();

    // Another device of the user deletes the item.
    await page.evaluate(async (name) => {
      const headers = { 'x-auth-token': localStorage.getItem('token') ?? '' };
      const list = `/api/shopping-lists/${location.pathname.split('/').at(-1) ?? ''}`;
      const { items } = (await (await fetch(list, { headers })).json()) as {
        items: { id: string; name: string }[];
      };
      await fetch(`${list}/items/${items.find((item) => item.name === name)?.id ?? ''}`, {
        method: 'DELETE',
        headers,
      });
    }, second);
    await expect(viewer(second).getByText(app.text('item.gone.shopping'))).toBeVisible({ timeout: 20_000 });
    await expect(viewer(second).getByRole('button', { name: app.text('picture.again') })).toBeDisabled();
    await page.keyboard.press('ArrowRight');
    await expect(
      viewer(third)
        .getByText(app.text('picture.place', { place: 2, total: 2 }))
        .first(),
    ).toBeVisible();
  },
);
