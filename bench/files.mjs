// @ts-check
// Counts the source files that run for one added item and for one tick, from the key press on one phone until the other one shows it.
// A file counts when one of its functions ran in a page, the api or the worker.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../backend/local/browser.mjs';
import { startStack } from '../backend/local/stack.mjs';
import { caller, makePerson } from './support/person.mjs';
import { storeSession } from './support/signed-in.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const settled = 1500;

/** @returns {Promise<Record<'added' | 'ticked', { page: string[], server: string[] }>>} files, relative to the project */
export async function benchFiles() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-files-'));
  const { build, preview } = await import(
    pathToFileURL(join(root, 'node_modules/vite/dist/node/index.js')).href
  );
  const outDir = join(dataDir, 'page');
  // One output file for each module, so that coverage tells them apart.
  await build({
    root: join(root, 'frontend'),
    logLevel: 'error',
    build: {
      outDir,
      minify: false,
      rolldownOptions: {
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: 'assets/[name].js',
          chunkFileNames: 'assets/[name].js',
          codeSplitting: undefined,
        },
      },
    },
  });
  // The build sets NODE_ENV=production, in which the stand-ins refuse to start.
  delete process.env['NODE_ENV'];
  const stack = await startStack({
    dataDir,
    fast: true,
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'bench/support/coverage.mjs')).href}`,
      COVERAGE_FOLDER: dataDir,
    },
  });
  const proxy = Object.fromEntries(['/api', '/art', '/img'].map((path) => [path, { target: stack.url }]));
  const server = await preview({
    root: join(root, 'frontend'),
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy },
  });
  const url = server.resolvedUrls?.local[0] ?? '';
  const browser = await chromium.launch({
    executablePath: findBrowser(process.env) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const person = await makePerson(stack);
    const call = caller(stack.url, person.token);
    const { id } = (await call('POST', '', { name: 'Bench' })).json();
    await call('POST', `/${id}/items:batch`, { items: ['apples', 'bread'].map((name) => ({ name })) });
    await sleep(4000);
    const phone = async () => {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        locale: 'en',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await storeSession(page, url, person);
      const session = await context.newCDPSession(page);
      await session.send('Profiler.enable');
      await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      await page.goto(`${url}lists/${id}`);
      await page
        .getByRole('button', { name: /apples/i })
        .first()
        .waitFor();
      return { page, session };
    };
    const [one, other] = [await phone(), await phone()];
    await sleep(8000);
    const pids = [stack.api.pid(), stack.worker.pid()];

    const take = async () => {
      const answers = await Promise.all(
        [one, other].map(({ session }) => session.send('Profiler.takePreciseCoverage')),
      );
      const page = answers.flatMap(({ result }) =>
        result
          .filter(({ functions }) => functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
          .map((each) => each.url),
      );
      for (const pid of pids) {
        rmSync(join(dataDir, `${pid}.json`), { force: true });
        process.kill(pid, 'SIGUSR2');
      }
      while (!pids.every((pid) => existsSync(join(dataDir, `${pid}.json`)))) await sleep(50);
      const run = pids.flatMap(
        (pid) => /** @type {string[]} */ (JSON.parse(readFileSync(join(dataDir, `${pid}.json`), 'utf8'))),
      );
      return { page: ours(page, sourceOfPage), server: ours(run, sourceOfServer) };
    };
    const during = async (/** @type {() => Promise<unknown>} */ work) => {
      await take();
      await work();
      await sleep(settled);
      return take();
    };
    const added = await during(async () => {
      await one.page.getByRole('textbox').first().fill('milk');
      await one.page.keyboard.press('Enter');
      await other.page.getByRole('button', { name: /milk/i }).first().waitFor();
    });
    const ticked = await during(async () => {
      await one.page.getByRole('button', { name: /milk/i }).first().click();
      await other.page.locator('[aria-pressed="true"], [aria-checked="true"]').first().waitFor();
    });
    return { added, ticked };
  } finally {
    await browser.close();
    await server.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string[]} urls @param {(url: string) => string | null} sourceOf */
const ours = (urls, sourceOf) => [...new Set(urls.flatMap((url) => sourceOf(url) ?? []))].sort();

/** Path of a file; the two instances of a file of changes count once. @param {string} url */
function sourceOfPage(url) {
  const [, path] =
    /\/assets\/((?:frontend\/src|packages|backend\/concepts\/src)\/.+?)\d*\.js$/.exec(url) ?? [];
  return path && !path.includes('node_modules') && !path.endsWith('.css') ? path : null;
}

/** @param {string} url */
function sourceOfServer(url) {
  const [, path] = /\/((?:backend|packages)\/.+)\.js$/.exec(url) ?? [];
  return path && path.includes('/dist/') && !path.includes('node_modules')
    ? path.replace('/dist/', '/src/')
    : null;
}
