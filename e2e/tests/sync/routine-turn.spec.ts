import { expect, type App } from '../../support/app';
import { callsOf, giveDevice, makeFamily, openHome, tap, type Family } from '../../support/kid';
import { moveTo, sleepUntil, startAt, test } from '../../support/moved-time/moved-time';
import { makeRoutine } from '../../support/routines';
import { waitForWorker } from '../../support/wait-for-worker';

const hourMs = 3_600_000;
/** A Monday; the family lives by UTC. */
const monday = new Date('2027-02-01T07:00:00Z');
const after = (hours: number) => new Date(monday.getTime() + hours * hourMs);
const steps = ['brush teeth', 'shoes', 'breakfast'];

/** A child with a routine: by the API, as journeys of the adults test the dialog. */
async function makeMorning(app: App, email: string): Promise<Family & { listId: string }> {
  const family = await makeFamily(app, email, ['Tom'], []);
  return { ...family, listId: await makeRoutine(app.page, family, '2027-02-01', steps) };
}

test.beforeEach(({ page, time }) => startAt(time, page, monday));

test(
  'tomorrow the routine is there again on the page of a child, which stays open without a network',
  { tag: ['@mark-item-as-child'] },
  async ({ app, page, time }) => {
    const email = `turn.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeMorning(app, email);
    await giveDevice(app, family, 0);
    await waitForWorker(page);
    const stamp = (name: string) => page.getByRole('button', { name: app.text('kid.done', { name }) });
    await tap(stamp('brush teeth'));
    await tap(stamp('shoes'));
    await expect(stamp('breakfast')).toBeVisible();

    await sleepUntil(time, page, after(24), { isOffline: true });
    await page.clock.runFor(30_000);
    await expect(stamp('brush teeth')).toBeVisible();
    await tap(stamp('brush teeth'));
    await page.clock.runFor(2000);
    await expect(stamp('shoes')).toBeVisible();
    await page.reload();
    await expect(stamp('shoes')).toBeVisible();

    const sent = page.waitForResponse((answer) =>
      /\/api\/kid\/items\/.*\/marks\/2027-02-02$/.test(answer.url()),
    );
    await sleepUntil(time, page, after(24.1));
    expect((await sent).status()).toBe(200);
    // Two hours into the next part of the day it gives way to what comes next.
    await moveTo(time, page, after(24 + 7));
    await page.clock.runFor(30_000);
    await expect(
      page.getByRole('img', { name: app.text('kid.next', { next: 'brush teeth' }) }),
    ).toBeVisible();
  },
);

test(
  'an open list turns to the next day without a network, and never under a finger',
  { tag: ['@mark-item'] },
  async ({ app, page, time }) => {
    const email = `finger.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeMorning(app, email);
    await openHome(app, family);
    await page.goto(`${app.url}/lists/${family.listId}`);
    const tick = page.getByRole('button', { name: 'brush teeth' }).first();
    await tick.click();
    await expect(tick).toHaveAttribute('aria-pressed', 'true');
    const marks = async () => (await callsOf(page)('GET', `/api/shopping-lists/${family.listId}`))['marks'];
    await expect.poll(marks).toMatchObject([{ day: '2027-02-01', state: 'done', as: 'adult' }]);

    await page.mouse.move(5, 5);
    await page.mouse.down();
    await sleepUntil(time, page, after(24), { isOffline: true });
    await page.clock.runFor(60_000);
    await expect(tick).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.up();
    await page.clock.runFor(1000);
    await expect(tick).toHaveAttribute('aria-pressed', 'false');
  },
);
