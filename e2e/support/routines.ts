import type { Locator, Page } from '@playwright/test';
import { expect, type App } from './app';
import { callsOf, dayOf, repeatDaily, type Family } from './kid';

/** The dialog for a new list, with the choice of routines. */
export async function openNewRoutine(app: App): Promise<Locator> {
  await app.page
    .getByRole('button', { name: app.text('createList.title') })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = app.page.getByRole('dialog', { name: app.text('createList.title') });
  await dialog.getByText(app.text('createList.routine'), { exact: true }).click();
  return dialog;
}

/** Makes the ready-made morning of small children for all children of the family, in the dialog for a new list. */
export async function makeMorning(app: App): Promise<void> {
  const dialog = await openNewRoutine(app);
  const ages = app.text('readyMade.ages', { from: 3, to: 5 });
  await dialog
    .getByRole('region', { name: app.text('routine.readyMade') })
    .getByRole('button', { name: `${app.text('readyMade.names.morning')} ${ages}` })
    .click();
  await app.page.waitForURL(/\/lists\//);
}

/** A routine of every day for all children of the family, by the API. Answers its id. */
export async function makeRoutine(
  page: Page,
  { children }: Family,
  from: string,
  items: readonly string[],
): Promise<string> {
  const call = callsOf(page);
  const { id } = await call('POST', '/api/shopping-lists', { name: 'Morning', listType: 'task' });
  const list = `/api/shopping-lists/${String(id)}`;
  for (const name of items) await call('POST', `${list}/items`, { name });
  await repeatDaily(call, String(id), from, 'morning', children);
  return String(id);
}

/** The sheet of a child's day, opened from the home page. */
export async function openDay(app: App, name: string, count: number) {
  await dayOf(app, name, 0, count).click();
  return app.page.getByRole('dialog', { name });
}

/** Hands the device to a child from the home page. */
export async function hand(app: App, name: string, count: number): Promise<void> {
  const day = await openDay(app, name, count);
  await day.getByRole('button', { name: app.text('family.giveTo', { name }) }).click();
  await app.page.waitForURL(`${app.url}/kid`);
}

/** The settings of a routine, opened from the menu of its page. */
export async function openSettings(app: App, name: string): Promise<Locator> {
  await app.page
    .getByRole('button', { name: app.text('list.actionsOf', { name }) })
    .filter({ visible: true })
    .click();
  await app.page.getByRole('menuitem', { name: app.text('list.comesBack') }).click();
  return app.page.getByRole('dialog', { name, exact: true });
}

interface HistoryCard {
  name: string;
  state: string;
}

/** Names of the cards that a child did on a day, as the server has them. */
export async function doneOn(
  page: Page,
  { householdId, children }: Family,
  day: string,
  child: string,
): Promise<string[]> {
  const id = children.find(({ nickname }) => nickname === child)?.id;
  const answer = await callsOf(page)('GET', `/api/households/${householdId}/history/${day}?child=${id}`);
  return (answer as unknown as { routines: { cards: HistoryCard[] }[] }).routines.flatMap(({ cards }) =>
    cards.filter(({ state }) => state === 'done').map(({ name }) => name),
  );
}

interface HistoryDay {
  day: string;
  off: boolean;
  routines: { planned: number; done: number }[];
}

/** The cards that each child did on these days, by the history of the server: "2 of 6", or "off". */
export async function historyOf(
  page: Page,
  { householdId, children }: Family,
  days: readonly string[],
): Promise<Record<string, string>[]> {
  const call = callsOf(page);
  const all = await Promise.all(
    children.map(async ({ id, nickname }) => {
      const answer = await call('GET', `/api/households/${householdId}/history?child=${id}`);
      return { nickname, found: (answer as unknown as { days: HistoryDay[] }).days };
    }),
  );
  return days.map((day) =>
    Object.fromEntries(
      all.map(({ nickname, found }) => {
        const one = found.find((each) => each.day === day);
        const sum = (of: 'planned' | 'done') =>
          one?.routines.reduce((count, routine) => count + routine[of], 0) ?? 0;
        return [nickname, one?.off ? 'off' : `${sum('done')} of ${sum('planned')}`];
      }),
    ),
  );
}

/** Gives a child the day off, in the sheet of its day. */
export async function freeToday(app: App, name: string, count: number): Promise<void> {
  const day = await openDay(app, name, count);
  await day.getByRole('button', { name: app.text('today.dayOff') }).click();
  await expect(day.getByText(app.text('today.off'), { exact: true })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(day).toBeHidden();
}

/** Types the name of a card of today in an open sheet, and adds it. */
export async function typeCard(
  app: App,
  sheet: Locator,
  kind: 'justToday' | 'change',
  name: string,
): Promise<void> {
  await sheet.getByLabel(app.text(`today.${kind}Label`)).fill(name);
  await sheet.getByRole('button', { name: app.text('today.add'), exact: true }).click();
}

/** Adds a card of today for one child, in the sheet of its day. */
export async function addJustToday(app: App, name: string, count: number, card: string): Promise<void> {
  const day = await openDay(app, name, count);
  await day.getByRole('button', { name: app.text('today.justToday') }).click();
  await typeCard(app, day, 'justToday', card);
  await expect(day.getByRole('button', { name: card, exact: true })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(day).toBeHidden();
}
