import { randomUUID } from 'node:crypto';
import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import { Client } from 'pg';
import type { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import {
  type Family,
  familyWithList,
  give,
  householdModules,
  joinFamily,
  KidCaller,
  makeFamily,
} from '../support/given-lists';
import { addChild, addMember, agreeConsent } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

describe('the view of a child', () => {
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
    const item = { name: 'Apple', quantity: '2', notes: 'from the market' };
    ({ family, ada, tom, list, apple } = await familyWithList(harness, item));
  });

  const gateOf = (letter: string) => ({
    salt: letter.padEnd(22, 'A'),
    hash: letter.padEnd(43, 'A'),
    iterations: 200_000,
  });
  const setGate = (gate: object) =>
    harness.as(ada.id)('PUT', `/api/households/${family.householdId}/gate`, gate, {
      'idempotency-key': randomUUID(),
    });

  it('shows the child, its household and its lists', async () => {
    const { status, body } = await tom.read();
    expect(status).toBe(200);
    expect(body).toEqual({
      child: {
        id: family.tom,
        nickname: 'Tom',
        animal: 'fox',
        colour: 'honey',
        shows: 'pictures',
        settings: defaultChildSettings,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
      siblings: [],
      household: {
        id: family.householdId,
        timeZone: 'Europe/Berlin',
        dayStartsAt: 240,
        bands: { midday: 660, evening: 1020 },
      },
      gate: null,
      lists: [
        {
          id: list,
          name: 'Market',
          listType: 'shopping',
          cursor: '3.0',
          schedule: [],
          marks: [],
          items: [
            {
              id: expect.any(String) as string,
              name: 'Apple',
              language: 'en',
              quantity: '2',
              checked: false,
              checkedBy: null,
              position: 'a0',
              depicts: 'apple',
              concept: 'apple',
              imageId: expect.any(String) as string,
              weekdays: null,
              for: null,
              onlyOn: null,
              insteadOf: null,
              minutes: null,
              image: expect.objectContaining({
                imageUrl: expect.stringMatching(/^\/art\//) as string,
                status: 'generating',
              }) as object,
            },
          ],
        },
      ],
      daysOff: [],
      firstThen: null,
      cursor: expect.stringMatching(/^\d+\.1\.[0-9a-f]{16}$/) as string,
    });
  });

  it('shows the pictures as the list of the adult does, without the user who asked for them', async () => {
    const { body } = (await harness.as(ada.id)('GET', `/api/shopping-lists/${list}`)) as {
      body: ListWithItemsDto;
    };
    const { askedBy, ...image } = body.items[0]!.image;
    expect(askedBy).toBeNull();
    expect((await tom.read()).body.lists[0]?.items[0]?.image).toEqual(image);
  });

  it('shows no notes, members, addresses, plans or prices', async () => {
    const ben = await joinFamily(harness, family.householdId);
    await harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [list, ben.id]);
    const text = JSON.stringify((await tom.read()).body);
    for (const secret of [ada.id, ben.id, 'from the market', '@example.org', 'tier'])
      expect(text).not.toContain(secret);
  });

  it('names the child who ticked an item, and no adult', async () => {
    const { id: mia } = await addChild(harness, ada.id, family.householdId, { animal: 'owl' });
    await give(harness, ada.id, { ...family, tom: mia }, list);
    const checkedBy = async (): Promise<string | null | undefined> =>
      (await tom.read()).body.lists[0]?.items[0]?.checkedBy;
    const apple = (await tom.read()).body.lists[0]!.items[0]!.id;
    await new KidCaller(harness, ada.id, mia).check(apple);
    expect(await checkedBy()).toBe(mia);
    await ada.toggle(list, apple, { checked: false });
    await ada.toggle(list, apple, { checked: true });
    expect((await tom.read()).body.lists[0]?.items[0]).toMatchObject({ checked: true, checkedBy: null });
  });

  it('shows only lists that the child has, neither archived nor deleted', async () => {
    const others = await Promise.all([1, 2, 3].map(async () => (await ada.createList()).body.id));
    for (const other of others) await give(harness, ada.id, family, other);
    const ids = async (): Promise<string[]> => (await tom.read()).body.lists.map(({ id }) => id);
    expect(await ids()).toEqual([list, ...others]);
    await ada.archiveList(others[0]!);
    await ada.deleteList(others[1]!);
    await give(harness, ada.id, family, others[2]!, false);
    await ada.createList();
    expect(await ids()).toEqual([list]);
  });

  it('shows the other children of the household, and to a helper only the named ones', async () => {
    const { id: mia } = await addChild(harness, ada.id, family.householdId, {
      nickname: 'Mia',
      animal: 'owl',
    });
    await addChild(harness, ada.id, family.householdId, { nickname: 'Leo', animal: 'lion' });
    expect((await tom.read()).body.siblings).toEqual([
      { id: mia, nickname: 'Mia', animal: 'owl', colour: 'honey' },
      expect.objectContaining({ nickname: 'Leo' }),
    ]);
    const helper = randomUUID();
    await register(harness, { id: helper, name: 'Gran', email: `${helper}@example.org` });
    await addMember(harness, family.householdId, {
      personId: helper,
      role: 'helper',
      children: [family.tom, mia],
    });
    await agreeConsent(harness, helper, family.householdId);
    const { body } = await new KidCaller(harness, helper, family.tom).read();
    expect([body.siblings.map(({ id }) => id), body.lists.map(({ id }) => id)]).toEqual([[mia], [list]]);
  });

  it('shows cards of another child alone to the device of an adult, and to a helper only of named children', async () => {
    const { id: mia } = await addChild(harness, ada.id, family.householdId, {
      nickname: 'Mia',
      animal: 'owl',
    });
    await ada.editItem(list, apple, { for: [mia] });
    const cases: [children: string[], shown: string[]][] = [
      [[family.tom], []],
      [[family.tom, mia], [apple]],
    ];
    for (const [children, shown] of cases) {
      const helper = randomUUID();
      await register(harness, { id: helper, name: 'Gran', email: `${helper}@example.org` });
      await addMember(harness, family.householdId, { personId: helper, role: 'helper', children });
      await agreeConsent(harness, helper, family.householdId);
      const { body } = await new KidCaller(harness, helper, family.tom).read();
      expect(body.lists.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(shown);
    }
    expect((await tom.read()).body.lists[0]?.items).toHaveLength(1);
  });

  it('shows the PIN of the household, as the device of an adult checks it, and not to a helper', async () => {
    const helper = randomUUID();
    await register(harness, { id: helper, name: 'Gran', email: `${helper}@example.org` });
    await addMember(harness, family.householdId, {
      personId: helper,
      role: 'helper',
      children: [family.tom],
    });
    await agreeConsent(harness, helper, family.householdId);
    const ben = await joinFamily(harness, family.householdId);
    for (const gate of [gateOf('A'), gateOf('B')]) {
      expect((await setGate(gate)).status).toBe(200);
      for (const [adult, shown] of [
        [ada.id, gate],
        [ben.id, gate],
        [helper, null],
      ] as const)
        expect((await new KidCaller(harness, adult, family.tom).read()).body.gate).toEqual(shown);
    }
  });

  it('answers 304 until something that it shows changes', async () => {
    const first = await tom.read();
    let etag = String(first.headers['etag']);
    const isSame = async (): Promise<boolean> => {
      const { status, headers } = await tom.read({ 'if-none-match': `W/${etag}, "other"` });
      etag = String(headers['etag']);
      return status === 304;
    };
    expect(await isSame()).toBe(true);
    const item = first.body.lists[0]!.items[0]!.id;
    const other = (await ada.createList()).body.id;
    expect(await isSame()).toBe(true);
    const path = `/api/households/${family.householdId}/children/${family.tom}`;
    for (const change of [
      () => tom.check(item),
      () => ada.addItem(list, { name: 'Pear' }),
      () => ada.renameList(list, 'Sunday'),
      () => give(harness, ada.id, family, other),
      () => ada.archiveList(other),
      () => ada.unarchiveList(other),
      () => give(harness, ada.id, family, other, false),
      () => setGate(gateOf('A')),
      () => setGate(gateOf('B')),
      () => harness.as(ada.id)('PATCH', path, { animal: 'owl' }, { 'idempotency-key': randomUUID() }),
    ]) {
      await change();
      expect([await isSame(), await isSame()]).toEqual([false, true]);
    }
  });

  it('is closed to adults, to children of others and to deleted children', async () => {
    const other = await makeFamily(harness, 'Eve');
    expect((await harness.as(ada.id)('GET', '/api/kid')).status).toBe(404);
    expect((await new KidCaller(harness, other.adult.id, family.tom).read()).status).toBe(404);
    expect((await new KidCaller(harness, ada.id, 'tom').read()).status).toBe(404);
    await harness.as(ada.id)('DELETE', `/api/households/${family.householdId}/children/${family.tom}`);
    const gone = await tom.read();
    expect([gone.status, gone.body]).toEqual([404, expect.objectContaining({ code: 'CHILD_GONE' })]);
  });

  it('wakes the streams of the household for a list given and taken back', async () => {
    const heard: (string | undefined)[] = [];
    const client = new Client({ connectionString: harness.databaseUrl });
    await client.connect();
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('LISTEN pictick_household');
    await give(harness, ada.id, family, list, false);
    await give(harness, ada.id, family, list);
    await client.query('SELECT pg_sleep(0.1)');
    await client.end();
    expect(heard).toEqual([family.householdId, family.householdId]);
  });
});
