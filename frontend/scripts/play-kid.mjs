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
import { checked, makeChild, repeatDaily } from '../../bench/support/child.mjs';
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

const [name = 'morning', given] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (name !== 'morning' && name !== 'shop')
  throw new Error(`the games are ${Object.keys(games).join(' and ')}`);
const hasHole = process.argv.includes('--hole');
const folder = given ?? mkdtempSync(join(tmpdir(), 'pictick-player-'));
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'pictick-play-'));
/** @type {(() => Promise<void> | void)[]} runs in reverse order */
const undo = [() => rmSync(dataDir, { recursive: true, force: true })];
const over = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => over.abort());
let taps = 0;
let shown = 0;

const { call, listId, page, touches } = await prepare(name).catch(async (error) => {
  await end();
  throw error;
});

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://127.0.0.1'), request.method ?? 'GET').then(
    (body) => {
      const isPicture = Buffer.isBuffer(body);
      response.writeHead(200, { 'content-type': isPicture ? 'image/png' : 'application/json' });
      response.end(isPicture ? body : JSON.stringify(body));
    },
    (error) => response.writeHead(400).end(String(error)),
  );
});
undo.push(() => void server.close());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  console.log(`The game is at http://127.0.0.1:${port}/screen; its pictures are kept in ${folder}`);
});
if (over.signal.aborted) await end();
else over.signal.addEventListener('abort', () => void end());

/** Starts the product with a child and its cards, and opens the page of the child. @param {keyof typeof games} game */
async function prepare(game) {
  const stack = await startStack({ dataDir });
  undo.push(() => stack.stop());
  const browser = await chromium.launch({
    executablePath: findBrowser(process.env) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  undo.push(() => browser.close());
  const person = await makePerson(stack);
  const lists = checked(caller(stack.url, person.token));
  const isShop = game === 'shop';
  const { householdId, childId } = await makeChild(stack, person, [
    { name: isShop ? 'Market' : 'Morning', listType: isShop ? 'shopping' : 'task', items: games[game] },
  ]);
  const [{ id }] = (await lists('GET', '')).lists;
  if (!isShop) {
    await repeatDaily(lists, { listId: id, childId });
    const { items } = await lists('GET', `/${id}`);
    const teeth = items.find((/** @type {{ name: string }} */ card) => card.name === 'brush teeth');
    await lists('PATCH', `/${id}/items/${teeth.id}`, { minutes: 1 });
  }
  // The pictures of the items are drawn meanwhile.
  await sleep(4000);

  const context = await browser.newContext({
    viewport,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    bypassCSP: true,
  });
  const kid = await context.newPage();
  await storeSession(kid, stack.url, person, { householdId, childId });
  await kid.goto(`${stack.url}/kid`);
  await kid.addStyleTag({ content: blurred });
  if (hasHole)
    // Runs in the page.
    await kid.evaluate(() =>
      globalThis.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
  await sleep(untilStill);
  return { call: lists, listId: id, page: kid, touches: await context.newCDPSession(kid) };
}

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
    const last = await progress();
    // The answer comes before the end.
    setImmediate(() => over.abort());
    return last;
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
  const { counts } = await call('GET', `/${listId}`);
  return { done: counts.completed, total: counts.total, taps, isOver: counts.completed === counts.total };
}

async function end() {
  while (undo.length > 0) await undo.pop()?.();
}
