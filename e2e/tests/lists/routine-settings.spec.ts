import { expect, test, type App } from '../../support/app';
import { familyByApi } from '../../support/family';
import { inspect } from '../../support/inspect';
import { callsOf } from '../../support/kid';
import { openNewRoutine, openSettings, typeCard } from '../../support/routines';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

const children = [
  { nickname: 'Tom', animal: 'fox', colour: 'honey' },
  { nickname: 'Mia', animal: 'rabbit', colour: 'violet' },
];

/** A family of two children whose page knows it. */
async function signInFamily(app: App): Promise<void> {
  await app.signIn('Anna Berg');
  await familyByApi(app, children);
  await app.page.reload();
  await expect(app.page.getByRole('heading', { name: app.text('family.today'), level: 1 })).toBeVisible();
}

interface ListAnswer {
  items: { image: { status: string; reason: string | null } }[];
  schedule: { recurrence: { weekdays: number[] } | null; band: string; children: string[] }[];
}

/** The open list on the server; empty until it has arrived there. */
const listOf = ({ page }: App) => {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return callsOf(page)('GET', `/api/shopping-lists/${id}`).catch(() => ({})) as Promise<Partial<ListAnswer>>;
};

const rowsOf = async (app: App) =>
  ((await listOf(app)).schedule ?? []).map(({ recurrence, band, children: of }) => [
    recurrence?.weekdays.join('') ?? null,
    band,
    of.length,
  ]);

/** How the pictures of the open list were made, on the server. */
const picturesOf = async (app: App) => [
  ...new Set(((await listOf(app)).items ?? []).map(({ image: { status, reason } }) => `${status} ${reason}`)),
];

