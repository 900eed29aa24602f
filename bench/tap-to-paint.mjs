// @ts-check
// Time from tap to paint in a list of a thousand items, and of a stamp on the page of a child: Chromium at 360x740 with
// the CPU slowed down four times. Two clocks: Event Timing (slowest event of a tap until the next frame), and from the
// timestamp of the tap until after the frame that shows the tick.
import { setTimeout as sleep } from 'node:timers/promises';
import { inBrowser, phoneOptions } from './support/browser.mjs';
import { makeChild } from './support/child.mjs';
import { caller, makePerson } from './support/person.mjs';
import { storeSession } from './support/signed-in.mjs';

const items = 1000;
const taps = 80;
const stamps = 40;
const slowdown = 4;
/** Duration of a tap, in ms. */
const onGlass = 60;
/** The page ignores a second tap on the same item within 400 ms. */
const betweenTaps = 450;
/** A stamped card stays in the middle for 960 ms; after the next one has come nothing reacts for 400. */
const betweenStamps = 1600;
const words = ['apples', 'bread', 'milk', 'eggs', 'butter', 'cheese', 'rice', 'pasta', 'tea', 'soap'];

/** @param {number[]} values */
function spread(values) {
  const all = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    Math.round(all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0);
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}

/**
 * Taps by the debugger. Playwright's tap hit-tests the page during the touch, which takes 6 ms that no phone spends.
 * @param {import('@playwright/test').CDPSession} session
 * @param {number} x
 * @param {number} y
 */
async function touch(session, x, y) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await sleep(onGlass);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Measures all taps from now on. A tick is seen when `attribute` changes at an element of the page.
 * @param {import('@playwright/test').Page} page
 * @param {string} attribute
 */
async function watchTaps(page, attribute) {
  // Runs in the page.
  /* global PerformanceObserver, MutationObserver, MessageChannel, requestAnimationFrame */
  await page.evaluate((watched) => {
    /** @type {Map<number, number>} */
    const timed = new Map();
    /** @type {number[]} */
    const ticked = [];
    Object.assign(window, { timed, ticked });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {(PerformanceEntry & { interactionId: number })[]} */ (
        list.getEntries()
      )) {
        if (entry.interactionId > 0)
          timed.set(entry.interactionId, Math.max(timed.get(entry.interactionId) ?? 0, entry.duration));
      }
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
    let tapped = 0;
    window.addEventListener('pointerup', (event) => (tapped = event.timeStamp), { capture: true });
    new MutationObserver(() => {
      if (tapped === 0) return;
      const since = tapped;
      tapped = 0;
      // A message that is posted in a frame arrives after its paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => ticked.push(performance.now() - since);
      requestAnimationFrame(() => port2.postMessage(null));
    }).observe(document.body, { attributes: true, subtree: true, attributeFilter: [watched] });
  }, attribute);
}

/** @param {import('@playwright/test').Page} page @param {number} made taps */
async function figuresOf(page, made) {
  const seen = await page.evaluate(() => {
    const { timed, ticked } = /** @type {Window & { timed?: Map<number, number>, ticked?: number[] }} */ (
      window
    );
    return { timed: [...(timed?.values() ?? [])], ticked: ticked ?? [] };
  });
  // Browsers report no event under 16 ms; it counts as 16.
  const timed = spread([...seen.timed, ...Array(Math.max(0, made - seen.timed.length)).fill(16)]);
  return { timed, ticked: { ...spread(seen.ticked), count: seen.ticked.length } };
}

/** @param {import('@playwright/test').Browser} browser */
async function openPhone(browser) {
  const context = await browser.newContext(phoneOptions);
  const page = await context.newPage();
  return { page, session: await context.newCDPSession(page) };
}

/** @param {{ page: import('@playwright/test').Page, session: import('@playwright/test').CDPSession }} phone */
async function tickInList({ page, session }) {
  await page.locator('[role=list] button[aria-pressed]').nth(8).waitFor();
  await sleep(2000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchTaps(page, 'aria-pressed');
  let answered = 0;
  for (let tap = 0; tap < taps; tap += 1) {
    if (tap % 8 === 0) {
      await page.evaluate(
        (share) => window.scrollTo(0, share * document.documentElement.scrollHeight),
        (tap / taps) * 0.9,
      );
      await sleep(700);
    }
    // The element handle, because rows that appear above change its index.
    const tile = (
      await page.evaluateHandle(() => {
        const all = [...document.querySelectorAll('[role=list] button[aria-pressed]')];
        return all.find((one) => one.getBoundingClientRect().top > 200);
      })
    ).asElement();
    if (!tile) continue;
    const before = await tile.getAttribute('aria-pressed');
    const box = await tile.boundingBox();
    if (!box) continue;
    await touch(session, box.x + box.width / 2, box.y + box.height / 2);
    await sleep(betweenTaps);
    if ((await tile.getAttribute('aria-pressed').catch(() => null)) !== before) answered += 1;
  }
  await sleep(1000);
  return { taps, answered, ...(await figuresOf(page, taps)) };
}

/** @param {{ page: import('@playwright/test').Page, session: import('@playwright/test').CDPSession }} phone */
async function stampAsChild({ page, session }) {
  const stamp = page.locator('main > button[aria-disabled]');
  await stamp.waitFor();
  await sleep(2000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchTaps(page, 'aria-disabled');
  let answered = 0;
  for (let tap = 0; tap < stamps; tap += 1) {
    const card = await page.locator('[data-card]').getAttribute('data-card');
    const box = await stamp.boundingBox();
    if (!box) continue;
    await touch(session, box.x + box.width / 2, box.y + box.height / 2);
    await sleep(betweenStamps);
    const next = page.locator('[data-card]');
    if ((await next.count()) === 1 && (await next.getAttribute('data-card')) !== card) answered += 1;
  }
  return { taps: stamps, answered, ...(await figuresOf(page, stamps)) };
}

/** @returns {Promise<{ slowdown: number, list: Awaited<ReturnType<typeof tickInList>>, child: Awaited<ReturnType<typeof stampAsChild>> }>} */
export async function benchTapToPaint() {
  return inBrowser(async (stack, browser) => {
    const person = await makePerson(stack);
    const call = caller(stack.url, person.token);
    const { id } = (await call('POST', '', { name: 'Bench' })).json();
    const names = (/** @type {number} */ count, start = 0) =>
      Array.from({ length: count }, (_, n) => `${words[(start + n) % words.length]} ${start + n}`);
    for (const half of [0, 1])
      await call('POST', `/${id}/items:batch`, {
        items: names(items / 2, half * (items / 2)).map((name) => ({ name })),
      });
    const kid = await makeChild(stack, person, [
      { name: 'Morning', listType: 'task', items: names(stamps + 1) },
    ]);

    const adult = await openPhone(browser);
    await storeSession(adult.page, stack.url, person);
    await adult.page.goto(`${stack.url}/lists/${id}`);
    const list = await tickInList(adult);
    await adult.page.context().close();
    const tablet = await openPhone(browser);
    await storeSession(tablet.page, stack.url, person, kid);
    await tablet.page.goto(`${stack.url}/kid`);
    return { slowdown, list, child: await stampAsChild(tablet) };
  });
}
