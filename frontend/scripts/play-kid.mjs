// @ts-check
// A game for a player who cannot read: the child's page in Chromium, seen only as pictures with blurred texts and touched only
// by coordinates. A person or a model plays by HTTP; the server tells whether all is done.
//   npm run play:kid -- morning pictures   six cards, one with a timer; or shop: eight things; pictures is the folder
//   GET /screen, POST /tap?x=180&y=600 (CSS pixels): the picture as PNG, half a second after the page is still
//   GET /done: { done, total, taps }; POST /stop
// With `--hole` the stamp does nothing, which a player must not survive.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../backend/local/browser.mjs';
import { startStack } from '../../backend/local/stack.mjs';
import { makeChild } from '../../bench/support/child.mjs';
import { caller, makePerson } from '../../bench/support/person.mjs';
import { storeSession } from '../../bench/support/signed-in.mjs';

const games = {
  morning: ['wash face', 'get dressed', 'breakfast', 'brush teeth', 'shoes', 'school bag'],
  shop: ['bananas', 'milk', 'bread', 'apples', 'cheese', 'eggs', 'carrots', 'yoghurt'],
};
const viewport = { width: 360, height: 740 };
/** A finger stays on the glass for this time, in ms. */
const onGlass = 70;
/** The time until the page is still after a touch, in ms. */
const untilStill = 2200;
const blurred = `* { -webkit-text-fill-color: transparent !important; text-shadow: 0 0 9px currentColor !important; }`;

const [name = 'morning', folder = mkdtempSync(join(tmpdir(), 'pictick-player-'))] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));
const isShop = name === 'shop';
const hasHole = process.argv.includes('--hole');
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'pictick-play-'));
const stack = await startStack({ dataDir });
const browser = await chromium.launch({
  executablePath: findBrowser(process.env) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
const over = new AbortController();
let taps = 0;
let shown = 0;

const person = await makePerson(stack);
const call = caller(stack.url, person.token);
const items = games[isShop ? 'shop' : 'morning'];
const { householdId, childId } = await makeChild(stack, person, [
  { name: isShop ? 'Market' : 'Morning', listType: isShop ? 'shopping' : 'task', items },
]);
const [{ id: listId }] = (await call('GET', '')).json().lists;
if (!isShop) await repeat();
// The pictures of the items are drawn meanwhile.
await sleep(4000);

const context = await browser.newContext({
  viewport,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  bypassCSP: true,
});
const page = await context.newPage();
await storeSession(page, stack.url, person, { householdId, childId });
await page.goto(`${stack.url}/kid`);
await page.addStyleTag({ content: blurred });
if (hasHole)
  // Runs in the page.
  await page.evaluate(() =>
    globalThis.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
await sleep(untilStill);
const touches = await context.newCDPSession(page);

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '/', stack.url), request.method ?? 'GET').then(
    (body) => {
      const isPicture = Buffer.isBuffer(body);
      response.writeHead(200, { 'content-type': isPicture ? 'image/png' : 'application/json' });
      response.end(isPicture ? body : JSON.stringify(body));
    },
    (error) => response.writeHead(400).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  console.log(`The game is at http://127.0.0.1:${port}/screen; its pictures are kept in ${folder}`);
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => over.abort());
over.signal.addEventListener('abort', () => void end());

/** @param {URL} url @param {string} method @returns {Promise<Buffer | object>} */
async function answer({ pathname, searchParams }, method) {
  if (pathname === '/screen') return screen();
  if (pathname === '/done') return progress();
  if (method === 'POST' && pathname === '/tap') {
    const [x, y] = ['x', 'y'].map((axis) => Number(searchParams.get(axis)));
    if (
      !(x !== undefined && y !== undefined && x >= 0 && y >= 0 && x < viewport.width && y < viewport.height)
    )
      throw new Error(`x and y are CSS pixels within ${viewport.width} x ${viewport.height}`);
    taps += 1;
    const point = { x, y };
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await sleep(onGlass);
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await sleep(untilStill);
    return screen();
  }
  if (method === 'POST' && pathname === '/stop') {
    setImmediate(() => over.abort());
    return progress();
  }
  throw new Error('GET /screen, POST /tap?x=&y=, GET /done, POST /stop');
}

/** The picture is kept with its number. */
async function screen() {
  const picture = await page.screenshot();
  shown += 1;
  writeFileSync(join(folder, `${name}-${String(shown).padStart(2, '0')}.png`), picture);
  return picture;
}

/** As the server knows it. */
async function progress() {
  const { counts } = (await call('GET', `/${listId}`)).json();
  return { done: counts.completed, total: counts.total, taps, isOver: counts.completed === counts.total };
}

/** A routine of every day, whose last card but two has a timer of one minute. */
async function repeat() {
  const day = new Date().toISOString().slice(0, 10);
  const hour = new Date().getUTCHours();
  const band = hour >= 4 && hour < 11 ? 'morning' : hour >= 11 && hour < 17 ? 'midday' : 'evening';
  const recurrence = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from: day };
  await call('PUT', `/${listId}/schedule`, { day, recurrence, band, remindAt: null, children: [childId] });
  const { items: cards } = (await call('GET', `/${listId}`)).json();
  const { id } = cards.find((/** @type {{ name: string }} */ card) => card.name === 'brush teeth');
  const { status, text } = await call('PATCH', `/${listId}/items/${id}`, { minutes: 1 });
  if (status !== 200) throw new Error(`the timer was refused: ${text}`);
}

async function end() {
  server.close();
  await browser.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
