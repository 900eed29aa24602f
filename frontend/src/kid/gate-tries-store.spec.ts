/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { readSession, writeSession } from '../sync/store/session-row';
import { openTries } from './gate-tries-store';

const key = 'pictick_gate_tries';
const waits = JSON.stringify({ wrong: 5, waitMs: 30_000 });
const none = JSON.stringify({ wrong: 0, waitMs: 0 });
const row = { userId: 'mia', token: 'one', expiresAt: 0, name: '', email: '' };

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  // jsdom has none.
  if (!('structuredClone' in globalThis))
    Object.assign(globalThis, {
      structuredClone: <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T,
    });
  localStorage.clear();
  await writeSession({ ...row, kid: { householdId: 'home', childId: 'tom' } });
});
const stored = async (tries: string) => {
  for (let looks = 0; looks < 50 && (await readSession())?.gateTries !== tries; looks++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await readSession())?.gateTries).toBe(tries);
};

it('openTries finds the wait again after a reload, also if localStorage was cleared', async () => {
  (await openTries()).write(waits);
  await stored(waits);
  localStorage.clear();
  expect((await openTries()).read()).toBe(waits);
});

it('openTries keeps the wait of an open page if localStorage was cleared', async () => {
  const tries = await openTries();
  tries.write(waits);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(tries.read()).toBe(waits);
});

it('openTries takes localStorage where the session has less', async () => {
  localStorage.setItem(key, waits);
  expect((await openTries()).read()).toBe(waits);
});

it('openTries follows the waits that another window begins and ends', async () => {
  const tries = await openTries();
  const read: string[] = [];
  tries.subscribe(() => read.push(tries.read()));
  for (const newValue of [waits, none]) {
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
  expect(read).toEqual([waits, none]);
});

it('openTries stores the right PIN in both', async () => {
  const tries = await openTries();
  tries.write(waits);
  tries.write(none);
  await stored(none);
  expect([tries.read(), localStorage.getItem(key)]).toEqual([none, none]);
  expect((await readSession())?.kid).toEqual({ householdId: 'home', childId: 'tom' });
});

it('openTries counts each of six wrong PINs that six windows send at the same instant', async () => {
  const windows = await Promise.all(Array.from({ length: 6 }, openTries));
  // A write of another process to localStorage may be seen late.
  const late = jest.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
  await Promise.all(windows.map(({ wrong }) => wrong()));
  late.mockRestore();
  const counted = JSON.stringify({ wrong: 6, waitMs: 30_000 });
  expect([(await readSession())?.gateTries, localStorage.getItem(key)]).toEqual([counted, counted]);
  expect(windows[0]?.read()).toBe(counted);
});

it('openTries counts from nothing after the right PIN, and without IndexedDB too', async () => {
  const tries = await openTries();
  await tries.wrong();
  tries.write(none);
  await tries.wrong();
  Object.assign(globalThis, { indexedDB: undefined });
  await tries.wrong();
  expect(tries.read()).toBe(JSON.stringify({ wrong: 2, waitMs: 0 }));
});
