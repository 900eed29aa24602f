/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { clearAway } from './account-deleted';

let signedIn = 'mia';
const partings: string[] = [];
jest.mock('../../../api/session/session', () => ({
  sessionView: () => ({ status: 'signed-in', user: { id: signedIn } }),
}));
// jsdom does not navigate.
jest.mock('../sign-out/sign-out', () => ({
  signOut: (parting: string) =>
    new Promise<void>((resolve) => setTimeout(() => resolve(void partings.push(parting)))),
}));

const open = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  partings.length = 0;
  signedIn = 'mia';
  globalThis.indexedDB = new IDBFactory();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('clearAway clears the device once, however many calls were refused', async () => {
  await Promise.all([clearAway('mia'), clearAway('mia'), clearAway('mia')]);
  expect(partings).toEqual(['gone']);
});

it("clearAway leaves a user alone who has signed in since, and clears only the deleted account's lists", async () => {
  await open('pictick-mia');
  await open('pictick-ben');
  signedIn = 'ben';
  await clearAway('mia');
  expect([partings, await databases()]).toEqual([[], ['pictick-ben']]);
});
