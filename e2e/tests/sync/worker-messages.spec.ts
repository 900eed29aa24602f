import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

interface Message {
  type: string;
  by?: string;
  queueLength?: number;
  syncedRequests?: number;
  remainingCount?: number;
  results?: { url: string; success: boolean }[];
  summary?: { itemsAdded: number };
}

const spoken = ['REQUEST_QUEUED', 'SYNC_COMPLETE', 'SMART_SYNC_COMPLETE'];

/** Records the worker's messages about the queue, in order; each call of the result takes the new ones. */
async function hear(page: Page): Promise<() => Promise<Message[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data));
  });
  return async () =>
    (await page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard.splice(0))).filter(
      ({ type }) => spoken.includes(type),
    );
}

test(
  'the worker tells an open page how many changes wait, and once after each drain which ones the page has sent',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page, context }) => {
    await app.signIn('Heard Here');
    await waitForWorker(page);
    await app.makeList('Island', 'shopping');
    const listId = page.url().split('/').pop() ?? '';
    const heard = await hear(page);
    await app.add('Rice');
    await expect.poll(() => app.counted(), { timeout: 20_000 }).toEqual(['0 of 1']);
    // Waits until the messages of these drains have arrived.
    await expect.poll(async () => (await heard()).length, { intervals: [1000] }).toBe(0);

    await app.add('umbrella');
    const online: Message[] = [];
    await expect
      .poll(
        async () =>
          online.push(...(await heard())) > 0 &&
          online.some(({ type, syncedRequests }) => type === 'SMART_SYNC_COMPLETE' && syncedRequests === 1),
      )
      .toBe(true);
    expect(online[0]).toEqual({ type: 'REQUEST_QUEUED', queueLength: 1 });
    expect(online.filter(({ type, results }) => type === 'SYNC_COMPLETE' && results?.length)).toEqual([
      { type: 'SYNC_COMPLETE', by: 'page', results: [{ url: `shopping-lists/${listId}`, success: true }] },
    ]);
    expect(online.filter(({ syncedRequests = 0 }) => syncedRequests > 0)).toEqual([
      expect.objectContaining({
        by: 'page',
        syncedRequests: 1,
        remainingCount: 0,
        summary: expect.objectContaining({ itemsAdded: 1 }),
      }),
    ]);

    await context.setOffline(true);
    for (const name of ['batteries', 'Qzxw']) {
      await app.add(name);
      await expect(app.item(name)).toBeVisible();
    }
    const offline: Message[] = [];
    await expect
      .poll(
        async () =>
          offline.push(...(await heard())) &&
          offline.filter(({ type }) => type === 'REQUEST_QUEUED').at(-1)?.queueLength,
      )
      .toBe(2);
    expect(offline.filter(({ syncedRequests = 0 }) => syncedRequests > 0)).toEqual([]);

    await context.setOffline(false);
    const after: Message[] = [];
    await expect
      .poll(
        async () => (
          after.push(...(await heard())),
          after.reduce((sum, { syncedRequests = 0 }) => sum + syncedRequests, 0)
        ),
        { timeout: 20_000 },
      )
      .toBe(2);
    expect(after.at(-1)).toMatchObject({ type: 'SMART_SYNC_COMPLETE', remainingCount: 0 });
  },
);
