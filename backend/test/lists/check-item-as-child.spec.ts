// Use cases: check-item-as-child

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import {
  type Family,
  familyWithList,
  give,
  householdModules,
  KidCaller,
  makeFamily,
} from '../support/given-lists';
import { addChild, withdrawConsent } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';

describe('a tick of a child', () => {
  let harness: BuiltModule;
  let family: Family;
  let ada: ListCaller;
  let tom: KidCaller;
  let list: string;
  let apple: string;
  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    ({ family, ada, tom, list, apple } = await familyWithList(harness));
  });

  const read = async (): Promise<ListWithItemsDto> =>
    (await harness.as(ada.id)('GET', `/api/shopping-lists/${list}`)).body as ListWithItemsDto;
  const steps = () =>
    harness.database.query<{ actor: string; checked: boolean }>(
      `SELECT actor, (payload->'checked')::boolean AS checked FROM lists.list_event WHERE list_id = $1 AND type = 'item-checked' ORDER BY seq`,
      [list],
    );
  const refusal = (answer: { status: number; body: unknown }): unknown[] => [
    answer.status,
    (answer.body as { code?: string }).code,
  ];

  it('CheckItemAsChild names the child in the item, the log and the counts', async () => {
    const { status, body } = await tom.check(apple);
    expect([status, body]).toEqual([
      200,
      { id: apple, listId: list, checked: true, checkedBy: family.tom, listVersion: 4 },
    ]);
    expect(await read()).toMatchObject({
      counts: { total: 1, completed: 1, pending: 0 },
      items: [{ checked: true, checkedBy: family.tom }],
    });
    expect(await steps()).toEqual([{ actor: family.tom, checked: true }]);
    expect((await tom.check(apple, false)).body).toMatchObject({ checked: false, checkedBy: null });
  });

  it('CheckItemAsChild refuses an item that is for another child alone', async () => {
    const { id: mia } = await addChild(harness, ada.id, family.householdId, {
      nickname: 'Mia',
      animal: 'owl',
    });
    await ada.editItem(list, apple, { for: [mia] });
    expect(refusal(await tom.check(apple))).toEqual([404, 'NOT_FOUND']);
    expect(await steps()).toEqual([]);
    await ada.editItem(list, apple, { for: null });
    expect((await tom.check(apple)).status).toBe(200);
  });

  it('CheckItemAsChild counts a tick with the same key once', async () => {
    const key = randomUUID();
    const first = await tom.check(apple, true, key);
    await ada.toggle(list, apple, { checked: false });
    const again = await tom.check(apple, true, key);
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect((await read()).items[0]).toMatchObject({ checked: false });
  });

  it('CheckItemAsChild counts the same tick of two devices once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => tom.check(apple)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.checkedBy)).toEqual(Array(4).fill(family.tom));
    expect(await steps()).toHaveLength(1);
  });

  it('CheckItemAsChild leaves the tick of an adult to the adult, whom it does not name', async () => {
    await ada.toggle(list, apple, { checked: true });
    expect((await tom.check(apple)).body).toMatchObject({ checked: true, checkedBy: null });
    expect((await read()).items[0]).toMatchObject({ checkedBy: ada.id });
  });

  it('CheckItemAsChild refuses a list that was taken back, before and after the tick waits for it', async () => {
    for (let round = 0; round < 8; round++) {
      const [back, tick] = await Promise.all([
        give(harness, ada.id, family, list, false),
        pause(round).then(() => tom.check(apple, round % 2 === 0)),
      ]);
      expect(back.status).toBe(200);
      const ticked = tick.status === 200;
      if (!ticked) expect(refusal(tick)).toEqual([404, 'NOT_FOUND']);
      // A tick that got in is older than the end of the giving.
      const [last] = await harness.database.query<{ type: string }>(
        'SELECT type FROM lists.list_event WHERE list_id = $1 ORDER BY seq DESC LIMIT 1',
        [list],
      );
      expect(last?.type).toBe('list-taken-back');
      expect(refusal(await tom.check(apple))).toEqual([404, 'NOT_FOUND']);
      await give(harness, ada.id, family, list);
    }
  });

  it('CheckItemAsChild waits for a taking back that is not committed, and is refused', async () => {
    const taken = harness.database.run(async () => {
      await harness.database.query('SELECT FROM lists.list WHERE id = $1 FOR UPDATE', [list]);
      await pause(150);
      await harness.database.query('DELETE FROM lists.given WHERE list_id = $1', [list]);
    });
    await pause(50);
    const tick = await tom.check(apple);
    await taken;
    expect(refusal(tick)).toEqual([404, 'NOT_FOUND']);
  });

  it('CheckItemAsChild locks the list before the item, as all changes do, so that none waits for the other', async () => {
    let tick: ReturnType<KidCaller['check']> | undefined;
    await harness.database.run(async () => {
      await harness.database.query('SELECT FROM lists.list WHERE id = $1 FOR UPDATE', [list]);
      tick = tom.check(apple);
      await pause(150);
      await harness.database.query('SELECT FROM lists.item WHERE id = $1 FOR UPDATE NOWAIT', [apple]);
    });
    expect((await tick)?.status).toBe(200);
  });

  it('CheckItemAsChild refuses deleted, archived and foreign lists', async () => {
    await ada.archiveList(list);
    expect(refusal(await tom.check(apple))).toEqual([404, 'NOT_FOUND']);
    await ada.unarchiveList(list);
    await ada.deleteItem(list, apple);
    expect(refusal(await tom.check(apple))).toEqual([404, 'ITEM_DELETED']);
    await ada.deleteList(list);
    expect(refusal(await tom.check(apple))).toEqual([404, 'LIST_DELETED']);
    const own = (await ada.createList()).body.id;
    const pear = (await ada.addItem(own, { name: 'Pear' })).body.id;
    expect(refusal(await tom.check(pear))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await tom.check(randomUUID()))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await tom.check('apple'))).toEqual([404, 'NOT_FOUND']);
  });

  it('CheckItemAsChild refuses a child that does not have the list', async () => {
    const other = await makeFamily(harness, 'Eve');
    const stranger = new KidCaller(harness, other.adult.id, other.tom);
    expect(refusal(await stranger.check(apple))).toEqual([404, 'NOT_FOUND']);
    const borrowed = new KidCaller(harness, other.adult.id, family.tom);
    expect(refusal(await borrowed.check(apple))).toEqual([404, 'NOT_FOUND']);
    expect(await steps()).toEqual([]);
  });

  it('CheckItemAsChild refuses an adult without a child, and without a consent', async () => {
    const path = `/api/kid/items/${apple}/checked`;
    expect(refusal(await harness.as(ada.id)('PUT', path, { checked: true }))).toEqual([404, 'NOT_FOUND']);
    await withdrawConsent(harness, ada.id, family.householdId);
    expect(refusal(await tom.check(apple))).toEqual([404, 'CHILD_GONE']);
  });

  it('a child has no route of its adult', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/shopping-lists', undefined],
      ['GET', `/api/shopping-lists/${list}`, undefined],
      ['PATCH', `/api/shopping-lists/${list}/items/${apple}/toggle`, { checked: true }],
      ['DELETE', `/api/shopping-lists/${list}`, undefined],
      ['PUT', `/api/households/${family.householdId}/children/${family.tom}/lists/${list}`, { given: false }],
    ] as const)
      expect(refusal(await tom.send(method, path, body))).toEqual([404, 'NOT_FOUND']);
  });

  it.each([null, 'yes', 1, {}])('CheckItemAsChild refuses %p as a tick', async (checked) => {
    expect(refusal(await tom.check(apple, checked))).toEqual([422, 'VALIDATION_FAILED']);
  });
});
