import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../support/family';

/** The device's own database, as only the browser itself can get at it. */
const debuggerOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);
const banner = (page: Page, text: string) => page.getByText(text, { exact: true });

test('a device that is full says so, and goes on with what the server keeps', async ({ house, page }) => {
  await house.signIn('Full Phone');
  await house.makeList('Market', 'shopping');
  await house.add('Pizza');
  await expect(house.item('Pizza')).toBeVisible();
  // The browser looks at its quota only now and then; this is what it then says.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...given) {
      if (sessionStorage.getItem('full') === null) return add.apply(this, given);
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    sessionStorage.setItem('full', '1');
  });
  await house.add('Honey');
  await expect(banner(page, house.text('storage.full'))).toBeVisible();
  await expect(house.item('Honey')).toBeVisible();
  await expect(house.item('Pizza')).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('full'));
  await house.add('Butter');
  await expect(house.item('Butter')).toBeVisible();
  await expect(banner(page, house.text('storage.full'))).toHaveCount(0);
});

test('a browser that keeps nothing works all the same, and says so', async ({ house, page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('not here', 'SecurityError');
        },
        deleteDatabase: () => undefined,
      },
    }),
  );
  await house.signIn('Private Window');
  await expect(banner(page, house.text('storage.memory'))).toBeVisible();
  await house.makeList('Market', 'shopping');
  await house.add('Pizza');
  await house.item('Pizza').click();
  await expect(house.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => house.counted()).toEqual(['1 of 1']);
  await page.reload();
  await expect(house.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
});

test('storage that is cleared under an open tab, or harmed, costs nothing that the server has', async ({
  house,
  page,
}) => {
  await house.signIn('Spring Clean');
  await house.makeList('Market', 'shopping');
  for (const name of ['Pizza', 'Honey']) await house.add(name);
  await expect(house.item('Honey')).toBeVisible();
  await expect.poll(() => house.counted()).toEqual(['0 of 2']);

  const session = await debuggerOf(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(house.url).origin,
    storageTypes: 'indexeddb',
  });
  await house.item('Pizza').click();
  await house.add('Butter');
  await expect(house.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
  await expect(house.item('Butter')).toBeVisible();
  await expect.poll(() => house.counted()).toEqual(['1 of 3']);
  await page.reload();
  await expect(house.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Honey', 'Butter']) await expect(house.item(name)).toBeVisible();

  // One record is no longer what it was.
  const harmed = await page.evaluate(async () => {
    const { name = '' } =
      (await indexedDB.databases()).find((each) => each.name?.startsWith('pictick-')) ?? {};
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('not opened'));
    });
    const items = opened.transaction('items', 'readwrite').objectStore('items');
    const [first] = await new Promise<{ id: string; listId: string }[]>((resolve) => {
      const request = items.getAll();
      request.onsuccess = () => resolve(request.result as { id: string; listId: string }[]);
    });
    if (first) items.put({ id: first.id, listId: first.listId });
    await new Promise((resolve) => (items.transaction.oncomplete = resolve));
    opened.close();
    return first !== undefined;
  });
  expect(harmed).toBe(true);
  await page.reload();
  await expect(banner(page, house.text('storage.damaged'))).toBeVisible();
  for (const name of ['Pizza', 'Honey', 'Butter']) await expect(house.item(name)).toBeVisible();
});
