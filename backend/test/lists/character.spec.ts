// Use cases: choose-character

import { randomUUID } from 'node:crypto';
import { BillingFacade } from '../../src/billing';
import { entitlementsFor } from '../../src/billing/domain/plans/entitlements';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { type BuiltModule, build } from '../support/module.builder';

describe('ChooseCharacter', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  const pro = new Set<string>();
  const billing: BillingFacade = {
    entitlementsOf: (userId) => Promise.resolve(entitlementsFor(pro.has(userId) ? 'pro' : 'trial', 14)),
  };

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule], replace: [{ token: BillingFacade, by: billing }] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    ada = ListCaller.with(harness.as);
    pro.add(ada.id);
  });
  const someList = async (): Promise<string> => (await ada.createList()).body.id;

  it('sets the character of items added later, and resets it', async () => {
    const list = await someList();
    const before = (await ada.addItem(list)).body;
    expect(await ada.chooseCharacter(list, 'kuzu')).toMatchObject({
      status: 200,
      body: { id: list, selectedCharacterId: 'kuzu', listVersion: 3 },
    });
    expect((await ada.chooseCharacter(list, 'kuzu')).body.listVersion).toBe(3);
    expect(before.selectedCharacterId).toBeNull();
    expect((await ada.addItem(list)).body.selectedCharacterId).toBe('kuzu');
    expect((await ada.chooseCharacter(list, null)).body).toMatchObject({
      selectedCharacterId: null,
      listVersion: 5,
    });
  });

  it('needs the plan pro, except for no character', async () => {
    const list = await someList();
    await ada.chooseCharacter(list, 'lilly');
    pro.delete(ada.id);
    expect(await ada.chooseCharacter(list, 'kuzu')).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED', message: 'errors.upgradeRequired' },
    });
    expect((await ada.chooseCharacter(list, null)).status).toBe(200);
  });

  it('is checked in the same way by CreateList', async () => {
    expect(await ada.createList({ name: 'Chores', selectedCharacterId: 'kuzu' })).toMatchObject({
      status: 201,
      body: { selectedCharacterId: 'kuzu' },
    });
    expect(await ada.createList({ name: 'Chores', selectedCharacterId: 'dragon' })).toMatchObject({
      status: 422,
      body: { code: 'UNKNOWN_PROMPT' },
    });
    pro.delete(ada.id);
    expect(await ada.createList({ name: 'Chores', selectedCharacterId: 'kuzu' })).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED' },
    });
    expect(await ada.createList({ name: 'Chores', selectedCharacterId: null })).toMatchObject({
      status: 201,
      body: { selectedCharacterId: null },
    });
  });

  it('refuses unknown characters', async () => {
    const list = await someList();
    expect(await ada.chooseCharacter(list, 'dragon')).toMatchObject({
      status: 422,
      body: { code: 'UNKNOWN_PROMPT', message: 'errors.unknownPrompt' },
    });
    expect(await ada.chooseCharacter(list, 'a b')).toMatchObject({
      status: 422,
      body: { details: [{ field: 'selectedCharacterId', rule: 'format' }] },
    });
    expect(await ada.chooseCharacter(list)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'selectedCharacterId', rule: 'required' }] },
    });
  });

  it('refuses collaborators', async () => {
    const list = await someList();
    const ben = ListCaller.with(harness.as);
    pro.add(ben.id);
    expect(await ben.chooseCharacter(list, 'kuzu')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    await harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [list, ben.id]);
    expect(await ben.chooseCharacter(list, 'kuzu')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    await ada.deleteList(list);
    expect(await ada.chooseCharacter(list, 'kuzu')).toMatchObject({
      status: 404,
      body: { code: 'LIST_DELETED' },
    });
    expect(await ada.chooseCharacter(randomUUID(), null)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});