test(
  'an adult makes a ready-made routine offline, changes it as it is touched, adds days off, and ends it',
  { tag: ['@set-schedule', '@add-day-off', '@remove-day-off', '@restore-day-off'] },
  async ({ app, page, context }) => {
    test.setTimeout(240_000);
    await signInFamily(app);
    const create = await openNewRoutine(app);
    const readyMade = create.getByRole('region', { name: app.text('routine.readyMade') });
    await expect(readyMade.getByRole('button')).toHaveCount(10);
    await inspect(app)('the routines in the dialog for a new list');
    await waitForWorker(page);
    await stayOffline(context);
    const morning = app.text('readyMade.names.morning');
    await readyMade
      .getByRole('button', { name: app.text('readyMade.ages', { from: 3, to: 5 }) })
      .first()
      .click();
    await page.waitForURL(/\/lists\//);
    await expect(page.getByRole('heading', { name: morning, level: 1 })).toBeVisible();
    await expect(app.item(app.text('readyMade.steps.get-dressed'))).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Tom' })).toBeChecked();
    await context.setOffline(false);
    await expect.poll(() => rowsOf(app), { timeout: 30_000 }).toEqual([['1234567', 'morning', 2]]);
    // The drawings that a child sees take no picture of the month.
    await expect.poll(() => picturesOf(app), { timeout: 30_000 }).toEqual(['default null']);
    await inspect(app)('the page of a routine');

    // Saved as it is touched.
    const sheet = await openSettings(app, morning);
    const days = sheet.getByRole('group', { name: app.text('routine.days') }).getByRole('button');
    await expect(days).toHaveCount(7);
    const saturday = new Intl.DateTimeFormat((await page.locator('html').getAttribute('lang')) ?? 'en', {
      weekday: 'long',
    }).format(new Date(2024, 0, 6));
    await sheet
      .getByRole('group', { name: app.text('routine.days') })
      .getByRole('button', { name: saturday })
      .click();
    await expect(sheet.getByText(app.text('family.saved'))).toBeVisible();
    await sheet.getByRole('radio', { name: app.text('routine.bands.evening') }).click();
    await sheet
      .getByRole('group', { name: app.text('routine.for') })
      .first()
      .getByRole('button', { name: 'Mia' })
      .click();
    await expect.poll(() => rowsOf(app), { timeout: 30_000 }).toEqual([['123457', 'evening', 1]]);
    const steps = sheet.getByRole('list', { name: app.text('routine.steps') });
    const dressed = app.text('readyMade.steps.get-dressed');
    const place = () =>
      steps
        .getByRole('listitem')
        .evaluateAll((all, name) => all.findIndex((step) => step.textContent.includes(name)), dressed);
    const before = await place();
    const grip = steps.getByRole('button', {
      name: app.text('arrange.grip', { name: dressed }),
      exact: true,
    });
    // Away from the edges, where a drag scrolls.
    await grip.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    await app.settled();
    const [from, to] = [
      await grip.boundingBox(),
      await steps
        .getByRole('listitem')
        .nth(before + 1)
        .boundingBox(),
    ];
    if (!from || !to) throw new Error('no step to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + to.height * 0.7, { steps: 8 });
    await page.mouse.up();
    await expect.poll(place).toBe(before + 1);
    await steps
      .getByRole('listitem')
      .nth(before + 1)
      .locator('[aria-expanded]')
      .click();
    await sheet.getByRole('button', { name: app.text('routine.step.moreTime') }).click();
    await expect(sheet.getByText(app.text('routine.step.minutes_other', { count: 15 }))).toBeVisible();
    await inspect(app)('the settings of a routine');

    // Days off have a sheet of their own, and an undo.
    await sheet.getByRole('button', { name: app.text('daysOff.title') }).click();
    const off = page.getByRole('dialog', { name: app.text('daysOff.title') });
    await expect(off.getByRole('radio', { name: 'Mia' })).toBeVisible();
    await app.settled();
    await off.getByRole('radio', { name: 'Mia' }).check({ force: true });
    await off.getByRole('button', { name: app.text('daysOff.add') }).click();
    const planned = off.getByRole('list', { name: app.text('daysOff.planned') }).getByRole('listitem');
    await expect(planned).toHaveCount(1);
    await inspect(app)('days off');
    await planned.getByRole('button').click();
    await expect(planned).toHaveCount(0);
    await app.undo(app.text('daysOff.removed'));
    await expect(planned).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(off).toBeHidden();
    await expect(sheet).toBeVisible();

    // The end: a list of chores again, with undo.
    await sheet.getByRole('button', { name: app.text('routine.end') }).click();
    await expect(sheet.getByRole('button', { name: app.text('routine.everyDay') })).toBeVisible();
    await app.undo(app.text('routine.ended', { name: morning }));
    await expect(sheet.getByRole('button', { name: app.text('routine.end') })).toBeVisible();
    await expect.poll(() => rowsOf(app), { timeout: 30_000 }).toEqual([['123457', 'evening', 1]]);
  },
);

test(
  'an adult ticks a routine for each child, says not today, puts a change in its place, and makes the routine a template',
  { tag: ['@mark-item', '@set-schedule'] },
  async ({ app, page }) => {
    test.setTimeout(240_000);
    await signInFamily(app);
    const create = await openNewRoutine(app);
    await create
      .getByRole('button', { name: app.text('readyMade.names.tidyUp') })
      .first()
      .click();
    await page.waitForURL(/\/lists\//);
    const name = app.text('readyMade.names.tidyUp');
    const toys = app.text('readyMade.steps.tidy-toys');
    const books = app.text('readyMade.steps.tidy-books');
    const child = (nickname: string) => page.getByRole('radio', { name: nickname });
    const card = (of: string) =>
      page.locator('[data-slide]').filter({ hasText: of }).getByRole('button').first();

    // A mark is a child's.
    await card(toys).click();
    await expect(card(toys)).toHaveAttribute('aria-pressed', 'true');
    await child('Mia').check({ force: true });
    await expect(card(toys)).toHaveAttribute('aria-pressed', 'false');
    await child('Tom').check({ force: true });
    await expect(card(toys)).toHaveAttribute('aria-pressed', 'true');

    // Not today, with undo; then a change.
    await card(books).click({ button: 'right' });
    const sheet = page.getByRole('dialog', { name: books });
    await sheet.getByRole('button', { name: app.text('today.notToday') }).click();
    await expect(sheet.getByRole('button', { name: app.text('today.todayAfterAll') })).toBeVisible();
    await app.undo(app.text('today.skipped', { name: books }));
    await inspect(app)('the sheet of an item of a routine');
    await sheet.getByRole('button', { name: app.text('today.change'), exact: true }).click();
    await typeCard(app, sheet, 'change', 'Garden');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(card('Garden')).toBeVisible();
    await expect(card(books)).toContainText(app.text('today.change'));
    await inspect(app)('a routine with a change');

    // A template is an archived copy from which the dialog makes routines.
    const settings = await openSettings(app, name);
    await settings.getByRole('button', { name: app.text('routine.saveTemplate') }).click();
    await expect(page.getByText(app.text('routine.templateSaved', { name }))).toBeVisible();
    await settings.getByRole('button', { name: app.text('routine.another') }).click();
    const another = page.getByRole('dialog', { name: app.text('routine.another') });
    await another.getByRole('button', { name: 'Mia' }).click();
    await inspect(app)('the copy for another child');
    await another.getByRole('button', { name: app.text('list.duplicate') }).click();
    await expect(page.getByRole('heading', { name: `Mia: ${name}`, level: 1 })).toBeVisible();
    await page.goto(`${app.url}/app`);
    const templates = (await openNewRoutine(app)).getByRole('region', {
      name: app.text('routine.templates'),
    });
    await templates.getByRole('button', { name }).click();
    await page.waitForURL(/\/lists\//);
    await expect(card(toys)).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => rowsOf(app), { timeout: 30_000 }).toEqual([['1234567', 'evening', 2]]);
  },
);
