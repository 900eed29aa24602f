import type { Page } from '@playwright/test';
import { App, expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import { dayOf, giveDevice, makeFamily, openHome, takeBack, tap } from '../../support/kid';

test.use(withoutWorker);

const screens = [
  [360, 740],
  [740, 360],
  [800, 1280],
  [1280, 800],
  [1024, 768],
] as const;
const shop = {
  name: 'Shop',
  listType: 'shopping',
  items: [{ name: 'bananas', quantity: '3' }, 'milk', 'bread', 'eggs', 'cheese'],
} as const;
/** Names and amounts as long as they come, and more things than dots. */
const manyThings = {
  name: 'Shop',
  listType: 'shopping',
  items: [
    { name: 'Wholegrain breakfast cereal without sugar', quantity: '5' },
    { name: 'Frühstückscerealienmischung', quantity: '1,5 Kilogramm' },
    { name: 'bananas', quantity: '4' },
    { name: 'milk', quantity: '12' },
    ...Array.from({ length: 9 }, (_, index) => `thing ${index}`),
  ],
} as const;

/** Controls and texts of a tile that cover each other, and controls outside the window. */
function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (part: Element) => part.getAttribute('aria-label') ?? part.textContent;
    const parts = [
      ...document.querySelectorAll(
        'main button, [data-card] p, [data-card] > div > span, [role=progressbar] > span',
      ),
    ].filter((part) => part.checkVisibility());
    const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }));
    for (const { part, box } of boxes)
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        found.push(`outside: ${name(part)}`);
    for (const [index, one] of boxes.entries())
      for (const two of boxes.slice(index + 1)) {
        if (one.part.contains(two.part) || two.part.contains(one.part)) continue;
        const x = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
        const y = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
        if (x > 1 && y > 1)
          found.push(`${name(one.part)} and ${name(two.part)}: ${x.toFixed()} x ${y.toFixed()}`);
      }
    return [...new Set(found)];
  });
}

const put = (app: App, name: string) =>
  app.page.getByRole('button', { name: app.text('kid.inBasket', { name }) });
const out = (app: App, name: string) =>
  app.page.getByRole('button', { name: app.text('kid.notInBasket', { name }) });

test(
  'a parent ticks on another phone while the child shops: the tile turns over when the finger is up',
  { tag: ['@check-item-as-child', '@check-item'] },
  async ({ app, page, browser, contextOptions }, { project }) => {
    test.setTimeout(120_000);
    const email = `kid.shop.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], [shop]);
    await giveDevice(app, family, 0);
    await expect(put(app, 'milk')).toBeVisible();

    const language = (project.use.locale ?? 'en').slice(0, 2);
    const parent = new App(await (await browser.newContext(contextOptions)).newPage(), language);
    await parent.signIn('Ada', email);
    await parent.page.getByRole('link', { name: /Shop/ }).first().click();
    await expect(parent.item('milk')).toBeVisible();

    // Under a finger nothing changes.
    const box = await put(app, 'milk').boundingBox();
    if (!box) throw new Error('There is no tile');
    await page.mouse.move(box.x - 60, box.y + 20);
    await page.mouse.down();
    await parent.item('milk').click();
    const dots = page.getByRole('progressbar');
    await expect(dots).toHaveAttribute('aria-valuenow', '1');
    await expect(put(app, 'milk')).toBeVisible();
    await page.mouse.up();
    await expect(put(app, 'bread')).toBeVisible();
    await expect(put(app, 'bananas')).toBeVisible();

    // The child finds one, and the parent sees it with the child's face.
    await tap(put(app, 'bananas'));
    await expect(out(app, 'bananas')).toBeVisible();
    await expect(parent.page.getByText(app.text('item.tickedBy', { name: 'Tom' }))).toHaveCount(1);

    // Out of the basket by two taps; then the rest.
    await tap(out(app, 'bananas'));
    await tap(out(app, 'bananas'));
    await expect(put(app, 'bananas')).toBeVisible();
    for (const name of ['bananas', 'bread', 'eggs']) await tap(put(app, name));
    await expect(put(app, 'cheese')).toBeVisible();
    await parent.item('cheese').click();
    await expect(page.getByRole('heading', { name: app.text('kid.allDone') })).toBeAttached();
    await parent.page.context().close();
  },
);

test('the shop has room for long names and amounts on each screen, also at 200 % text', async ({
  app,
  page,
}) => {
  test.setTimeout(300_000);
  const email = `kid.long.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [manyThings]);
  await giveDevice(app, family, 0);
  const others = page.getByRole('button', { name: app.text('kid.others') });
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await expect(others).toBeVisible();
    for (const part of ['long names', 'amounts']) {
      const where = `the shop at ${width} x ${height}, ${part}`;
      await inspect(app)(where);
      for (const size of ['100%', '200%']) {
        await page.evaluate((text) => void (document.documentElement.style.fontSize = text), size);
        await app.settled();
        expect.soft(await crowded(page), `${where}, text ${size}`).toEqual([]);
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await tap(others);
    }
    // The long names come again after a reload.
    await page.reload();
  }
});

