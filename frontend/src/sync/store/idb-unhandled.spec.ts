import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { ignoreUnhandled } from './idb-unhandled';

describe('a transaction that is cut off', () => {
  const openShop = async () =>
    ignoreUnhandled(await openDB('shop', 1, { upgrade: (db) => void db.createObjectStore('items') }));

  // Jest fails a test in whose time an error comes up that nobody catches.
  it('is no error that nobody catches, though nobody waits for its end', async () => {
    const looking = (await openShop()).transaction('items');
    const found = looking.store.get('milk').catch(() => 'cut off');
    looking.abort();
    expect(await found).toBe('cut off');
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('is told to whoever waits for its end', async () => {
    const putting = (await openShop()).transaction('items', 'readwrite');
    putting.abort();
    await expect(putting.done).rejects.toMatchObject({ name: 'AbortError' });
  });
});
