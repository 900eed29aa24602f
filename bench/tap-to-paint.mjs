// @ts-check
// Time from tap to paint in a list of a thousand items: Chromium at 360x740 with the CPU slowed down four times. Two clocks: Event Timing
// (slowest event of a tap until the next frame), and from the timestamp of the tap until after the frame with the ticked card.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../backend/local/browser.mjs';
import { startStack } from '../backend/local/stack.mjs';
import { caller, makePerson } from './support/person.mjs';

const items = 1000;
const taps = 80;
const slowdown = 4;
/** Duration of a tap, in ms. */
const onGlass = 60;
/** The page ignores a second tap on the same item within 400 ms. */
const betweenTaps = 450;
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

export async function benchTapToPaint() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir, fast: true });
  const browser = await chromium.launch({
    executablePath: findBrowser(process.env) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const { token } = await makePerson(stack);
    const call = caller(stack.url, token);
    const { id } = (await call('POST', '', { name: 'Bench' })).json();
    for (const half of [0, 1])
      await call('POST', `/${id}/items:batch`, {
        items: Array.from({ length: items / 2 }, (_, i) => ({
          name: `${words[i % words.length]} ${half * (items / 2) + i}`,
        })),
      });

    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'en',
    });
    const page = await context.newPage();
    await page.addInitScript((given) => localStorage.setItem('token', given), token);
    await page.goto(`${stack.url}/lists/${id}`);
    await page.locator('[role=list] button[aria-pressed]').nth(8).waitFor();
    await sleep(2000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // Runs in the page.
    /* global PerformanceObserver, MutationObserver, MessageChannel, requestAnimationFrame */
    await page.evaluate(() => {
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
      }).observe(document.body, { attributes: true, subtree: true, attributeFilter: ['aria-pressed'] });
    });
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
    const seen = await page.evaluate(() => {
      const { timed, ticked } = /** @type {Window & { timed?: Map<number, number>, ticked?: number[] }} */ (
        window
      );
      return { timed: [...(timed?.values() ?? [])], ticked: ticked ?? [] };
    });
    // Browsers report no event under 16 ms; it counts as 16.
    const timed = spread([...seen.timed, ...Array(Math.max(0, taps - seen.timed.length)).fill(16)]);
    return {
      items,
      taps,
      answered,
      slowdown,
      reported: seen.timed.length,
      timed,
      ticked: { ...spread(seen.ticked), count: seen.ticked.length },
    };
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
