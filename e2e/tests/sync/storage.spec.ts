import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../support/app';

/** A session of the browser's debugger, which can clear the storage of the origin. */
const debuggerOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);
const banner = (page: Page, text: string) => page.getByText(text, { exact: true });

test(
  'a device with full storage says so, and continues with the rows of the server',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page }) => {
    await app.signIn('Full Phone');
    await app.makeList('Market', 'shopping');
    await app.add('Pizza');
    await expect(app.item('Pizza')).toBeVisible();
    // Browsers check the quota rarely: throws the error that they throw then.
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function (...given) {
        if (sessionStorage.getItem('full') === null) return add.apply(this, given);
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      sessionStorage.setItem('full', '1');
    });
    await app.add('Honey');
    await expect(banner(page, app.text('storage.full'))).toBeVisible();
    await expect(app.item('Honey')).toBeVisible();
    await expect(app.item('Pizza')).toBeVisible();
    await page.evaluate(() => sessionStorage.removeItem('full'));
    await app.add('Butter');
    await expect(app.item('Butter')).toBeVisible();
    await expect(banner(page, app.text('storage.full'))).toHaveCount(0);
  },
);

test(
  'a browser without IndexedDB says so, and works',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page }) => {
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
    const email = `private.${Date.now()}@example.org`;
    await app.signIn('Private Window', email);
    await expect(banner(page, app.text('storage.memory'))).toBeVisible();
    await app.makeList('Market', 'shopping');
    await app.add('Pizza');
    await app.item('Pizza').click();
    await expect(app.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => app.counted()).toEqual(['1 of 1']);
    // Such a browser keeps no session. After signing in, the user is on the list again.
    await page.reload();
    await page.waitForURL(`${app.url}/login`);
    await app.identify('Private Window', email);
    await expect(app.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'storage that is cleared or corrupted under an open tab loses nothing that the server has',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page }) => {
    const email = `spring.${Date.now()}@example.org`;
    await app.signIn('Spring Clean', email);
    await app.makeList('Market', 'shopping');
    for (const name of ['Pizza', 'Honey']) await app.add(name);
    await expect(app.item('Honey')).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['0 of 2']);

    const session = await debuggerOf(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(app.url).origin,
      storageTypes: 'indexeddb',
    });
    await app.item('Pizza').click();
    await app.add('Butter');
    await expect(app.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
    await expect(app.item('Butter')).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['1 of 3']);
    // The session was stored there too.
    await page.reload();
    await page.waitForURL(`${app.url}/login`);
    await app.identify('Spring Clean', email);
    await expect(app.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['Honey', 'Butter']) await expect(app.item(name)).toBeVisible();

    // Corrupts one stored row.
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
    await expect(banner(page, app.text('storage.damaged'))).toBeVisible();
    for (const name of ['Pizza', 'Honey', 'Butter']) await expect(app.item(name)).toBeVisible();
  },
);
