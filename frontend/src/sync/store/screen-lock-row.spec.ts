import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { markAccountGone } from './account-gone-row';
import { writeKidMode } from './kid-row';
import { readScreenLock, writeScreenLock, type ScreenLock } from './screen-lock-row';
import { readSession, replaceSession, writeSession, type SessionRow } from './session-row';

const ada: SessionRow = { userId: 'ada', token: 'one', expiresAt: 1, name: 'Ada', email: 'ada@example.org' };
const lock: ScreenLock = {
  userId: 'ada',
  credentialId: Uint8Array.of(1, 2).buffer,
  publicKey: Uint8Array.of(3, 4).buffer,
  algorithm: -7,
};

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  await writeSession(ada);
  await writeScreenLock('ada', lock);
});

it('kid mode, a renewal and a new sign-in of the same user keep the screen lock', async () => {
  await writeKidMode('ada', { householdId: 'berg', childId: 'tom' });
  await replaceSession('one', { ...ada, token: 'two' });
  expect(await readScreenLock('ada')).toEqual(lock);
  await writeSession({ ...ada, token: 'three' });
  await writeKidMode('ada', null);
  expect(await readScreenLock('ada')).toEqual(lock);
});

it.each([
  ['a sign-out', () => writeSession(null)],
  ['the end of the session', () => replaceSession('one', null)],
  ['the deletion of the account', () => markAccountGone('one')],
])('%s deletes the screen lock', async (_, end) => {
  await end();
  expect(await readSession()).toBeNull();
  await writeSession(ada);
  expect(await readScreenLock('ada')).toBeNull();
});

it('a sign-out that kid mode refuses keeps the screen lock', async () => {
  await writeKidMode('ada', { householdId: 'berg', childId: 'tom' });
  await writeSession(null, true);
  expect(await readScreenLock('ada')).toEqual(lock);
});

it('another user has no screen lock here, and none can be stored for a user who is signed out', async () => {
  await writeSession({ ...ada, userId: 'eve' });
  expect(await readScreenLock('eve')).toBeNull();
  await expect(writeScreenLock('ada', lock)).rejects.toThrow('signed-in');
  await writeScreenLock('eve', null);
  expect(await readScreenLock('ada')).toBeNull();
});

it('a screen lock that is switched off is deleted, and the session stays', async () => {
  await writeScreenLock('ada', null);
  expect([await readScreenLock('ada'), await readSession()]).toEqual([null, ada]);
});

it('there is no screen lock where IndexedDB cannot be used', async () => {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: undefined });
  expect(await readScreenLock('ada')).toBeNull();
});
