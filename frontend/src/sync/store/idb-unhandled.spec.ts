import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { ignoreUnhandled } from './idb-unhandled';

describe('ignoreUnhandled, for a transaction that is aborted,', () => {
  const openShop = async () =>
    ignoreUnhandled(await openDB('shop', 1, { upgrade: (db) => void db.createObjectStore('items') }));

  // Jest fails a test during which an unhandled rejection occurs.
  it('causes no unhandled rejection if no code awaits its end', async () => {
    const looking = (await openShop()).transaction('items');
    const found = looking.store.get('milk').catch(() => 'cut off');
    looking.abort();
    expect(await found).toBe('cut off');
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('rejects for code that awaits its end', async () => {
    const putting = (await openShop()).transaction('items', 'readwrite');
    putting.abort();
    await expect(putting.done).rejects.toMatchObject({ name: 'AbortError' });
  });
});
