// Use cases: give-list

import { randomUUID } from 'node:crypto';
import type { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto, MyListsDto } from '../../src/views/views.dto';
import {
  type Family,
  give,
  householdModules,
  joinFamily,
  KidCaller,
  makeFamily,
} from '../support/given-lists';
import { addChild } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';

describe('giving a list to a child', () => {
  let harness: BuiltModule;
  let family: Family;
  let ada: ListCaller;
  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
    ada = family.adult;
  });

  const someList = async (caller = ada): Promise<string> => (await caller.createList()).body.id;
  const read = async (userId: string, listId: string): Promise<ListWithItemsDto> =>
    (await harness.as(userId)('GET', `/api/shopping-lists/${listId}`)).body as ListWithItemsDto;
  const status = async (userId: string, listId: string): Promise<number> =>
    (await harness.as(userId)('GET', `/api/shopping-lists/${listId}`)).status;
  const seq = async (): Promise<number> => {
    const [row] = await harness.database.query<{ seq: number }>(
      'SELECT seq FROM lists.household_given WHERE household_id = $1',
      [family.householdId],
    );
    return row?.seq ?? 0;
  };
  const share = (listId: string, userId: string): Promise<object[]> =>
    harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [listId, userId]);

  it('GiveList makes a list of the owner a list of the household', async () => {
    const list = await someList();
    expect(await read(ada.id, list)).toMatchObject({ householdId: null, children: [] });
    const { status: code, body } = await give(harness, ada.id, family, list);
    expect([code, body]).toEqual([200, { given: true, householdId: family.householdId }]);
    expect(await read(ada.id, list)).toMatchObject({
      householdId: family.householdId,
      children: [{ id: family.tom, animal: 'fox', colour: 'honey', given: true }],
      listVersion: 2,
    });
    expect(await seq()).toBe(1);
  });

  it('GiveList takes a list back, and with the last child the list leaves the household', async () => {
    const list = await someList();
    const { id: mia } = await addChild(harness, ada.id, family.householdId, { animal: 'owl' });
    await give(harness, ada.id, family, list);
    await give(harness, ada.id, { ...family, tom: mia }, list);
    expect((await give(harness, ada.id, family, list, false)).body).toEqual({
      given: false,
      householdId: family.householdId,
    });
    expect((await give(harness, ada.id, { ...family, tom: mia }, list, false)).body).toEqual({
      given: false,
      householdId: null,
    });
    expect(await read(ada.id, list)).toMatchObject({ householdId: null, children: [], listVersion: 5 });
    expect(await seq()).toBe(4);
  });

  it('GiveList changes nothing for a list that the child has already, or has not', async () => {
    const list = await someList();
    expect((await give(harness, ada.id, family, list, false)).body).toEqual({
      given: false,
      householdId: null,
    });
    await give(harness, ada.id, family, list);
    expect((await give(harness, ada.id, family, list)).body.given).toBe(true);
    expect((await read(ada.id, list)).listVersion).toBe(2);
    expect(await seq()).toBe(1);
  });

  it('GiveList answers a repeated key with the stored answer', async () => {
    const [list, key] = [await someList(), randomUUID()];
    const first = await give(harness, ada.id, family, list, true, key);
    await give(harness, ada.id, family, list, false);
    const again = await give(harness, ada.id, family, list, true, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await read(ada.id, list)).children).toEqual([]);
  });

  it('GiveList takes effect once when two devices of the owner give at the same time', async () => {
    const list = await someList();
    const answers = await Promise.all([1, 2, 3, 4].map(() => give(harness, ada.id, family, list)));
    expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200, 200]);
    expect((await read(ada.id, list)).listVersion).toBe(2);
    expect(await seq()).toBe(1);
  });

  it('GiveList refuses a list of another household', async () => {
    const list = await someList();
    await give(harness, ada.id, family, list);
    const other = await makeFamily(harness, 'Eve');
    await share(list, other.adult.id);
    const refused = await give(harness, other.adult.id, other, list);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'LIST_OF_ANOTHER_HOUSEHOLD' }),
    ]);
  });

  it('GiveList refuses a list of another user, also for its collaborators', async () => {
    const other = await makeFamily(harness, 'Eve');
    const list = await someList(other.adult);
    expect((await give(harness, ada.id, family, list)).status).toBe(404);
    await share(list, ada.id);
    expect([(await give(harness, ada.id, family, list)).status, await status(ada.id, list)]).toEqual([
      403, 200,
    ]);
  });

  it('GiveList refuses a child of another household, and a household of strangers', async () => {
    const other = await makeFamily(harness, 'Eve');
    const list = await someList();
    for (const wrong of [
      { ...family, tom: other.tom },
      { ...other },
      { householdId: other.householdId, tom: family.tom },
      { ...family, tom: randomUUID() },
      { ...family, tom: 'tom' },
    ])
      expect((await give(harness, ada.id, wrong, list)).status).toBe(404);
    expect(await seq()).toBe(0);
  });

  it('GiveList takes no list back from a household that does not have it', async () => {
    const other = await makeFamily(harness, 'Eve');
    const list = await someList();
    await give(harness, ada.id, family, list);
    const wrong = { householdId: other.householdId, tom: family.tom };
    expect((await give(harness, ada.id, wrong, list, false)).status).toBe(404);
    expect(await read(ada.id, list)).toMatchObject({
      householdId: family.householdId,
      children: [{ id: family.tom }],
      listVersion: 2,
    });
    expect(
      await harness.database.query('SELECT FROM lists.household_given WHERE household_id = $1', [
        other.householdId,
      ]),
    ).toEqual([]);
  });

  it('GiveList refuses a helper', async () => {
    const list = await someList();
    await give(harness, ada.id, family, list);
    const helper = await joinFamily(harness, family.householdId, 'helper');
    expect((await give(harness, helper.id, family, list, false)).status).toBe(403);
    expect(await status(helper.id, list)).toBe(200);
  });

  it('GiveList lets every adult of the household give and take back its lists', async () => {
    const list = await someList();
    await give(harness, ada.id, family, list);
    const ben = await joinFamily(harness, family.householdId);
    const { id: mia } = await addChild(harness, ada.id, family.householdId, { animal: 'owl' });
    expect((await give(harness, ben.id, { ...family, tom: mia }, list)).status).toBe(200);
    expect((await give(harness, ben.id, family, list, false)).status).toBe(200);
    expect((await read(ben.id, list)).children.map(({ id }) => id)).toEqual([mia]);
  });

  it('GiveList ends the access of the other adults when the last child loses the list', async () => {
    const list = await someList();
    await give(harness, ada.id, family, list);
    const ben = await joinFamily(harness, family.householdId);
    expect(await status(ben.id, list)).toBe(200);
    await give(harness, ben.id, family, list, false);
    expect(await status(ben.id, list)).toBe(404);
    expect(await status(ada.id, list)).toBe(200);
  });

  it('GiveList refuses deleted lists', async () => {
    const list = await someList();
    await give(harness, ada.id, family, list);
    await ada.deleteList(list);
    for (const given of [true, false]) {
      const refused = await give(harness, ada.id, family, list, given);
      expect([refused.status, refused.body]).toEqual([
        404,
        expect.objectContaining({ code: 'LIST_DELETED' }),
      ]);
    }
  });

  it.each([null, 'yes', 1, {}])('GiveList refuses %p as given', async (given) => {
    const refused = await give(harness, ada.id, family, await someList(), given);
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    ]);
  });

  it('DuplicateList makes a copy that no child has', async () => {
    const list = await someList();
    await give(harness, ada.id, family, list);
    const { body } = await ada.duplicateList(list);
    expect(body).toMatchObject({ householdId: null, children: [] });
  });

  it('the heads of commands and views name the same children', async () => {
    const list = await someList();
    await ada.addItem(list, { name: 'Apple' });
    await give(harness, ada.id, family, list);
    const { body: renamed } = await ada.renameList(list, 'Sunday');
    const mine = (await harness.as(ada.id)('GET', '/api/shopping-lists')).body as MyListsDto;
    const card = mine.lists.find(({ id }) => id === list);
    expect([renamed.householdId, renamed.children]).toEqual([card?.householdId, card?.children]);
    expect(card?.children).toHaveLength(1);
  });

  it('the household of a list is told to its owner and its adults, and not to collaborators', async () => {
    const list = await someList();
    await give(harness, ada.id, family, list);
    const ben = await joinFamily(harness, family.householdId);
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const { adult: eve, householdId: otherHousehold } = await makeFamily(harness, 'Eve');
    await Promise.all([share(list, helper.id), share(list, eve.id)]);
    const told = async ({ id, openList }: ListCaller) => [
      (await read(id, list)).householdId,
      ((await harness.as(id)('GET', `/api/shopping-lists/${list}?since=1.0`)).body as ListWithItemsDto)
        .householdId,
      ((await harness.as(id)('GET', '/api/shopping-lists')).body as MyListsDto).lists[0]?.householdId,
      (await openList(list)).body.householdId,
    ];
    expect(otherHousehold).not.toBe(family.householdId);
    expect(await told(ada)).toEqual(Array.from({ length: 4 }, () => family.householdId));
    expect(await told(ben)).toEqual(Array.from({ length: 4 }, () => family.householdId));
    expect(await told(helper)).toEqual([null, null, null, null]);
    expect(await told(eve)).toEqual([null, null, null, null]);
  });

  it('a list taken back still names the child whose tick it shows', async () => {
    const list = await someList();
    const { body: apple } = await ada.addItem(list, { name: 'Apple' });
    await give(harness, ada.id, family, list);
    await new KidCaller(harness, ada.id, family.tom).check(apple.id);
    await give(harness, ada.id, family, list, false);
    expect(await read(ada.id, list)).toMatchObject({
      householdId: null,
      children: [{ id: family.tom, animal: 'fox', colour: 'honey', given: false }],
      items: [{ checkedBy: family.tom }],
    });
    await ada.toggle(list, apple.id, { checked: false });
    expect((await read(ada.id, list)).children).toEqual([]);
  });
});
