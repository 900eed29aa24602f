// @ts-check
// Time from a key to the chips of suggestions: Chromium at 360x740 with the CPU slowed down four times, a person with
// a thousand different names on another list, and the dictionary. Measured from the timestamp of the key until the
// chips are in the page.
import { setTimeout as sleep } from 'node:timers/promises';
import { inBrowser, phoneOptions } from './support/browser.mjs';
import { caller, makePerson } from './support/person.mjs';
import { storeSession } from './support/signed-in.mjs';

const names = 1000;
const slowdown = 4;
const betweenKeys = 150;
const beginnings =
  'mil,bana,oat m,che,tomat,toi,spagh,brocoli,app,kit,wash,cof,ora,yog,pot,car,leche,salm,pea,bre';
const things = ['apples', 'bread', 'milk', 'eggs', 'butter', 'cheese', 'rice', 'pasta', 'tea', 'soap'];
const kinds = ['organic', 'small', 'large', 'red', 'green', 'sweet', 'fresh', 'cheap', 'good', 'plain'];

/** @param {number[]} values @param {number} share */
function at(values, share) {
  const all = [...values].sort((a, b) => a - b);
  return Number((all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(1));
}

/** Notes for each key the time until the chips of its text are in the page. @param {import('@playwright/test').Page} page */
async function watchKeys(page) {
  // Runs in the page.
  /* global MutationObserver */
  await page.evaluate(() => {
    /** @type {number[]} */
    const seen = [];
    Object.assign(window, { seen });
    let pressed = 0;
    window.addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true });
    new MutationObserver(() => {
      if (pressed === 0 || !document.querySelector('[role=option]')) return;
      seen.push(performance.now() - pressed);
      pressed = 0;
    }).observe(document.querySelector('[data-dock]') ?? document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    });
  });
}

/** @returns {Promise<{ slowdown: number, names: number, keys: number, p50Ms: number, p95Ms: number }>} */
export async function benchSuggest() {
  return inBrowser(async (stack, browser) => {
    const person = await makePerson(stack);
    const call = caller(stack.url, person.token);
    const pantry = (await call('POST', '', { name: 'Pantry' })).json();
    for (const half of [0, 1])
      await call('POST', `/${pantry.id}/items:batch`, {
        items: Array.from({ length: names / 2 }, (_, n) => {
          const i = half * (names / 2) + n;
          return { name: `${kinds[i % 10]} ${things[Math.floor(i / 10) % 10]} ${Math.floor(i / 100)}` };
        }),
      });
    const { id } = (await call('POST', '', { name: 'Saturday' })).json();
    const context = await browser.newContext(phoneOptions);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await storeSession(page, stack.url, person);
    // The items of the other list are on the device once it was opened.
    await page.goto(`${stack.url}/lists/${pantry.id}`);
    await page.locator('[role=list] button[aria-pressed]').first().waitFor();
    await page.goto(`${stack.url}/lists/${id}`);
    const box = page.locator('form input[aria-keyshortcuts=n]');
    await box.focus();
    await box.pressSequentially('m');
    await page.locator('[role=option]').first().waitFor();
    await sleep(3000);
    await box.fill('');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await watchKeys(page);
    for (const beginning of beginnings.split(',')) {
      for (const key of beginning) {
        await page.keyboard.press(key === ' ' ? 'Space' : key);
        await sleep(betweenKeys);
      }
      await box.fill('');
      await sleep(betweenKeys);
    }
    const seen = await page.evaluate(() => /** @type {Window & { seen?: number[] }} */ (window).seen ?? []);
    return { slowdown, names, keys: seen.length, p50Ms: at(seen, 0.5), p95Ms: at(seen, 0.95) };
  });
}
