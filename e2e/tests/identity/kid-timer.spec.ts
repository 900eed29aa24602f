import type { Page } from '@playwright/test';
import { expect, test, withoutWorker, type App } from '../../support/app';
import { inspect } from '../../support/inspect';
import { giveDevice, makeFamily, tap } from '../../support/kid';

test.use(withoutWorker);

/** Asked of the device by the page: lengths (ms) of the sounds it played, and locks of the screen. */
interface Asked {
  sounds: number[];
  locks: number;
}
const sound = { minute: 420, end: 590 };

/** Stands in for the loudspeaker, the lock of the screen, and a screen that sleeps. */
const standIn = (page: Page) =>
  page.addInitScript(() => {
    const asked: Asked = { sounds: [], locks: 0 };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      asked.sounds.push(Math.round((this.buffer?.duration ?? 0) * 1000));
      start.apply(this, when);
    };
    const request = () => {
      asked.locks += 1;
      return Promise.resolve({
        released: false,
        release() {
          this.released = true;
          asked.locks -= 1;
          return Promise.resolve();
        },
      });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { asked });
  });
const askedOf = (page: Page) => page.evaluate(() => (window as unknown as { asked: Asked }).asked);

/** The screen sleeps: the page is hidden, no timer fires, and the monotonic clock rests. */
async function sleep(page: Page, ms: number): Promise<void> {
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
  await show('visible');
}

/** Presses a control after the time in which nothing reacts. The clock of the page stands still else. */
async function press(app: App, key: string, values: Record<string, string> = {}): Promise<void> {
  await app.page.clock.runFor(500);
  await app.page.getByRole('button', { name: app.text(key, values), exact: true }).click();
}

test(
  'a child brushes its teeth by a timer that neither sleep, the gate nor a reload stretches',
  { tag: ['@check-item-as-child'] },
  async ({ app, page }) => {
    test.setTimeout(180_000);
    page.setDefaultTimeout(20_000);
    await standIn(page);
    const email = `timer.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const morning = {
      name: 'Morning',
      listType: 'task',
      items: [
        { name: 'brush teeth', minutes: 5 },
        { name: 'read', minutes: 12 },
      ],
    } as const;
    const family = await makeFamily(app, email, ['Tom'], [morning]);
    await giveDevice(app, family, 0);
    const timer = page.getByRole('timer');
    const left = (count: number) =>
      expect(timer).toHaveAccessibleName(
        app.text(`kid.timer.left_${count === 1 ? 'one' : 'other'}`, { count }),
      );
    await left(5);
    await inspect(app)('a timer');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await left(5);

    await press(app, 'kid.timer.start');
    await expect.poll(async () => (await askedOf(page)).locks).toBe(1);
    await page.clock.runFor(60_000);
    await left(4);

    // Paused for ten minutes.
    await press(app, 'kid.timer.pause');
    await expect.poll(async () => (await askedOf(page)).locks).toBe(0);
    await page.clock.runFor(600_000);
    await left(4);
    await press(app, 'kid.timer.start');

    await sleep(page, 60_000);
    await left(3);
    // A clock that is set moves nothing.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 7_200_000);
    await page.clock.runFor(1000);
    await left(3);

    const lock = page.getByRole('button', { name: app.text('kid.lock') });
    await lock.hover();
    await page.mouse.down();
    await page.clock.runFor(2500);
    await expect(page.getByRole('heading', { name: app.text('kid.gate.title') })).toBeVisible();
    await page.mouse.up();
    await page.clock.runFor(27_500);
    await page.getByRole('button', { name: 'Tom' }).click();
    await page.clock.runFor(30_000);
    await left(2);

    await page.reload();
    await left(2);
    await press(app, 'kid.timer.pause');
    await press(app, 'kid.timer.start');
    expect((await askedOf(page)).sounds).toEqual([]);
    await page.clock.runFor(60_000);
    await left(1);
    await expect.poll(async () => (await askedOf(page)).sounds).toEqual([sound.minute]);
    await page.clock.runFor(60_000);
    await expect(timer).toHaveAccessibleName(app.text('kid.timer.over'));
    await page.clock.runFor(300_000);
    expect(await askedOf(page)).toEqual({ sounds: [sound.minute, sound.end], locks: 0 });
    await page.clock.resume();
    await inspect(app)('a timer that is over');

    // The card waits.
    await tap(page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) }));
    await expect(page.getByRole('button', { name: app.text('kid.done', { name: 'read' }) })).toBeVisible();
    await left(12);
    await tap(page.getByRole('button', { name: app.text('kid.timer.start') }));
    await inspect(app)('a timer that runs');
  },
);
