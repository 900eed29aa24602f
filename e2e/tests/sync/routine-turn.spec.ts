import type { Page } from '@playwright/test';
import { expect, type App } from '../../support/app';
import { giveDevice, makeFamily, openHome, tap, type Family } from '../../support/kid';
import { moveTo, sleepUntil, test } from '../../support/moved-time/moved-time';

const hourMs = 3_600_000;
/** A Monday; the family lives by UTC. */
const monday = new Date('2027-02-01T07:00:00Z');
const after = (hours: number) => new Date(monday.getTime() + hours * hourMs);
const steps = ['brush teeth', 'shoes', 'breakfast'];

/** The list as the signed-in adult reads it. */
const readRoutine = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'x-auth-token': localStorage.getItem('token') ?? '' };
    const read = async (path: string) =>
      (await (await fetch(path, { headers })).json()) as Record<string, unknown>;
    const { lists } = (await read('/api/shopping-lists')) as { lists: { id: string }[] };
    return read(`/api/shopping-lists/${lists[0]!.id}`) as Promise<{
      id: string;
      items: { id: string; name: string }[];
      marks: { itemId: string; day: string; state: string; as: string }[];
    }>;
  });

/** Morning, every day, for the first child: by the API, as journeys of the adults test the dialog. */
async function makeMorning(app: App, email: string): Promise<Family & { listId: string }> {
  const family = await makeFamily(app, email, ['Tom'], [{ name: 'Morning', listType: 'task', items: steps }]);
  const { id } = await readRoutine(app.page);
  await app.page.evaluate(
    async ([listId, child, day]) => {
      const answer = await fetch(`/api/shopping-lists/${listId}/schedule`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-auth-token': localStorage.getItem('token') ?? '' },
        body: JSON.stringify({
          day,
          recurrence: { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from: day },
          band: 'morning',
          children: [child],
        }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [id, family.children[0]!.id, monday.toISOString().slice(0, 10)] as const,
  );
  return { ...family, listId: id };
}

test.beforeEach(async ({ page, time }) => {
  time.moveServer(monday);
  await page.clock.install({ time: monday });
});

test(
  'tomorrow the routine is there again on the page of a child, which stays open without a network',
  { tag: ['@mark-item-as-child'] },
  async ({ app, page, time }) => {
    const email = `turn.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeMorning(app, email);
    await giveDevice(app, family, 0);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
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
    await expect.poll(async () => (await readRoutine(page)).marks.length).toBe(1);
    expect((await readRoutine(page)).marks[0]).toMatchObject({
      day: '2027-02-01',
      state: 'done',
      as: 'adult',
    });

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
