import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startStack, type Stack } from '../../../backend/local/stack.mjs';
import { expect, App, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

const built = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/** A separate stack, which the test may stop and deploy to. */
async function ownProduct(): Promise<{ stack: Stack; page: string; remove: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-away-'));
  const page = join(dataDir, 'page');
  cpSync(built, page, { recursive: true });
  const stack = await startStack({ dataDir, fast: true, env: { WEB_DIR: page } });
  return {
    stack,
    page,
    remove: async () => {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whether the words of the picture book are cached; they load after the first screen. */
const keptWords = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('pictick-texts')).keys()).some(({ url }) => url.includes('/book-')),
  );

/** Listens on the port of the stopped server, records requests and answers 503. */
async function counterAt(port: number): Promise<{ hits: string[]; server: Server }> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return { hits, server };
}

test.use({ keepsBook: true });

test(
  'the page starts cold without network and server, keeps changes, and requests none of its own files',
  { tag: ['@check-item'] },
  async ({ page, context, locale }) => {
    test.setTimeout(120_000);
    const { stack, remove } = await ownProduct();
    let server: Server | undefined;
    try {
      const app = new App(page, (locale ?? 'en').slice(0, 2), stack.url);
      await app.signIn('Cold');
      await app.makeList('In the cellar', 'shopping');
      for (const name of ['Qa', 'Qb']) await app.add(name);
      await expect(app.item('Qb')).toBeVisible();
      await waitForWorker(page);
      // From here on the worker serves the page.
      await page.reload();
      await expect(app.item('Qb')).toBeVisible();
      await expect.poll(() => keptWords(page)).toBe(true);
      const address = page.url();
      await page.close();

      await context.setOffline(true);
      await stack.stop();
      const counted = await counterAt(Number(new URL(stack.url).port));
      server = counted.server;
      const cold = new App(await context.newPage(), (locale ?? 'en').slice(0, 2), stack.url);
      await cold.page.goto(`${stack.url}/app`);
      await expect(cold.page.getByText('In the cellar').first()).toBeVisible();
      await cold.page.goto(address);
      await expect(cold.item('Qa')).toBeVisible();
      await cold.item('Qa').click();
      await cold.add('Qc');
      await expect(cold.item('Qc')).toBeVisible();
      await cold.page.reload();
      await expect(cold.item('Qa')).toHaveAttribute('aria-pressed', 'true');
      await expect(cold.item('Qc')).toBeVisible();
      await cold.page.close();

      // The network works and the server answers 503: the page requests data only, no files or pictures.
      await context.setOffline(false);
      const warm = new App(await context.newPage(), (locale ?? 'en').slice(0, 2), stack.url);
      await warm.page.goto(address);
      await expect(warm.item('Qc')).toBeVisible();
      await expect
        .poll(() =>
          warm
            .item('Qc')
            .locator('img')
            .last()
            .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
        )
        .toBe(true);
      await expect.poll(() => counted.hits.some((hit) => hit.includes('/api/shopping-lists'))).toBe(true);
      // Requests of sw.js are update checks of the browser.
      expect(counted.hits.filter((hit) => !/ \/(api\/|sw\.js$)/.test(hit))).toEqual([]);
    } finally {
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      await remove();
    }
  },
);

test(
  'an update that was downloaded before the network went is activated offline',
  { tag: ['@check-item'] },
  async ({ page, context, locale }) => {
    test.setTimeout(120_000);
    const { stack, page: files, remove } = await ownProduct();
    try {
      const app = new App(page, (locale ?? 'en').slice(0, 2), stack.url);
      await app.signIn('Newer');
      await app.makeList('Kept', 'shopping');
      await app.add('Qa');
      await expect(app.item('Qa')).toBeVisible();
      await waitForWorker(page);
      await page.reload();
      await expect(app.item('Qa')).toBeVisible();

      for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(join(files, packed), { force: true });
      appendFileSync(join(files, 'sw.js'), '\n// newer\n');
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update();
      });
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), {
          timeout: 20_000,
        })
        .toBe('installed');

      await context.setOffline(true);
      await app.item('Qa').click();
      // The tab keeps its version until the user updates.
      const anew = page.waitForEvent('load');
      await page.getByRole('button', { name: app.text('update.button') }).click({ timeout: 20_000 });
      await anew;
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
      await expect(app.item('Qa')).toHaveAttribute('aria-pressed', 'true');
      await app.add('Qb');
      await expect(app.item('Qb')).toBeVisible();
      await context.setOffline(false);
      await expect.poll(() => app.counted(), { timeout: 20_000 }).toEqual(['1 of 2']);
    } finally {
      await remove();
    }
  },
);
