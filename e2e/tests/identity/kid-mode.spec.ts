import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app';
import { inspect } from '../../support/inspect';
import { dayOf, giveDevice, makeFamily, openGate, openHome, pin, tap, typePin } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

const morning = { name: 'Morning', listType: 'task', items: ['brush teeth', 'shoes', 'breakfast'] } as const;
const shop = {
  name: 'Shop',
  listType: 'shopping',
  items: [{ name: 'bananas', quantity: '3' }, 'milk', 'bread'],
} as const;
/** As many dots as a row may have. */
const manyThings = {
  name: 'Shop',
  listType: 'shopping',
  items: ['bananas', ...Array.from({ length: 11 }, (_, index) => `thing ${index}`)],
} as const;
const screens = [
  [360, 740],
  [740, 360],
  [820, 1180],
  [1024, 768],
] as const;

for (const [device, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['tablet', { width: 1024, height: 768 }],
] as const)
  test(
    `a child stamps its cards on a ${device}, and the adult's list has its ticks`,
    { tag: ['@check-item-as-child', '@give-list'] },
    async ({ app, page }) => {
      const email = `kid.${device}.${Date.now()}@example.org`;
      await app.signIn('Ada', email);
      await page.setViewportSize(viewport);
      const family = await makeFamily(app, email, ['Tom', 'Mia'], [morning, shop]);
      await giveDevice(app, family, null);
      await inspect(app)(`the chooser on a ${device}`);
      await tap(page.getByRole('button', { name: 'Tom' }));
      const stamp = (name: string) => page.getByRole('button', { name: app.text('kid.done', { name }) });
      await expect(stamp('brush teeth')).toBeVisible();
      await inspect(app)(`the cards on a ${device}`);
      await tap(stamp('brush teeth'));
      await expect(stamp('shoes')).toBeVisible();

      // Brought back, and stamped again.
      await tap(page.getByRole('button', { name: app.text('kid.notDone', { name: 'brush teeth' }) }));
      await expect(stamp('brush teeth')).toBeVisible();
      await tap(stamp('brush teeth'));
      await expect(stamp('shoes')).toBeVisible();
      await tap(stamp('shoes'));
      await expect(stamp('breakfast')).toBeVisible();
      await tap(stamp('breakfast'));
      await expect(page.getByRole('heading', { name: app.text('kid.allDone') })).toBeAttached();

      // The shop is the next closed card.
      await tap(page.getByRole('button', { name: app.text('kid.otherCards', { name: 'bananas' }) }));
      await inspect(app)(`the shop on a ${device}`);
      const put = (name: string) => page.getByRole('button', { name: app.text('kid.inBasket', { name }) });
      await tap(put('bananas'));
      await tap(put('milk'));
      await expect(put('bread')).toBeVisible();

      // The way back to the siblings.
      await tap(page.getByRole('button', { name: app.text('kid.chooseChild') }));
      await tap(page.getByRole('button', { name: 'Mia' }));
      await expect(page.getByRole('heading', { name: app.text('kid.nothing') })).toBeAttached();

      // The adult sees who has ticked.
      await openGate(app);
      await typePin(page, pin);
      await page.waitForURL(`${app.url}/app`);
      await page
        .getByRole('link', { name: /Morning/ })
        .first()
        .click();
      await expect(page.getByText(app.text('item.tickedBy', { name: 'Tom' }))).toHaveCount(3);
    },
  );

test('an adult hands the device to a child from the home page', async ({ app, page }) => {
  const email = `hand.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom', 'Mia'], [morning]);
  await openHome(app, family);
  await dayOf(app, 'Tom', 0, 3).click();
  await page
    .getByRole('dialog', { name: 'Tom' })
    .getByRole('button', { name: app.text('family.giveTo', { name: 'Tom' }) })
    .click();
  await page.waitForURL(`${app.url}/kid`);
  await expect(
    page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) }),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an adult hands the device to a child from the menu of a list', async ({ app, page }) => {
  const email = `menu.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom', 'Mia'], [morning]);
  await openHome(app, family);
  await page
    .getByRole('link', { name: /Morning/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: app.text('list.actionsOf', { name: 'Morning' }) })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: app.text('family.handOver.title') }).click();
  const dialog = page.getByRole('dialog', { name: app.text('family.handOver.title') });
  await inspect(app)('the children whom the device can be given to');
  await dialog.getByRole('button', { name: 'Tom' }).click();
  await page.waitForURL(`${app.url}/kid`);
  await expect(
    page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) }),
  ).toBeVisible();
});

