// @ts-check
// Lighthouse scores of the first pages: mobile, simulated slow 4G, no HTTP cache, session and stored state kept.
// npm fetches Lighthouse for each run; it is no dependency.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../backend/local/browser.mjs';
import { startStack } from '../backend/local/stack.mjs';
import { caller, makePerson } from './support/person.mjs';
import { storeSession } from './support/signed-in.mjs';

const version = '12.8.2';
const visits = 5;
const lists = 20;
const pictures = 50;
const patienceMs = 180_000;
const words = ['apples', 'bread', 'milk', 'eggs', 'butter', 'cheese', 'rice', 'pasta', 'tea', 'soap'];
const run = promisify(execFile);

/** @typedef {'performance' | 'accessibility' | 'best-practices' | 'seo'} Category */
/** @typedef {{ categories: Record<Category, { score: number, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, { score: number | null, numericValue?: number }> }} Report */

/** Scores of 100: performance of the median visit, the lowest of the others. Times in ms of the median visit. */
export async function benchLighthouse() {
  const folder = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir: join(folder, 'data'), fast: true });
  const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
    executablePath: findBrowser(process.env) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--remote-debugging-port=0'],
    locale: 'en',
  });
  try {
    // Chromium chooses a port and writes it to a file.
    const [port] = readFileSync(join(folder, 'browser', 'DevToolsActivePort'), 'utf8').split('\n');
    /** @param {string} url @returns {Promise<Report>} */
    const visit = async (url) => {
      const page = await browser.newPage();
      const session = await browser.newCDPSession(page);
      await session.send('Network.clearBrowserCache');
      await session.send('Storage.clearDataForOrigin', {
        origin: stack.url,
        storageTypes: 'service_workers,cache_storage',
      });
      await page.close();
      const { stdout } = await run(
        'npm',
        [
          'exec',
          '--yes',
          `--package=lighthouse@${version}`,
          '--',
          'lighthouse',
          url,
          `--port=${port}`,
          '--quiet',
          '--output=json',
          '--disable-storage-reset',
          '--no-enable-error-reporting',
        ],
        { maxBuffer: 1 << 28, timeout: patienceMs },
      );
      return JSON.parse(stdout);
    };
    const publicPage = await judged(() => visit(`${stack.url}/`));

    const person = await makePerson(stack);
    await run(
      process.execPath,
      [
        fileURLToPath(new URL('../backend/dist/cli/admin.js', import.meta.url)),
        'grant',
        `${person.id}@example.org`,
        'platinum',
      ],
      { env: stack.env },
    );
    const call = caller(stack.url, person.token);
    const { id } = (await call('POST', '', { name: 'Bench' })).json();
    await call('POST', `/${id}/items:batch`, {
      items: Array.from({ length: pictures }, (_, n) => ({ name: `${words[n % words.length]} ${n}` })),
    });
    await allPainted(call, id);
    for (let n = 1; n < lists; n += 1) {
      const other = (await call('POST', '', { name: `Bench ${n}` })).json();
      await call('POST', `/${other.id}/items:batch`, { items: words.map((name) => ({ name })) });
    }
    const page = await browser.newPage();
    await storeSession(page, stack.url, person);
    await page.goto(`${stack.url}/app`);
    await page.locator('main a[href^="/lists/"]').first().waitFor();
    await page.close();
    return {
      '/': publicPage,
      [`/app with ${lists} lists`]: await judged(() => visit(`${stack.url}/app`)),
      [`a list of ${pictures}`]: await judged(() => visit(`${stack.url}/lists/${id}`)),
    };
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {ReturnType<typeof caller>} call @param {string} listId */
async function allPainted(call, listId) {
  for (let seconds = 0; seconds < 120; seconds += 1) {
    const { items } = (await call('GET', `/${listId}`)).json();
    if (items.every((/** @type {{ image: { status: string } }} */ { image }) => image.status === 'ready'))
      return;
    await sleep(1_000);
  }
  throw new Error('the pictures are not painted');
}

/** @param {() => Promise<Report>} visit */
async function judged(visit) {
  /** @type {Report[]} */
  const reports = [];
  for (let n = 0; n < visits; n += 1) reports.push(await visit());
  const score = (/** @type {Report} */ report, /** @type {Category} */ of) =>
    Math.round(report.categories[of].score * 100);
  const least = (/** @type {Category} */ of) => Math.min(...reports.map((report) => score(report, of)));
  const middle = reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'))[
    Math.floor(visits / 2)
  ];
  if (!middle) throw new Error('there is no report');
  const time = (/** @type {string} */ audit) => Math.round(middle.audits[audit]?.numericValue ?? Number.NaN);
  // Names of the audits that lost points.
  const short = [
    ...new Set(
      reports.flatMap((report) =>
        /** @type {const} */ (['accessibility', 'best-practices', 'seo']).flatMap((of) =>
          report.categories[of].auditRefs
            .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
            .map(({ id }) => id),
        ),
      ),
    ),
  ];
  return {
    performance: score(middle, 'performance'),
    accessibility: least('accessibility'),
    bestPractices: least('best-practices'),
    seo: least('seo'),
    short,
    paintedMs: time('first-contentful-paint'),
    largestMs: time('largest-contentful-paint'),
    blockedMs: time('total-blocking-time'),
    shift: Number((middle.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)),
  };
}
