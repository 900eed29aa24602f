// @ts-check
// Time until the list is shown when the browser starts without network and server. Needs a build.
//   node bench/cold-start.mjs [starts]
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../backend/local/browser.mjs';
import { startStack } from '../backend/local/stack.mjs';
import { caller, makePerson } from './support/person.mjs';

const words = [
  'apples',
  'bread',
  'milk',
  'eggs',
  'butter',
  'cheese',
  'rice',
  'pasta',
  'tea',
  'soap',
  'salt',
  'sugar',
  'carrots',
  'onions',
  'coffee',
  'bananas',
  'grapes',
  'fish',
  'water',
  'toothpaste',
];
const patience = 60_000;

/** Runs in the page: time of the first rendered picture, in ms after the start of the navigation. */
/* global requestAnimationFrame, HTMLImageElement, caches */
function watchFirstTile() {
  const look = () => {
    const image = [...document.querySelectorAll('main img')].find(
      (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0,
    );
    if (!image) requestAnimationFrame(look);
    // The next frame paints it.
    else requestAnimationFrame(() => Object.assign(window, { firstTile: performance.now() }));
  };
  requestAnimationFrame(look);
}

/** @param {string} url */
const answers = (url) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname)
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });

/** @param {{ starts?: number }} [options] */
export async function benchColdStart({ starts = 7 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const open = () =>
    chromium.launchPersistentContext(join(folder, 'browser'), {
      executablePath: findBrowser(process.env) ?? undefined,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'en',
    });
  const stack = await startStack({ dataDir: join(folder, 'data'), fast: true });
  let stopped = false;
  try {
    const { token } = await makePerson(stack);
    const call = caller(stack.url, token);
    const { id } = (await call('POST', '', { name: 'Bench' })).json();
    await call('POST', `/${id}/items:batch`, { items: words.map((name) => ({ name })) });
    // Waits until the pictures are painted.
    await sleep(4000);
    const before = await open();
    const first = await before.newPage();
    await first.goto(`${stack.url}/login`);
    await first.evaluate((given) => localStorage.setItem('token', given), token);
    await first.goto(`${stack.url}/lists/${id}`);
    await first.waitForFunction(() => document.querySelectorAll('main img').length > 5, undefined, {
      timeout: patience,
    });
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // On the second visit the worker caches the page; the picture book follows when idle.
    await first.reload();
    await first.waitForFunction(
      async () => (await (await caches.open('pictick-book-pictures')).keys()).length > 500,
      undefined,
      { timeout: patience },
    );
    await first.goto(`${stack.url}/app`);
    await sleep(1000);
    await before.close();
    await stack.stop();
    stopped = true;
    if (await answers(stack.url)) throw new Error('the server still answers');

    /** @param {string} path */
    const start = async (path) => {
      const context = await open();
      try {
        await context.addInitScript(watchFirstTile);
        const page = await context.newPage();
        await page.goto(`${stack.url}${path}`, { waitUntil: 'commit' });
        await page.waitForFunction(() => 'firstTile' in window, undefined, { timeout: patience });
        return /** @type {number} */ (
          await page.evaluate(() => /** @type {{ firstTile?: number }} */ (window).firstTile)
        );
      } finally {
        await context.close();
      }
    };
    /** @type {Record<string, { p50: number, worst: number }>} */
    const figures = {};
    for (const [name, path] of [
      ['/app', '/app'],
      ['/lists/:id', `/lists/${id}`],
    ]) {
      /** @type {number[]} */
      const times = [];
      for (let n = 0; n < starts; n++) times.push(Math.round(await start(String(path))));
      times.sort((a, b) => a - b);
      figures[String(name)] = {
        p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
        worst: times.at(-1) ?? Number.NaN,
      };
    }
    return figures;
  } finally {
    if (!stopped) await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await benchColdStart({ starts: Number(process.argv[2] ?? 7) }), null, 2));
