import { SyncEngine } from './engine';
import { flush } from './flush';
import { MemoryStore } from './store/memory-store';
import { newItem, testEnvironment } from './testing/sync-environment';

describe('flush', () => {
  const engine = (send: () => Promise<{ status: number; body: unknown }>) =>
    new SyncEngine(testEnvironment({ store: new MemoryStore(), send }));
  const waits: number[] = [];
  /** The time is over at once, or never. */
  const isUp = (milliseconds: number, work: () => void): (() => void) => {
    waits.push(milliseconds);
    queueMicrotask(work);
    return () => undefined;
  };
  const never = (): (() => void) => () => undefined;

  it('answers 0 if nothing waits', async () => {
    const phone = engine(() => Promise.resolve({ status: 0, body: null }));
    await phone.open();
    expect(await flush(phone, 3000, never)).toBe(0);
    phone.stop();
  });

  it('answers 0 as soon as everything is sent', async () => {
    const phone = engine(() =>
      Promise.resolve({ status: 200, body: { results: [{ success: true }], listVersion: 2 } }),
    );
    await phone.open();
    await phone.addItems('a', [newItem('bread')]);
    expect(await flush(phone, 3000, never)).toBe(0);
    phone.stop();
  });

  it('does not wait for deferred changes', async () => {
    const store = new MemoryStore();
    await store.append([
      {
        id: 'op',
        schema: 1,
        userId: 'me',
        listId: 'a',
        madeAt: '',
        state: 'queued',
        code: null,
        change: { kind: 'item.checked', itemId: 'bread', checked: true },
        setBackAt: '2026-11-21T05:00:00.000Z',
        missed: 1,
      },
    ]);
    const other = new SyncEngine(
      testEnvironment({ store, send: () => Promise.resolve({ status: 404, body: { code: 'NOT_FOUND' } }) }),
    );
    await other.open();
    expect(await flush(other, 3000, never)).toBe(1);
    expect(other.sync()).toMatchObject({ queued: 1, deferred: 1, oldestWaitingAt: null });
    other.stop();
  });

  it('answers the number of changes that could not be sent in time', async () => {
    const phone = engine(() => Promise.resolve({ status: 0, body: null }));
    await phone.open();
    await phone.addItems('a', [newItem('bread')]);
    await phone.addItems('a', [newItem('cheese')]);
    expect(await flush(phone, 3000, isUp)).toBe(2);
    expect(waits).toEqual([3000]);
    phone.stop();
  });

  it('counts each line of a paste, although they are sent together', async () => {
    const phone = engine(() => Promise.resolve({ status: 0, body: null }));
    await phone.open();
    await phone.addItems(
      'a',
      Array.from({ length: 12 }, (_, index) => newItem(`line ${index}`)),
    );
    expect(phone.sync()).toMatchObject({ queued: 12, deferred: 0 });
    expect(await flush(phone, 3000, isUp)).toBe(12);
    phone.stop();
  });
});
