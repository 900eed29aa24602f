// Use cases: choose-store

import { randomUUID } from 'node:crypto';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { type BuiltModule, build } from '../support/module.builder';

const store = randomUUID();

describe('ChooseStore', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  let ben: ListCaller;

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    ada = ListCaller.with(harness.as);
    ben = ListCaller.with(harness.as);
  });
  const listOfAda = async (): Promise<string> => (await ada.createList()).body.id;

  it('is kept for the user beside the order, and ends with null', async () => {
    const list = await listOfAda();
    expect((await ada.renameList(list, 'Market hall')).body.storeId).toBeNull();
    expect(await ada.chooseStore(list, store.toUpperCase())).toMatchObject({
      status: 200,
      body: { id: list, storeId: store, order: null, listVersion: 3 },
    });
    expect((await ada.chooseOrder(list, 'own')).body).toMatchObject({ storeId: store, order: 'own' });
    expect((await ada.chooseStore(list, null)).body).toMatchObject({ storeId: null, order: 'own' });
  });

  it('moves the list by one version for each change of the choice, and by none for the same choice', async () => {
    const list = await listOfAda();
    expect((await ada.chooseStore(list, null)).body.listVersion).toBe(1);
    await ada.chooseStore(list, store, 'key');
    expect((await ada.chooseStore(list, store, 'key')).body.listVersion).toBe(2);
    expect((await ada.chooseStore(list, store)).body.listVersion).toBe(2);
  });

  it('differs for each member of a list', async () => {
    const list = await listOfAda();
    await harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [list, ben.id]);
    await ada.chooseStore(list, store);
    expect((await ben.chooseOrder(list, 'own')).body.storeId).toBeNull();
    expect((await ada.renameList(list, 'Ours')).body.storeId).toBe(store);
  });

  it('refuses what is no id, deleted lists and strangers', async () => {
    const list = await listOfAda();
    for (const [storeId, rule] of [
      ['market', 'uuid'],
      [undefined, 'required'],
    ])
      expect(await ada.chooseStore(list, storeId)).toMatchObject({
        status: 422,
        body: { details: [{ field: 'storeId', rule }] },
      });
    expect((await ben.chooseStore(list, store)).body).toMatchObject({ code: 'NOT_FOUND' });
    await ada.deleteList(list);
    expect((await ada.chooseStore(list, store)).body).toMatchObject({ code: 'LIST_DELETED' });
  });
});
