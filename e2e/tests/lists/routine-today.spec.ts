import type { Page } from '@playwright/test';
import { expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import {
  bandNow,
  callsOf,
  dayOf,
  doneOnServer,
  giveDevice,
  makeFamily,
  openHome,
  tap,
  today,
} from '../../support/kid';
import { typeCard } from '../../support/routines';
import { stayOffline } from '../../support/stay-offline';

test.use(withoutWorker);

const ready = {
  name: 'Getting ready',
  listType: 'task',
  items: ['brush teeth', 'get dressed', 'breakfast'],
} as const;
const plants = { name: 'Plants', listType: 'task', items: ['water the plants'] } as const;
interface DayOff {
  childId: string | null;
  from: string;
  to: string;
}
const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test(
  'an adult ticks, skips, changes and adds cards of today, frees a child, and corrects them in the history, also offline',
  { tag: ['@mark-item', '@set-schedule', '@add-day-off', '@remove-day-off', '@restore-day-off'] },
  async ({ app, page, context }) => {
    test.setTimeout(240_000);
    const email = `today.${Date.now()}@example.org`;
    await app.signIn('Anna Berg', email);
    const family = await makeFamily(
      app,
      email,
      ['Tom', 'Mia'],
      [
        { ...ready, routine: { band: bandNow() } },
        { ...plants, routine: { band: bandNow(), isAnyones: true } },
      ],
    );
    await openHome(app, family);
    const label = (name: string, done: number, count: number) => dayOf(app, name, done, count);
    await expect(label('Tom', 0, 3)).toBeVisible();
    const present = page.getByRole('region', { name: app.text(`today.bands.${bandNow()}`) });
    await expect(present.getByText(app.text('today.now'))).toBeVisible();
    const water = present.getByRole('button', { name: 'water the plants' });
    await water.click();
    await expect(water).toHaveAttribute('aria-pressed', 'true');
    await expect(water).toContainText('Anna Berg');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await inspect(app)(`today, ${size.width} wide`);
    }
    await page.setViewportSize(sizes[0]);

    // Offline: the day is kept on the device.
    await stayOffline(context);
    await label('Tom', 0, 3).click();
    const day = sheetOf(page, 'Tom');
    await day.getByRole('button', { name: 'brush teeth', exact: true }).click();
    await expect(day.getByText(app.text('list.count_other', { done: 1, count: 3 }))).toBeVisible();
    await day.getByRole('button', { name: app.text('today.skipped', { name: 'breakfast' }) }).click();
    await app.undo(app.text('today.skipped', { name: 'breakfast' }));
    await expect(day.getByText(app.text('list.count_other', { done: 1, count: 3 }))).toBeVisible();
    await day.getByRole('button', { name: app.text('today.skipped', { name: 'get dressed' }) }).click();
    await expect(day.getByText(app.text('list.count_other', { done: 1, count: 2 }))).toBeVisible();
    await day.getByRole('button', { name: `${app.text('today.change')}: get dressed` }).click();
    await typeCard(app, day, 'change', 'stay in pyjamas');
    const instead = day.getByText(app.text('today.insteadOf', { name: 'get dressed' }));
    await expect(instead).toBeVisible();
    // A change of it takes its place.
    await day.getByRole('button', { name: `${app.text('today.change')}: stay in pyjamas` }).click();
    await typeCard(app, day, 'change', 'wear a cape');
    await expect(day.getByRole('button', { name: /^wear a cape/ })).toBeVisible();
    await expect(day.getByText('stay in pyjamas')).toHaveCount(0);
    await expect(instead).toHaveCount(1);
    await expect(day.getByText(app.text('list.count_other', { done: 1, count: 3 }))).toBeVisible();
    await day.getByRole('button', { name: app.text('today.justToday'), exact: true }).click();
    await typeCard(app, day, 'justToday', 'library bag');
    await expect(day.getByText(app.text('list.count_other', { done: 1, count: 4 }))).toBeVisible();
    // A report over the sheet covers nothing: its end can be scrolled free.
    await app.undo(`${app.text('today.justToday')}: library bag`);
    await expect(day.getByText(app.text('list.count_other', { done: 1, count: 3 }))).toBeVisible();
    await inspect(app)('the day of a child with a routine');
    await page.keyboard.press('Escape');
    await expect(label('Tom', 1, 3)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => doneOnServer(app, family, 0), { timeout: 20_000 }).toBe('1 of 3');

    // A day off owes nothing, and is taken back.
    await label('Mia', 0, 3).click();
    await sheetOf(page, 'Mia')
      .getByRole('button', { name: app.text('today.dayOff') })
      .click();
    await expect(sheetOf(page, 'Mia').getByRole('button', { name: app.text('today.workday') })).toBeVisible();
    await page.keyboard.press('Escape');
    const free = page.getByRole('button', { name: app.text('today.offChild', { name: 'Mia' }) });
    await expect(free).toBeVisible();
    await free.click();
    await sheetOf(page, 'Mia')
      .getByRole('button', { name: app.text('today.workday') })
      .click();
    await page.keyboard.press('Escape');
    await expect(label('Mia', 0, 3)).toBeVisible();

    // A day of a longer range is taken back alone.
    const call = callsOf(page);
    const household = `/api/households/${family.householdId}`;
    const mia = family.children[1]!.id;
    const near = (days: number) =>
      new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
    await call('POST', `${household}/days-off`, { childId: mia, from: near(-1), to: near(1) });
    await free.click();
    await sheetOf(page, 'Mia')
      .getByRole('button', { name: app.text('today.workday') })
      .click();
    await page.keyboard.press('Escape');
    await expect(label('Mia', 0, 3)).toBeVisible();
    const rangesOfMia = async () => {
      const { daysOff } = (await call('GET', household)) as unknown as { daysOff: DayOff[] };
      return daysOff.flatMap(({ childId, from, to }) => (childId === mia ? [[from, to]] : []));
    };
    await expect.poll(rangesOfMia).toEqual([-1, 1].map((days) => [near(days), near(days)]));

    // The server has the offline changes, and the history shows them.
    await page.reload();
    await label('Tom', 1, 3).click();
    await sheetOf(page, 'Tom')
      .getByRole('link', { name: app.text('today.weeks') })
      .click();
    await expect(page.getByRole('heading', { name: app.text('today.weeks'), level: 1 })).toBeVisible();
    const weeks = page.getByRole('region', { name: 'Getting ready' });
    await expect(weeks.getByRole('button')).toHaveAccessibleName(/1.+3$/);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await inspect(app)(`the history, ${size.width} wide`);
    }
    await weeks.getByRole('button').click();
    const old = page.getByRole('dialog');
    await old.getByRole('button', { name: /^breakfast/ }).click();
    await expect(old.getByText(app.text('list.count_other', { done: 2, count: 3 }))).toBeVisible();
    await inspect(app)('a day of the history');
    await page.keyboard.press('Escape');
    await expect(weeks.getByRole('button')).toHaveAccessibleName(/2.+3$/);
  },
);

