// @ts-check
// Time until the first picture is shown when the browser starts without network and server: for an adult and for a
// child. Needs a build.
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
import { makeChild } from './support/child.mjs';
import { caller, makePerson } from './support/person.mjs';
import { storeSession } from './support/signed-in.mjs';

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

/**
 * Starts a browser that keeps its profile in this folder.
 * @param {string} profile
 */
const open = (profile) =>
  chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(process.env) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en',
  });

/**
 * Visits that leave all in the profile that a start without network needs.
 * @typedef {(page: import("@playwright/test").Page) => Promise<void>} Visits
 */

/** @param {string} profile @param {Visits} visits */
async function visit(profile, visits) {
  const browser = await open(profile);
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  await visits(page);
  await browser.close();
}

/** Time (ms) of the first picture. @param {string} profile @param {string} address */
async function start(profile, address) {
  const browser = await open(profile);
  try {
    await browser.addInitScript(watchFirstTile);
    const page = await browser.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'firstTile' in window, undefined, { timeout: patience });
    return /** @type {number} */ (
      await page.evaluate(() => /** @type {{ firstTile?: number }} */ (window).firstTile)
    );
  } finally {
    await browser.close();
  }
}

/** @param {import('@playwright/test').Page} page */
const workerReady = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** @param {{ starts?: number }} [options] */
export async function benchColdStart({ starts = 7 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const [adult, child] = [join(folder, 'adult'), join(folder, 'child')];
  const stack = await startStack({ dataDir: join(folder, 'data'), fast: true });
  let stopped = false;
  try {
    const person = await makePerson(stack);
    const call = caller(stack.url, person.token);
    const { id } = (await call('POST', '', { name: 'Bench' })).json();
    await call('POST', `/${id}/items:batch`, { items: words.map((name) => ({ name })) });
    const kid = await makeChild(stack, person, [
      { name: 'Morning', listType: 'task', items: ['brush teeth', 'get dressed', 'breakfast', 'shoes'] },
    ]);
    // Waits until the pictures are painted.
    await sleep(4000);
    await visit(adult, async (page) => {
      await storeSession(page, stack.url, person);
      await page.goto(`${stack.url}/lists/${id}`);
      await page.waitForFunction(() => document.querySelectorAll('main img').length > 5);
      await workerReady(page);
      // On the second visit the worker caches the page; the picture book follows when idle.
      await page.reload();
      await page.waitForFunction(
        async () => (await (await caches.open('pictick-book-pictures')).keys()).length > 500,
      );
      await page.goto(`${stack.url}/app`);
      await sleep(1000);
    });
    await visit(child, async (page) => {
      // The app installs the worker before the adult gives the device away.
      await storeSession(page, stack.url, person);
      await page.goto(`${stack.url}/app`);
      await workerReady(page);
      await storeSession(page, stack.url, person, kid);
      await page.goto(`${stack.url}/kid`);
      await page.locator('main img').first().waitFor();
      await page.reload();
      await page.locator('main img').first().waitFor();
      await sleep(2000);
    });
    await stack.stop();
    stopped = true;
    if (await answers(stack.url)) throw new Error('the server still answers');

    /** @type {Record<string, { p50: number, worst: number }>} */
    const figures = {};
    for (const [name, profile, path] of /** @type {const} */ ([
      ['/app', adult, '/app'],
      ['/lists/:id', adult, `/lists/${id}`],
      ['/kid', child, '/kid'],
    ])) {
      /** @type {number[]} */
      const times = [];
      for (let n = 0; n < starts; n++) times.push(Math.round(await start(profile, stack.url + path)));
      times.sort((a, b) => a - b);
      figures[name] = {
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
