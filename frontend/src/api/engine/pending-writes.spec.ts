/** @jest-environment jsdom */
import fc from 'fast-check';
import { clearSession, pendingWritesKey } from '../../shared/lib/clear-session';
import { SyncEngine } from '../../sync/engine';
import { MemoryStore } from '../../sync/store/memory-store';
import { head, item, settled, testEnvironment } from '../../sync/testing/sync-environment';
import type { Operation } from '../../sync/types';
import { savePendingWrites } from './pending-writes';
import { restorePendingWrites } from './restore-pending-writes';

/**
 * A store that is slower than the page lives: it takes only some of the changes, and the page does not hear
 * of the last ones.
 */
class SlowStore extends MemoryStore {
  constructor(private room: number) {
    super();
  }

  override async append(operations: readonly Omit<Operation, 'seq'>[]): Promise<Operation[]> {
    const stored = this.room-- > 0 ? await super.append(operations) : null;
    return stored && this.room > 0 ? stored : new Promise(() => undefined);
  }

  wake(): void {
    this.room = Infinity;
  }
}

const deviceOn = async (store: MemoryStore, from = 0): Promise<SyncEngine> => {
  let ids = from;
  const engine = new SyncEngine(testEnvironment({ store, newId: () => `id-${++ids}` }));
  await engine.open();
  return engine;
};

beforeEach(() => localStorage.clear());

it('restores changes made right before the page was left, once and in order, whatever part the store has', async () => {
  const taps = fc.array(
    fc.record({
      itemId: fc.constantFrom('apple', 'bread', 'cheese'),
      checked: fc.boolean(),
      isLater: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(taps, fc.nat(9), fc.boolean(), async (tapped, room, isLeftTwice) => {
      localStorage.clear();
      const store = new SlowStore(room);
      await store.putList(
        { id: 'a', head: head('a', '5.0'), itemsCursor: '5.0', etag: null, deletedAt: null },
        ['apple', 'bread', 'cheese'].map((id) => item(id)),
      );
      const before = await deviceOn(store);
      for (const { itemId, checked, isLater } of tapped) {
        if (isLater) await settled();
        void before.checkItem('a', itemId, checked);
      }
      const shown = before.list('a').items.map(({ id, checked }) => [id, checked]);
      await settled();
      savePendingWrites(before);
      // A page that comes back from the back-forward cache is left again.
      if (isLeftTwice) savePendingWrites(before);
      before.stop();

      store.wake();
      const after = await deviceOn(store, 100);
      restorePendingWrites(after, 'me');
      expect(localStorage.getItem(pendingWritesKey)).toBeNull();
      expect(after.list('a').items.map(({ id, checked }) => [id, checked])).toEqual(shown);
      await after.written();
      const queue = await store.operations();
      expect(queue.map(({ change }) => change)).toMatchObject(
        tapped.map(({ itemId, checked }) => ({ kind: 'item.checked', itemId, checked })),
      );
      expect(new Set(queue.map(({ id }) => id)).size).toBe(tapped.length);
      expect(after.queue()).toEqual(queue);
      after.stop();
    }),
    { numRuns: 60 },
  );
});

it('savePendingWrites saves nothing if all is stored, and restorePendingWrites keeps entries of other users and invalid lines', async () => {
  const engine = await deviceOn(new MemoryStore());
  savePendingWrites(engine);
  expect(localStorage.getItem(pendingWritesKey)).toBeNull();
  const theirs = JSON.stringify({
    id: 'x',
    userId: 'zoe',
    listId: 'b',
    state: 'queued',
    change: { kind: 'list.deleted' },
  });
  localStorage.setItem(pendingWritesKey, `${theirs}\nno change\n{"id":"y"}\n`);
  restorePendingWrites(engine, 'me');
  expect(localStorage.getItem(pendingWritesKey)).toBe(`${theirs}\n`);
  expect(engine.sync().queued).toBe(0);
  clearSession();
  expect(localStorage.getItem(pendingWritesKey)).toBeNull();
  engine.stop();
});
