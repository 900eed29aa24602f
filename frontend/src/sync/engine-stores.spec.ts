import type { Store, StoreFields } from '@pictick/rules/household/stores';
import { SyncEngine, type SyncEnvironment } from './engine';
import { rejectedChanges } from './queue/rejected-operations';
import type { WireResponse } from './queue/response';
import { deleteStore, saveStore } from './shopping-changes';
import { householdView } from './testing/household';
import { settled, testEnvironment } from './testing/sync-environment';

const id = 'home';
const market: StoreFields = { name: 'Market', order: ['bread', 'produce'], missing: [] };

/** A server that holds a number of stores. */
function server() {
  const stores = new Map<string, StoreFields>();
  const its = { room: 0, isOnline: false, stores };
  const one = (method: string, path: string, body: unknown): WireResponse => {
    const storeId = path.split('/').at(-1) ?? '';
    const known = stores.get(storeId);
    const fields = body as StoreFields;
    if (method === 'DELETE') stores.delete(storeId);
    else if (!known && !fields.missing) return { status: 404, body: { code: 'NOT_FOUND' } };
    else if (!known && stores.size >= its.room) return { status: 422, body: { code: 'STORE_LIMIT' } };
    else stores.set(storeId, { ...known, ...fields });
    return { status: 200, body: { success: true } };
  };
  const send: SyncEnvironment['send'] = ({ method, path, body }) => {
    if (!its.isOnline) return Promise.resolve({ status: 0, body: null });
    if (!path.endsWith('/operations')) return Promise.resolve(one(method, path, body));
    const { operations } = body as {
      operations: { key: string; method: string; path: string; body: unknown }[];
    };
    const results = operations.map((each) => ({ key: each.key, ...one(each.method, each.path, each.body) }));
    return Promise.resolve({ status: 200, body: { results } });
  };
  const get: SyncEnvironment['get'] = (path) =>
    Promise.resolve({
      status: 200,
      body:
        path === '/api/households'
          ? { households: [{ id, cursor: '1.0' }] }
          : path === `/api/households/${id}`
            ? { ...householdView(id), cursor: '1.0' }
            : { lists: [] },
      epoch: 'first',
    });
  return Object.assign(its, { send, get });
}

describe('SyncEngine with a store that the server refuses', () => {
  let its: ReturnType<typeof server>;
  let engine: SyncEngine;
  beforeEach(async () => {
    its = server();
    engine = new SyncEngine(testEnvironment({ send: its.send, get: its.get }));
    await engine.open();
    void engine.pullHouseholds();
    await settled();
    await saveStore(engine, id, 'm', market);
    await saveStore(engine, id, 'm', { order: ['produce', 'bread'] });
    await saveStore(engine, id, 'm', { name: 'Old market' });
  });
  const drain = async (): Promise<void> => {
    its.isOnline = true;
    engine.refresh();
    await settled();
  };
  const shown = (): readonly Store[] => engine.household(id)?.stores ?? [];

  it('tells once, by its last name, and keeps the order that was drawn meanwhile', async () => {
    expect(shown()).toMatchObject([{ name: 'Old market', order: ['produce', 'bread'] }]);
    await drain();
    const [first, ...others] = rejectedChanges(engine);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      code: 'STORE_LIMIT',
      what: 'store.saved',
      names: ['Old market'],
      isRetryable: true,
      dependents: [expect.any(String), expect.any(String)],
    });
    its.room = 1;
    await engine.retryRejected(first?.id ?? '');
    await settled();
    expect([...its.stores]).toEqual([
      ['m', { name: 'Old market', order: ['produce', 'bread'], missing: [] }],
    ]);
    expect(rejectedChanges(engine)).toEqual([]);
  });

  it('discards all of it at once, with an undo', async () => {
    await drain();
    const undo = await engine.discardRejected(rejectedChanges(engine)[0]?.id ?? '');
    expect(engine.queue()).toEqual([]);
    await undo();
    expect(rejectedChanges(engine)).toMatchObject([{ names: ['Old market'] }]);
  });

  it('makes no store again that was deleted meanwhile', async () => {
    await deleteStore(engine, id, { id: 'm', name: 'Old market', order: [], missing: [] });
    await drain();
    its.room = 1;
    const [first] = rejectedChanges(engine);
    expect(first).toMatchObject({ names: ['Market'] });
    await engine.retryRejected(first?.id ?? '');
    await settled();
    expect([its.stores.size, engine.queue()]).toEqual([0, []]);
  });

  it('keeps changes of other stores apart', async () => {
    await saveStore(engine, id, 'n', { ...market, name: 'Mill' });
    await drain();
    expect(rejectedChanges(engine).map(({ names }) => names)).toEqual([['Old market'], ['Mill']]);
  });
});
