// @ts-check
// Bytes and requests until a new visitor sees the first picture, in a browser without any cache.
import { setTimeout as sleep } from 'node:timers/promises';
import { inBrowser, phoneOptions } from './support/browser.mjs';
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

/** @returns {Promise<Record<string, { total: number, scripts: number, styles: number, fonts: number, pictures: number, others: number, requests: number }>>} bytes as transferred, by page */
export async function benchFirstTile() {
  return inBrowser(async (stack, browser) => {
    const person = await makePerson(stack);
    const call = caller(stack.url, person.token);
    const { id } = (await call('POST', '', { name: 'Bench' })).json();
    await call('POST', `/${id}/items:batch`, { items: words.map((name) => ({ name })) });
    // Waits until the pictures are painted, so that each run shows the same ones.
    await sleep(4000);
    const visit = async (/** @type {string} */ path, /** @type {boolean} */ signedIn) => {
      const context = await browser.newContext(phoneOptions);
      const page = await context.newPage();
      if (signedIn) await storeSession(page, stack.url, person);
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      /** @type {Map<string, { type: string, bytes: number }>} */
      const fetched = new Map();
      session.on('Network.responseReceived', ({ requestId, type, response }) =>
        fetched.set(requestId, { type, bytes: response.encodedDataLength }),
      );
      session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
        const one = fetched.get(requestId);
        if (one) one.bytes += encodedDataLength;
      });
      await page.goto(`${stack.url}${path}`, { waitUntil: 'commit' });
      // Runs in the page.
      /* global HTMLImageElement, innerHeight */
      await page.waitForFunction(() =>
        [...document.querySelectorAll('main img')].some(
          (one) =>
            one instanceof HTMLImageElement &&
            one.complete &&
            one.naturalWidth > 0 &&
            one.getBoundingClientRect().top < innerHeight,
        ),
      );
      const all = [...fetched.values()];
      await context.close();
      const of = (/** @type {string[]} */ types) =>
        all.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
      const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
      const [scripts, styles, fonts, pictures] = [
        of(['Script']),
        of(['Stylesheet']),
        of(['Font']),
        of(['Image']),
      ];
      return {
        total,
        scripts,
        styles,
        fonts,
        pictures,
        others: total - scripts - styles - fonts - pictures,
        requests: all.length,
      };
    };
    return {
      '/': await visit('/', false),
      '/app': await visit('/app', true),
      '/lists/:id': await visit(`/lists/${id}`, true),
    };
  });
}
