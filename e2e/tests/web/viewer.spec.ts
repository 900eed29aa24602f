import { expect, test, type House } from '../../support/family';
import { spread, swipe } from '../../support/fingers';

const words = { en: ['Milk', 'Bread', 'Cheese'], de: ['Milch', 'Brot', 'Käse'] } as const;

async function threePictures(house: House, german: boolean): Promise<readonly [string, string, string]> {
  const things = words[german ? 'de' : 'en'];
  await house.makeList('Looking', 'shopping');
  for (const thing of things) await house.add(thing);
  await expect(house.item(things[2])).toBeVisible();
  return things;
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a picture is looked at by keyboard: the next one, closer, all of it, and back to where one was', async ({
  house,
  page,
}, { project }) => {
  await house.signIn('Key Board');
  const [first, second] = await threePictures(house, project.use.locale?.startsWith('de') ?? false);
  await house.item(first).click({ button: 'right' });
  const sheet = page.getByRole('dialog', { name: first });
  const look = sheet.getByRole('button', { name: `${house.text('picture.look')} · ${first}` });
  await look.focus();
  await page.keyboard.press('Enter');
  const viewer = (name: string) => page.getByRole('dialog', { name: house.text('picture.of', { name }) });
  await expect(viewer(first).getByRole('img')).toBeVisible();
  await expect(viewer(first).getByText(house.text('picture.builtIn'))).toBeVisible();
  await house.accessible();

  await expect(viewer(first).getByRole('button', { name: house.text('picture.previous') })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(second).getByRole('heading', { name: second })).toBeVisible();
  const fit = viewer(second).getByRole('button', { name: house.text('picture.fit') });
  await expect(fit).toBeDisabled();
  const widthOf = async () => (await viewer(second).getByRole('img').first().boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(0);
  const whole = await widthOf();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(widthOf).toBeGreaterThan(whole * 2);
  // Enlarged, the arrows move the picture instead of turning.
  await page.keyboard.press('ArrowRight');
  await expect(viewer(second)).toBeVisible();
  await page.keyboard.press('0');
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  await expect(fit).toBeDisabled();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    viewer(second)
      .getByRole('link', { name: house.text('picture.download') })
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${second}\\.(webp|svg)$`));

  await page.keyboard.press('Escape');
  await expect(viewer(second)).toBeHidden();
  await expect(look).toBeFocused();
});

test('a picture is looked at by finger: swiped to the next one, spread apart, and swiped away', async ({
  house,
  page,
}, { project }) => {
  const touch = project.use.hasTouch ?? false;
  await house.signIn('Finger Tip');
  const [first, second] = await threePictures(house, project.use.locale?.startsWith('de') ?? false);
  await house.item(first).click({ button: 'right' });
  await page
    .getByRole('dialog', { name: first })
    .getByRole('button', { name: `${house.text('picture.look')} · ${first}` })
    .click();
  const viewer = (name: string) => page.getByRole('dialog', { name: house.text('picture.of', { name }) });
  const picture = (name: string) => viewer(name).getByRole('img').first();
  await expect(picture(first)).toBeVisible();
  await swipe(page, picture(first), { x: -120, y: 0 }, touch);
  await expect(picture(second)).toBeVisible();
  await swipe(page, picture(second), { x: 120, y: 0 }, touch);
  await expect(picture(first)).toBeVisible();
  // So does one that begins on a button.
  await swipe(
    page,
    viewer(first).getByRole('button', { name: house.text('picture.next') }),
    { x: -120, y: 0 },
    touch,
    'on it',
  );
  await expect(picture(second)).toBeVisible();
  await swipe(
    page,
    viewer(second).getByRole('button', { name: house.text('picture.previous') }),
    { x: 120, y: 0 },
    touch,
    'on it',
  );
  await expect(picture(first)).toBeVisible();
  // The large file may be taking the place of the small one just now.
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
    .getByRole('button', { name: house.text('picture.fit') })
    .click();
  await expect.poll(widthOf).toBeCloseTo(before, 0);
  await swipe(page, picture(first), { x: 0, y: 180 }, touch);
  await expect(viewer(first)).toBeHidden();
});

test('a picture that is not as it should be is reported, once', async ({ house, page }, { project }) => {
  await house.signIn('Care Ful');
  const [first] = await threePictures(house, project.use.locale?.startsWith('de') ?? false);
  await house.item(first).click({ button: 'right' });
  await page
    .getByRole('dialog', { name: first })
    .getByRole('button', { name: `${house.text('picture.look')} · ${first}` })
    .click();
  const flag = page.getByRole('button', { name: house.text('picture.report') });
  await flag.click();
  const asked = page.getByRole('dialog', { name: house.text('picture.reportTitle') });
  await expect(asked.getByRole('button', { name: house.text('picture.reportSend') })).toBeDisabled();
  await asked.getByText(house.text('picture.reason.scary')).click();
  await house.accessible();
  await asked.getByRole('button', { name: house.text('picture.reportSend') }).click();
  const thanks = page.getByRole('dialog', { name: house.text('picture.report') });
  await expect(thanks.getByText(house.text('picture.reported'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: house.text('picture.reportedAlready') }).click();
  await expect(thanks.getByText(house.text('picture.reported'))).toBeVisible();
});

test('who turns to the last picture keeps the keys, and what somebody else deletes is no way back to the first', async ({
  house,
  page,
}, { project }) => {
  await house.signIn('Last Leaf');
  const [first, second, third] = await threePictures(house, project.use.locale?.startsWith('de') ?? false);
  await expect.poll(() => house.counted()).toEqual(['0 of 3']);
  await house.item(first).click({ button: 'right' });
  await page
    .getByRole('dialog', { name: first })
    .getByRole('button', { name: `${house.text('picture.look')} · ${first}` })
    .click();
  const viewer = (name: string) => page.getByRole('dialog', { name: house.text('picture.of', { name }) });
  const next = page.getByRole('button', { name: house.text('picture.next') });
  await next.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(viewer(third)).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(
    viewer(second)
      .getByText(house.text('picture.place', { place: 2, total: 3 }))
      .first(),
  ).toBeVisible();

  // Another device of the house.
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
  await expect(viewer(second).getByText(house.text('item.gone.shopping'))).toBeVisible({ timeout: 20_000 });
  await expect(viewer(second).getByRole('button', { name: house.text('picture.again') })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(
    viewer(third)
      .getByText(house.text('picture.place', { place: 2, total: 2 }))
      .first(),
  ).toBeVisible();
});