test('one key is enough for a child: chooser, cards, shop and the end, in the order of the screen', async ({
  app,
  page,
}) => {
  test.setTimeout(120_000);
  const email = `kid.key.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const morning = { name: 'Morning', listType: 'task', items: ['brush teeth', 'shoes', 'coat'] } as const;
  const family = await makeFamily(
    app,
    email,
    ['Tom', 'Mia'],
    [morning, { ...shop, items: ['milk', 'bread'] }],
  );
  await giveDevice(app, family, null);
  await expect(page.getByRole('button', { name: 'Tom' })).toBeVisible();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  /** Tabs to a control and presses a key, after the time in which nothing reacts. */
  const press = async (name: string, key = 'Enter') => {
    for (let steps = 0; steps < 12 && (await focused()) !== name; steps++) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
    await page.waitForTimeout(450);
    await page.keyboard.press(key);
  };
  const text = (key: string, name: string, next = '') => app.text(key, { name, next });

  await press('Tom', 'Space');
  await expect(page.getByRole('button', { name: text('kid.done', 'brush teeth') })).toBeVisible();
  // The ring is four pixels wide, four away.
  await press(text('kid.later', 'brush teeth', 'shoes'));
  const stamp = page.getByRole('button', { name: text('kid.done', 'shoes') });
  await expect(stamp).toBeVisible();
  // The pressed card is gone: the focus is on the picture of the next card, not on something else to press.
  expect(await focused()).toContain('shoes');
  await page.keyboard.press('Tab');
  await expect(stamp).toBeFocused();
  const ring = await stamp.evaluate((element) => {
    const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(element);
    return [outlineWidth, outlineOffset, outlineStyle];
  });
  expect(ring).toEqual(['4px', '4px', 'solid']);
  // A key that is held presses once, and so does one that bounces.
  await page.waitForTimeout(450);
  await page.keyboard.down('Enter');
  for (let repeats = 0; repeats < 30; repeats++) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(50);
  }
  await page.keyboard.up('Enter');
  await expect(page.getByRole('button', { name: text('kid.done', 'coat') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('kid.notDone', 'shoes') })).toBeVisible();
  await press(text('kid.done', 'coat'), 'Space');
  await expect(page.getByRole('button', { name: text('kid.done', 'brush teeth') })).toBeVisible();
  await press(text('kid.done', 'brush teeth'));
  await expect(page.getByRole('heading', { name: app.text('kid.allDone') })).toBeAttached();
  await press(text('kid.otherCards', 'milk'));
  await expect(put(app, 'milk')).toBeVisible();
  await press(text('kid.inBasket', 'milk'));
  await press(text('kid.inBasket', 'bread'), 'Space');
  await expect(page.getByRole('heading', { name: app.text('kid.allDone') })).toBeAttached();
  // The way to the gate: the lock is held.
  for (let steps = 0; steps < 12 && (await focused()) !== app.text('kid.lock'); steps++)
    await page.keyboard.press('Tab');
  await page.keyboard.down('Enter');
  await expect(page.getByRole('heading', { name: app.text('kid.gate.title') })).toBeVisible();
  await page.keyboard.up('Enter');
});

test.describe('on a phone with Android', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile' });

  test('the first hand-over shows how to pin the page, and the next one does not', async ({ app, page }) => {
    const email = `kid.pin.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], [shop]);
    await openHome(app, family);
    await dayOf(app, 'Tom', 0, 5).click();
    const giveTo = app.text('family.giveTo', { name: 'Tom' });
    await page.getByRole('dialog', { name: 'Tom' }).getByRole('button', { name: giveTo }).click();
    const pinning = page.getByRole('dialog', { name: app.text('family.pinning.title') });
    await expect(pinning.getByText(app.text('family.pinning.android.first'))).toBeVisible();
    await inspect(app)('how to pin the page');
    await pinning.getByRole('button', { name: giveTo }).click();
    await page.waitForURL(`${app.url}/kid`);
    await expect(put(app, 'milk')).toBeVisible();
    await takeBack(app);
    await dayOf(app, 'Tom', 0, 5).click();
    await page.getByRole('dialog', { name: 'Tom' }).getByRole('button', { name: giveTo }).click();
    await page.waitForURL(`${app.url}/kid`);
  });
});