for (const [device, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['tablet', { width: 1024, height: 768 }],
] as const)
  test(
    `a child sees what is not for today and what comes instead on a ${device}`,
    { tag: ['@mark-item-as-child'] },
    async ({ app, page }) => {
      test.setTimeout(180_000);
      const email = `kid.today.${device}.${Date.now()}@example.org`;
      await app.signIn('Anna Berg', email);
      const family = await makeFamily(app, email, ['Tom'], [{ ...ready, routine: { band: bandNow() } }]);
      await openHome(app, family);
      await dayOf(app, 'Tom', 0, 3).click();
      const day = sheetOf(page, 'Tom');
      await day.getByRole('button', { name: app.text('today.skipped', { name: 'get dressed' }) }).click();
      await day.getByRole('button', { name: app.text('today.skipped', { name: 'breakfast' }) }).click();
      await day.getByRole('button', { name: `${app.text('today.change')}: breakfast` }).click();
      await typeCard(app, day, 'change', 'picnic');
      await expect(day.getByText(app.text('today.insteadOf', { name: 'breakfast' }))).toBeVisible();
      await expect.poll(() => doneOnServer(app, family, 0), { timeout: 20_000 }).toBe('0 of 2');

      await page.setViewportSize(viewport);
      await giveDevice(app, family, 0);
      await tap(page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) }));
      await expect(
        page.getByRole('img', { name: app.text('kid.notToday', { name: 'get dressed' }) }),
      ).toBeVisible();
      await inspect(app)(`a card that is not for today on a ${device}`);
      await tap(page.getByRole('button', { name: app.text('kid.next', { next: 'picnic' }) }));
      await expect(
        page.getByRole('img', { name: new RegExp(`^${app.text('kid.notToday', { name: 'breakfast' })}`) }),
      ).toBeVisible();
      await inspect(app)(`a change on a ${device}`);
      await tap(page.getByRole('button', { name: app.text('kid.done', { name: 'picnic' }) }));
      await expect(page.getByRole('heading', { name: app.text('kid.allDone') })).toBeAttached();
    },
  );
