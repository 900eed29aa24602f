// Use cases: choose-order

import { randomUUID } from 'node:crypto';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { type BuiltModule, build } from '../support/module.builder';

describe('ChooseOrder', () => {
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
  const listOfAda = async (body?: object): Promise<string> => (await ada.createList(body)).body.id;
  const letIn = (list: string) =>
    harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [list, ben.id]);

  it('is kept for the user, and a list without a choice has none', async () => {
    const list = await listOfAda();
    expect((await ada.renameList(list, 'Market hall')).body.order).toBeNull();
    expect(await ada.chooseOrder(list, 'sections')).toMatchObject({
      status: 200,
      body: { id: list, order: 'sections', listVersion: 3 },
    });
    expect((await ada.chooseOrder(list, 'own')).body).toMatchObject({ order: 'own', listVersion: 4 });
    expect((await ada.renameList(list, 'Market')).body.order).toBe('own');
  });

  it('moves the list by one version for each change of the choice, and by none for the same choice', async () => {
    const list = await listOfAda();
    await ada.chooseOrder(list, 'sections', 'key');
    expect((await ada.chooseOrder(list, 'sections', 'key')).body.listVersion).toBe(2);
    expect((await ada.chooseOrder(list, 'sections')).body.listVersion).toBe(2);
  });

  it('differs for each member of a list', async () => {
    const list = await listOfAda();
    await letIn(list);
    await ada.chooseOrder(list, 'own');
    expect((await ben.chooseOrder(list, 'sections')).body.order).toBe('sections');
    expect((await ada.renameList(list, 'Shared')).body.order).toBe('own');
  });

  it('logs the choice without what was chosen', async () => {
    const list = await listOfAda();
    await ada.chooseOrder(list, 'sections');
    expect(
      await harness.database.query(
        'SELECT type, payload FROM lists.list_event WHERE list_id = $1 AND seq = 2',
        [list],
      ),
    ).toEqual([{ type: 'list-order-chosen', payload: {} }]);
  });

  it('refuses other words, deleted lists and strangers', async () => {
    const list = await listOfAda();
    for (const [order, rule] of [
      ['alphabet', 'enum'],
      [undefined, 'required'],
    ])
      expect(await ada.chooseOrder(list, order)).toMatchObject({
        status: 422,
        body: { details: [{ field: 'order', rule }] },
      });
    expect((await ben.chooseOrder(list, 'own')).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await ada.chooseOrder(randomUUID(), 'own')).body).toMatchObject({ code: 'NOT_FOUND' });
    await ada.chooseOrder(list, 'own');
    await ada.deleteList(list);
    for (const order of ['own', 'sections'])
      expect((await ada.chooseOrder(list, order)).body).toMatchObject({ code: 'LIST_DELETED' });
  });
});
