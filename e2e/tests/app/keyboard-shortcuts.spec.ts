import { expect, test, withoutWorker } from '../../support/app';
import { makeList } from '../../support/screens';

test.use({ ...withoutWorker, viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

const things = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `Thing ${String(place + 1)}` }));

test('shortcuts focus the add box and the cards, open details, a new list and the next list, and list all shortcuts', async ({
  app,
  page,
}) => {
  const keys = page.keyboard;
  const dialog = page.getByRole('dialog');
  await app.signIn('Ada');
  const old = await makeList(app, 'Old', 'shopping', things(1));
  const market = await makeList(app, 'Market', 'shopping', things(20));
  await page.goto(`${app.url}/lists/${market}`);
  await expect(app.item('Thing 20')).toBeVisible();

  // The key handler loads after the first screen.
  const box = page.locator('form input[aria-keyshortcuts=n]');
  await expect(async () => {
    await keys.press('n');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await keys.type('n?l]');
  await expect(box).toHaveValue(/n\?l\]$/);
  await expect(dialog).toBeHidden();
  await box.fill('');

  await app.item('Thing 1').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Thing 2'],
    ['ArrowDown', 'Thing 8'],
    ['ArrowLeft', 'Thing 7'],
    ['ArrowUp', 'Thing 1'],
    ['End', 'Thing 20'],
    ['ArrowUp', 'Thing 14'],
    ['Home', 'Thing 1'],
  ] as const) {
    await keys.press(key);
    await expect(app.item(name)).toBeFocused();
  }
  await keys.press('e');
  await expect(dialog.getByLabel(app.text('item.name'))).toHaveValue('Thing 1');
  await keys.press('l');
  await keys.press(']');
  await expect(page.getByRole('dialog', { name: app.text('createList.title') })).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(`/lists/${market}`);
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(app.item('Thing 1')).toBeFocused();

  await keys.press('Control+l');
  await keys.press('l');
  await expect(dialog.getByLabel(app.text('createList.name'))).toBeFocused();
  await keys.press('Escape');
  await expect(dialog).toBeHidden();

  await keys.press(']');
  await page.waitForURL(`**/lists/${old}`);
  await keys.press('[');
  await page.waitForURL(`**/lists/${market}`);

  await page.goto(`${app.url}/app`);
  await page.getByRole('link', { name: /^Old/ }).last().focus();
  await expect(async () => {
    await keys.press('e');
    await expect(page.getByRole('menu', { name: app.text('list.actionsOf', { name: 'Old' }) })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(page.getByRole('menuitem', { name: app.text('list.rename') })).toBeFocused();
  await keys.press('Escape');

  await keys.press('?');
  const all = page.getByRole('dialog', { name: app.text('keys.title') });
  await expect(all.getByText(app.text('keys.newItem'))).toBeVisible();
  await app.accessible();
  await app.fitsLargeText();
  await all.getByRole('checkbox', { name: app.text('keys.letters') }).uncheck();
  await keys.press('Escape');
  await expect(all).toBeHidden();
  await keys.press('?');
  await keys.press('l');
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: app.text('account.menuOf', { name: 'Ada' }) }).click();
  await page.getByRole('button', { name: app.text('keys.title') }).click();
  await expect(all.getByRole('checkbox', { name: app.text('keys.letters') })).not.toBeChecked();
  await all.getByRole('checkbox', { name: app.text('keys.letters') }).check();
  await keys.press('Escape');
  await keys.press('l');
  await expect(dialog.getByLabel(app.text('createList.name'))).toBeFocused();
});

test('Home and End focus the first and the last of a hundred cards, and a card that is scrolled away keeps the focus', async ({
  app,
  page,
}) => {
  await app.signIn('Ada');
  const id = await makeList(app, 'Store room', 'shopping', things(100));
  await page.goto(`${app.url}/lists/${id}`);
  await expect(app.item('Thing 1')).toBeVisible();
  // The key handler loads after the first screen.
  await expect(async () => {
    await app.item('Thing 1').focus();
    await page.keyboard.press('ArrowRight');
    await expect(app.item('Thing 2')).toBeFocused({ timeout: 500 });
  }).toPass();
  for (const [key, name] of [
    ['End', 'Thing 100'],
    ['Home', 'Thing 1'],
    ['End', 'Thing 100'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(app.item(name)).toBeFocused();
    await expect(app.item(name)).toBeInViewport();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(app.item('Thing 1')).toBeVisible();
  await expect(app.item('Thing 50')).toHaveCount(0);
  await expect(app.item('Thing 100')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(app.item('Thing 1')).toBeFocused();
  await expect(app.item('Thing 1')).toBeInViewport();
});

test('a long list keeps its scroll position while its add box is focused and typed in', async ({
  app,
  page,
}) => {
  await app.signIn('Ada');
  const id = await makeList(app, 'Store room', 'shopping', things(100));
  await page.goto(`${app.url}/lists/${id}`);
  await expect(app.item('Thing 1')).toBeVisible();
  // The height of a browser window on a laptop.
  await page.setViewportSize({ width: 1366, height: 620 });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  }).toPass();
  await expect(page.locator('form input[aria-keyshortcuts=n]')).toBeInViewport();
  // Positions in the window: the browser adjusts scrollY when the header above the cards grows.
  const inSight = page.locator('main [data-slide]').filter({ visible: true });
  const lowerHalf = () =>
    inSight.evaluateAll((cards) => {
      const card = cards.find((each) => each.getBoundingClientRect().top > window.innerHeight / 2);
      return {
        name: card?.querySelector('button')?.textContent ?? '',
        before: card?.getBoundingClientRect().top ?? 0,
      };
    });
  // Rows get their height after they come into sight.
  await expect(async () => {
    const first = await lowerHalf();
    await page.waitForTimeout(300);
    expect(await lowerHalf()).toEqual(first);
  }).toPass();
  const { name, before } = await lowerHalf();
  expect(name).toMatch(/^Thing \d+$/);
  // The key handler loads after the first screen.
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(page.locator('form input[aria-keyshortcuts=n]')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('Yellow lamp');
  const after = await app.item(name).boundingBox();
  expect(Math.abs((after?.y ?? 0) - before)).toBeLessThan(12);
});
