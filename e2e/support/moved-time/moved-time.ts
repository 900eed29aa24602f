import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { test as base } from '../app';

const clock = new URL('./clock.mjs', import.meta.url).href;
const program = fileURLToPath(new URL('./stack.mjs', import.meta.url));

/** A product whose clock is moved: by a preload of this stack, by no switch of the product. */
export class MovedTime {
  private constructor(
    private readonly folder: string,
    private readonly stack: ChildProcess,
  ) {}

  static async start(): Promise<MovedTime> {
    const folder = mkdtempSync(join(tmpdir(), 'pictick-moved-'));
    const file = join(folder, 'clock');
    writeFileSync(file, '0');
    const stack = fork(program, [join(folder, 'data'), clock], {
      execArgv: ['--import', clock],
      env: { ...process.env, MOVED_CLOCK: file },
    });
    const [addresses] = (await Promise.race([
      once(stack, 'message'),
      once(stack, 'exit').then(() => {
        throw new Error('The stack with the moved clock did not start');
      }),
    ])) as [Record<string, string>];
    Object.assign(process.env, addresses);
    return new MovedTime(folder, stack);
  }

  /** Moves the server to an instant, from which its clock goes on. Sessions end after 30 days without a call. */
  moveServer(to: Date): void {
    const file = join(this.folder, 'clock');
    writeFileSync(`${file}.new`, String(to.getTime() - Date.now()));
    renameSync(`${file}.new`, file);
  }

  /** The worker looks at once for what is due, which the night's tasks are after a day. */
  async restartWorker(): Promise<void> {
    const restarted = once(this.stack, 'message');
    this.stack.send('restart worker');
    await restarted;
  }

  async stop(): Promise<void> {
    const ended = once(this.stack, 'exit');
    this.stack.send('stop');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Starts a journey at an instant, before the page is opened. */
export async function startAt(time: MovedTime, page: Page, now: Date): Promise<void> {
  time.moveServer(now);
  await page.clock.install({ time: now });
}

/** Moves the server and the pages, whose clocks go on from there. Timers that are due by then run, each once. */
export async function moveTo(time: MovedTime, page: Page, to: Date): Promise<void> {
  time.moveServer(to);
  await page.clock.fastForward(to.getTime() - (await page.evaluate(() => Date.now())));
}

/** The device sleeps until then, without network. It has none either when it wakes if `isOffline`. */
export async function sleepUntil(
  time: MovedTime,
  page: Page,
  to: Date,
  { isOffline = false } = {},
): Promise<void> {
  // No answer of the server comes while one of the two clocks has moved.
  await page.context().setOffline(true);
  await moveTo(time, page, to);
  if (!isOffline) await page.context().setOffline(false);
}

/** Presses a control of the child's page once it takes taps again, and the card that was stamped has left. */
export async function tapAfterRest(control: Locator): Promise<void> {
  const { clock } = control.page();
  await clock.runFor(1000);
  // For 400 ms no tap counts on a card that comes by itself.
  await control.waitFor();
  await clock.runFor(500);
  await control.click();
}

/** Journeys through time. A worker has one stack for them, whose clock no other journey sees. */
export const test = base.extend<object, { time: MovedTime }>({
  time: [
    async ({ browserName: _ }, use) => {
      const time = await MovedTime.start();
      await use(time);
      await time.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  starts: [
    async ({ time: _ }, use) => use(() => Promise.resolve(() => Promise.resolve())),
    { scope: 'worker' },
  ],
});