test('a child goes on offline, and the ticks are sent later', async ({ app, page, context }) => {
  const email = `kid.offline.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [morning]);
  await giveDevice(app, family, 0);
  await waitForWorker(page);
  const stamp = (name: string) => page.getByRole('button', { name: app.text('kid.done', { name }) });
  await expect(stamp('brush teeth')).toBeVisible();
  await stayOffline(context);
  await page.reload();
  await tap(stamp('brush teeth'));
  await expect(stamp('shoes')).toBeVisible();
  await page.reload();
  await expect(stamp('shoes')).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.url().includes('/api/kid/items/') && answer.ok());
  await context.setOffline(false);
  await sent;
});

test('no address, tab, reload or step back leads out of kid mode', async ({ app, page, context }) => {
  const email = `kid.way.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [morning]);
  const second = await context.newPage();
  await second.goto(`${app.url}/api/docs`);
  await expect(second.getByRole('button', { name: 'Authorize' })).toBeVisible();
  await second.goto(`${app.url}/account-settings`);
  await giveDevice(app, family, 0);
  const stamp = page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) });
  await expect(stamp).toBeVisible();
  // The other tab follows.
  await second.waitForURL(`${app.url}/kid`);
  await second.close();
  await waitForWorker(page);
  for (const path of [
    '/app',
    '/app?new=task',
    '/trash',
    '/account-settings',
    '/lists/1',
    '/',
    '/nothing',
    '/kid?x=1',
    '/api/docs',
    '/api/docs-json',
    '/api/admin/docs',
    '/api/admin/docs-json',
    '/api/auth/sessions',
    '/api/auth/google?frontendRedirect=/login',
    '/robots.txt',
  ]) {
    await page.goto(app.url + path);
    await page.waitForURL(`${app.url}/kid`);
    await expect(stamp).toBeVisible();
  }
  const other = await context.newPage();
  await other.goto(`${app.url}/billing`);
  await other.waitForURL(`${app.url}/kid`);
  await other.close();
  await page.getByRole('button', { name: app.text('kid.lock') }).click();
  for (let steps = 0; steps < 4; steps++) {
    await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await page.waitForURL(`${app.url}/kid`);
  }
  await page.reload();
  await expect(stamp).toBeVisible();

  // Also without the worker a sign-in by its address is dropped, be it one as another user,
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setBypassServiceWorker', { bypass: true });
  for (const address of [email, `kid.other.${Date.now()}@example.org`]) {
    await page.goto(`${app.url}/api/auth/google?frontendRedirect=/login`);
    await page.locator('input[name=email]').fill(address);
    await page.locator('input[name=name]').fill('Ada');
    await page.locator('input[name=email]').press('Enter');
    await page.waitForURL(`${app.url}/kid`);
    await expect(stamp).toBeVisible();
  }
  // and the documents of the API get no token by the cookie of the renewal.
  await page.goto(`${app.url}/api/docs`);
  const renews = page.locator('#operations-auth-refresh');
  await renews.click();
  await renews.getByRole('button', { name: 'Try it out' }).click();
  await renews.locator('textarea').fill('{}');
  const renewal = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh'));
  await renews.getByRole('button', { name: 'Execute' }).click();
  expect((await renewal).status()).toBe(401);
  await browser.detach();
  await page.goto(`${app.url}/kid`);
  await expect(stamp).toBeVisible();

  // Each storage alone.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${app.url}/app`);
  await page.waitForURL(`${app.url}/kid`);
  await context.clearCookies();
  await page.goto(`${app.url}/app`);
  await page.waitForURL(`${app.url}/kid`);
  await expect(stamp).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const wiped = indexedDB.deleteDatabase('pictick');
        wiped.onsuccess = wiped.onerror = wiped.onblocked = () => resolve();
      }),
  );
  // The rows are gone, the mark of kid mode is not: an adult signs in with the address of the account.
  await page.goto(`${app.url}/app`);
  await page.waitForURL(`${app.url}/kid`);
  await expect(page.getByRole('heading', { name: app.text('kid.gate.title') })).toBeVisible();
  await expect(page.getByLabel(app.text('kid.gate.address'))).toBeVisible();
});

test('a child presses the closed card of the other list on each screen, in the shop too', async ({
  app,
  page,
}) => {
  const email = `kid.other.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom', 'Mia'], [morning, manyThings]);
  await giveDevice(app, family, 0);
  const other = (name: string) => page.getByRole('button', { name: app.text('kid.otherCards', { name }) });
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await tap(other('bananas'));
    await expect(page.getByRole('progressbar')).toBeVisible();
    await inspect(app)(`the shop at ${width} x ${height}, with another list`);
    await tap(other('brush teeth'));
    await expect(other('bananas')).toBeVisible();
  }
});

test('the page arrows and the animals of eight children lie apart on each screen', async ({ app, page }) => {
  const email = `kid.eight.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const nicknames = ['Tom', 'Mia', 'Ben', 'Christopher', 'Ida', 'Ole', 'Zoe', 'Kim'];
  const family = await makeFamily(app, email, nicknames, [morning]);
  await giveDevice(app, family, null);
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Ole' })).toBeVisible();
    await inspect(app)(`the chooser at ${width} x ${height}`);
    for (const size of ['100%', '200%']) {
      await page.evaluate((text) => void (document.documentElement.style.fontSize = text), size);
      expect.soft(await overlaps(page), `the chooser at ${width} x ${height}, text ${size}`).toEqual([]);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
});

test('the siblings of a deleted child find their own cards', async ({ app, page }) => {
  const email = `kid.deleted.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom', 'Mia'], [morning]);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await giveDevice(app, family, 0);
  await expect(
    page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) }),
  ).toBeVisible();
  const { householdId, children } = family;
  await page
    .context()
    .request.delete(`${app.url}/api/households/${householdId}/children/${children[0]!.id}`, {
      headers: { 'x-auth-token': token },
    });
  const mia = page.getByRole('button', { name: 'Mia' });
  await expect(mia).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tom' })).toBeHidden();
  await tap(mia);
  await expect(page.getByRole('heading', { name: app.text('kid.nothing') })).toBeAttached();
});

/** Pairs of controls of which one covers a part of the other, or of its visible name. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('main button')].flatMap((button) =>
      [button, ...button.querySelectorAll('span')].map((part) => ({
        button,
        box: part.getBoundingClientRect(),
      })),
    );
    const label = (button: Element) => button.textContent || button.getAttribute('aria-label');
    const found = parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter(
          (two) =>
            one.button !== two.button &&
            Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left) > 1 &&
            Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top) > 1,
        )
        .map((two) => `${label(one.button)} and ${label(two.button)}`),
    );
    return [...new Set(found)];
  });
}
