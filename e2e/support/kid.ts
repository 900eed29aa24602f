import { pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, type App } from './app';

export const pin = '2468';

type Band = 'morning' | 'midday' | 'evening';
interface GivenList {
  name: string;
  listType: 'task' | 'shopping';
  items: readonly (string | { name: string; quantity?: string; minutes?: number })[];
  /** Makes it a routine of every day, of all children or of the whole family. */
  routine?: { band: Band; isAnyones?: boolean };
}

export interface Family {
  householdId: string;
  children: readonly { id: string; nickname: string; animal: string; colour: string }[];
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Calls of the signed-in adult, from the page. */
export const callsOf =
  (page: Page): Call =>
  (method, path, body) =>
    page.evaluate(
      async ([verb, to, sent]) => {
        const answer = await fetch(to, {
          method: verb,
          headers: {
            'content-type': 'application/json',
            'x-auth-token': localStorage.getItem('token') ?? '',
          },
          ...(sent && { body: JSON.stringify(sent) }),
        });
        if (!answer.ok) throw new Error(`${verb} ${to}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as Record<string, unknown>;
      },
      [method, path, body] as const,
    );

/** The day of a household in UTC, which begins at four. */
export const today = (): string => new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);

/** The part of the day in which the test runs: its routine is the one in front. */
export function bandNow(): Band {
  const hour = new Date().getUTCHours();
  return hour >= 4 && hour < 11 ? 'morning' : hour >= 11 && hour < 17 ? 'midday' : 'evening';
}

/** Makes a list a routine of every day. */
export const repeatDaily = (
  call: Call,
  listId: string,
  from: string,
  band: Band,
  children: Family['children'],
) =>
  call('PUT', `/api/shopping-lists/${listId}/schedule`, {
    day: from,
    recurrence: { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from },
    band,
    children: children.map(({ id }) => id),
  });

const hashOf = (digits: string) => {
  const salt = randomBytes(16);
  const iterations = 100_000;
  const hash = pbkdf2Sync(digits, salt, iterations, 32, 'sha256');
  return { salt: salt.toString('base64url'), hash: hash.toString('base64url'), iterations };
};

/** A family with a PIN, consent, children, lists given to the first child and routines: by the API, as journeys of the adults test the pages. */
export async function makeFamily(
  app: App,
  email: string,
  nicknames: readonly string[],
  lists: readonly GivenList[],
  timeZone = 'UTC',
): Promise<Family> {
  const call = callsOf(app.page);
  const animals = ['fox', 'rabbit', 'bear', 'cat', 'frog', 'penguin', 'lion', 'panda'];
  const householdId = String(
    (await call('POST', '/api/households', { name: 'Berg', timeZone, adult: true }))['id'],
  );
  const household = `/api/households/${householdId}`;
  await call('PUT', `${household}/gate`, hashOf(pin));
  await agree(call, household, email);
  const children: Family['children'][number][] = [];
  for (const [index, nickname] of nicknames.entries()) {
    const { child } = await call('POST', `${household}/children`, {
      nickname,
      animal: animals[index],
      colour: ['honey', 'pink', 'sky'][index % 3],
    });
    children.push(child as Family['children'][number]);
  }
  for (const { name, listType, items, routine } of lists) {
    const { id } = await call('POST', '/api/shopping-lists', { name, listType });
    for (const item of items)
      await call(
        'POST',
        `/api/shopping-lists/${String(id)}/items`,
        typeof item === 'string' ? { name: item } : item,
      );
    if (routine)
      await repeatDaily(call, String(id), today(), routine.band, routine.isAnyones ? [] : children);
    else await call('PUT', `${household}/children/${children[0]!.id}/lists/${String(id)}`, { given: true });
  }
  return { householdId, children };
}

/** The adult agrees by the link of the mail. */
async function agree(call: Call, household: string, email: string): Promise<void> {
  await call('POST', `${household}/consent`, {});
  let token: string | undefined;
  await expect(async () => {
    const { mails } = (await (await fetch(`${process.env['PICTICK_MAILBOX']}/mails.json`)).json()) as {
      mails: object[];
    };
    const mine = mails.map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes(email));
    token = mine.flatMap((mail) => /\/consent#([\w.-]+)/.exec(mail)?.[1] ?? []).at(-1);
    expect(token).toBeDefined();
  }).toPass({ timeout: 20_000 });
  await call('POST', '/api/consents/agree', { token });
}

/** Waits until this device knows the family and its PIN, which it needs offline too. */
async function knowsFamily(page: Page, { householdId, children }: Family): Promise<void> {
  await expect(async () => {
    const known = await page.evaluate(async () => {
      const { userId } = await new Promise<{ userId: string }>((resolve, reject) => {
        const open = indexedDB.open('pictick');
        open.onsuccess = () => {
          const get = open.result.transaction('session').objectStore('session').get('current');
          get.onsuccess = () => {
            open.result.close();
            resolve(get.result as { userId: string });
          };
        };
        open.onerror = reject;
      });
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const open = indexedDB.open(`pictick-${userId}`);
        open.onsuccess = () => {
          const get = open.result.transaction('households').objectStore('households').getAll();
          get.onsuccess = () => {
            open.result.close();
            resolve(get.result as unknown[]);
          };
        };
        open.onerror = reject;
      });
      return JSON.stringify(rows);
    });
    expect(known).toContain(householdId);
    expect(known).toContain('"iterations"');
    for (const { id } of children) expect(known).toContain(id);
  }).toPass({ timeout: 20_000 });
}

/** Opens the home page of the adult, with the family on it. */
export async function openHome({ page, url }: App, family: Family): Promise<void> {
  // The page that opens after the gate may lead there itself at this moment.
  await page.goto(`${url}/app`).catch(() => page.goto(`${url}/app`));
  await knowsFamily(page, family);
}

/** The cards of a child that are done and owed today, as the server has them. */
export async function doneOnServer({ page }: App, family: Family, child: number): Promise<string> {
  const { days } = (await callsOf(page)(
    'GET',
    `/api/households/${family.householdId}/history?child=${family.children[child]!.id}`,
  )) as { days: { routines: { done: number; planned: number }[] }[] };
  return (days[0]?.routines ?? []).map(({ done, planned }) => `${done} of ${planned}`).join();
}

/** The day of a child on the home page. */
export const dayOf = (app: App, name: string, done: number, count: number): Locator =>
  app.page.getByRole('button', { name: app.text('family.day.label', { name, done, count }) });

/** Gives this device to a child as the app does. Null: the children choose. */
export async function giveDevice(app: App, family: Family, child: number | null): Promise<void> {
  const { page } = app;
  await openHome(app, family);
  await page.evaluate(
    async (kid) => {
      await new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('pictick');
        open.onerror = reject;
        open.onsuccess = () => {
          const tx = open.result.transaction('session', 'readwrite');
          const rows = tx.objectStore('session');
          const get = rows.get('current');
          get.onsuccess = () => rows.put({ ...(get.result as object), kid }, 'current');
          tx.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      });
      localStorage.setItem('pictick_kid', '1');
      new BroadcastChannel('pictick-session').postMessage('changed');
    },
    { householdId: family.householdId, childId: child === null ? null : family.children[child]!.id },
  );
  await page.waitForURL(`${app.url}/kid`);
}

/** Holds the lock until the gate is open. */
export async function openGate(app: App): Promise<void> {
  const { page } = app;
  const lock = page.getByRole('button', { name: app.text('kid.lock') });
  // Waits until the lock stands still.
  await lock.hover();
  await page.mouse.down();
  await expect(page.getByRole('heading', { name: app.text('kid.gate.title') })).toBeVisible();
  await page.mouse.up();
}

export async function typePin(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** Takes the device back from the children, with the PIN. */
export async function takeBack(app: App): Promise<void> {
  await openGate(app);
  await typePin(app.page, pin);
  await app.page.waitForURL(`${app.url}/app`);
}

/** Sets the count of wrong PINs and the rest of the wait, in both storages that hold them. */
export async function setTries(page: Page, tries: string): Promise<void> {
  await page.evaluate(async (gateTries) => {
    localStorage.setItem('pictick_gate_tries', gateTries);
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open('pictick');
      open.onerror = reject;
      open.onsuccess = () => {
        const tx = open.result.transaction('session', 'readwrite');
        const rows = tx.objectStore('session');
        const get = rows.get('current');
        get.onsuccess = () => rows.put({ ...(get.result as object), gateTries }, 'current');
        tx.oncomplete = () => {
          open.result.close();
          resolve();
        };
      };
    });
  }, tries);
}

/** Presses a control of the child's page, where nothing reacts for 400 ms after a tap. */
export async function tap(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await control.page().waitForTimeout(450);
  await control.click();
}
