// Use cases: erase-given-lists, refresh-given-lists

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { formerMember } from '@pictick/rules/former-member';
import { EraseUserLists } from '../../src/lists/application/account-deletion/erase-user-lists';
import { RefreshHouseholdAdults } from '../../src/lists/application/household/refresh-household-adults.on-household-member-changed';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { AccountDeletionSaga } from '../../src/platform/account-deletion/account-deletion-saga';
import { LiveQuery } from '../../src/views/live/live.query';
import type { ListWithItemsDto, MyListsDto } from '../../src/views/views.dto';
import {
  deliverHouseholdEvents,
  type Family,
  familyWithList,
  give,
  householdModules,
  joinFamily,
  KidCaller,
} from '../support/given-lists';
import { addChild } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

describe('the lists of a household', () => {
  let harness: BuiltModule;
  let family: Family;
  let ada: ListCaller;
  let ben: ListCaller;
  let list: string;
  let apple: string;
  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    ({ family, ada, list, apple } = await familyWithList(harness));
    ben = await joinFamily(harness, family.householdId);
  });

  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const get = (userId: string, path = `/${list}`): Promise<{ status: number; body: unknown }> =>
    harness.as(userId)('GET', `/api/shopping-lists${path}`);
  const mine = async (userId: string): Promise<string[]> =>
    ((await get(userId, '')).body as MyListsDto).lists.map(({ id }) => id);
  const remove = async (userId: string): Promise<void> => {
    await rows('DELETE FROM identity.household_member WHERE person_id = $1', userId);
    await harness.get(RefreshHouseholdAdults).handle({ householdId: family.householdId, userId, role: null });
  };
  const members = async (): Promise<string[]> =>
    [...new Set((await harness.get(LiveQuery).ofLists([list]))[0]?.members)].sort();

  it('give an adult of the household the rights of a collaborator', async () => {
    expect(await mine(ben.id)).toEqual([list]);
    expect((await get(ben.id)).body).toMatchObject({ role: 'collaborator', opened: true, collaborators: [] });
    const pear = await ben.addItem(list, { name: 'Pear' });
    expect(pear.status).toBe(201);
    expect((await ben.toggle(list, apple, { checked: true })).body.checkedBy).toBe(ben.id);
    expect((await ben.editItem(list, apple, { notes: 'red' })).status).toBe(200);
    expect((await ben.deleteItem(list, pear.body.id)).status).toBe(200);
    expect((await get(ben.id, `/${list}/items?deleted=true`)).status).toBe(200);
    expect((await get(ben.id, `/${list}/collaborators`)).body).toEqual({ collaborators: [] });
    expect((await get(ben.id, `/images/${pear.body.imageId}`)).status).toBe(200);
    expect((await ben.duplicateList(list)).body.ownerId).toBe(ben.id);
  });

  it('keep what only the owner may do', async () => {
    for (const { status } of [
      await ben.renameList(list, 'Sunday'),
      await ben.archiveList(list),
      await ben.deleteList(list),
      await ben.chooseCharacter(list, null),
    ])
      expect(status).toBe(403);
  });

  it('count to no limit of sharing', async () => {
    expect((await get(ada.id)).body).toMatchObject({ collaborators: [] });
    expect(await rows('SELECT FROM lists.collaborator WHERE list_id = $1', list)).toEqual([]);
  });

  it('are closed to former adults and strangers', async () => {
    await remove(ben.id);
    const stranger = ListCaller.with(harness.as);
    for (const caller of [ben, stranger]) {
      expect((await get(caller.id)).status).toBe(404);
      expect(await mine(caller.id)).toEqual([]);
      expect((await caller.toggle(list, apple, { checked: true })).status).toBe(404);
      expect((await caller.addItem(list, { name: 'Pear' })).status).toBe(404);
    }
    expect(await members()).toEqual([ada.id]);
  });

  it.each(['an adult', 'the owner'])(
    'are closed to %s from the removal on, before the worker has read of it',
    async (who) => {
      const leaver = who === 'the owner' ? ada : ben;
      const pear = (await leaver.addItem(list, { name: 'Pear' })).body;
      await rows('DELETE FROM identity.household_member WHERE person_id = $1', leaver.id);
      expect((await get(leaver.id)).status).toBe(404);
      expect((await get(leaver.id, `/${list}/collaborators`)).status).toBe(404);
      expect((await get(leaver.id, `/images/${pear.imageId}`)).status).toBe(404);
      expect(await mine(leaver.id)).toEqual([]);
      expect((await leaver.toggle(list, apple, { checked: true })).status).toBe(404);
      expect((await leaver.clearItems(list, [apple])).status).toBe(404);
      expect((await leaver.renameList(list, 'Mine')).status).toBe(404);
      expect((await leaver.deleteList(list)).status).toBe(404);
      expect(await members()).toEqual([leaver === ada ? ben.id : ada.id]);
      expect(await harness.get(LiveQuery).ofPeople([leaver.id])).toEqual([]);
    },
  );

  it('are read live by all adults, and no longer by a former one', async () => {
    expect(await members()).toEqual([ada.id, ben.id].sort());
    const now = (await harness.get(LiveQuery).ofPeople([ben.id])).map(({ id }) => id);
    expect(now).toEqual([list]);
    await remove(ben.id);
    expect(await harness.get(LiveQuery).ofPeople([ben.id])).toEqual([]);
  });

  it('follow the present role, in whatever order the events of a member arrive', async () => {
    const listener = harness.get(RefreshHouseholdAdults);
    const change = { householdId: family.householdId, userId: ben.id };
    await rows('DELETE FROM identity.household_member WHERE person_id = $1', ben.id);
    await listener.handle({ ...change, role: null });
    await listener.handle({ ...change, role: 'adult' });
    expect((await get(ben.id)).status).toBe(404);
    await Promise.all([1, 2, 3].map(() => listener.handle({ ...change, role: 'adult' })));
    expect((await get(ben.id)).status).toBe(404);
  });

  it('are closed to an adult who is removed while the change waits for the list', async () => {
    const removing = harness.database.run(async () => {
      await rows('SELECT FROM lists.list WHERE id = $1 FOR UPDATE', list);
      await pause(150);
      await rows('DELETE FROM lists.household_adult WHERE user_id = $1', ben.id);
    });
    await pause(50);
    const tick = ben.toggle(list, apple, { checked: true });
    await removing;
    expect((await tick).status).toBe(404);
  });

  it('name a child to all members, but not its nickname', async () => {
    const friend = ListCaller.with(harness.as);
    await rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', list, friend.id);
    await new KidCaller(harness, ada.id, family.tom).check(apple);
    const { body } = await get(friend.id);
    expect(body).toMatchObject({
      items: [{ checkedBy: family.tom }],
      children: [{ id: family.tom, animal: 'fox', colour: 'honey', given: true }],
    });
    expect(JSON.stringify(body)).not.toContain('"Tom"');
  });

  it('are read again by all devices when a child is hidden or restored', async () => {
    const version = async (): Promise<number> => ((await get(ada.id)).body as ListWithItemsDto).listVersion;
    const [before] = [await version()];
    const child = `/api/households/${family.householdId}/children/${family.tom}`;
    await harness.as(ada.id)('DELETE', child, undefined, { 'idempotency-key': randomUUID() });
    await deliverHouseholdEvents(harness);
    expect([await version(), ((await get(ada.id)).body as ListWithItemsDto).children]).toEqual([
      before + 1,
      [],
    ]);
    await harness.as(ada.id)('POST', `${child}/restore`, undefined, { 'idempotency-key': randomUUID() });
    await deliverHouseholdEvents(harness);
    expect([await version(), ((await get(ada.id)).body as ListWithItemsDto).children]).toEqual([
      before + 2,
      [expect.objectContaining({ id: family.tom, given: true })],
    ]);
  });

  it('lose an erased child: its ticks stay without it', async () => {
    const other = (await ada.createList()).body.id;
    const bread = (await ada.addItem(other, { name: 'Bread' })).body.id;
    await give(harness, ada.id, family, other);
    const tom = new KidCaller(harness, ada.id, family.tom);
    await tom.check(apple);
    await tom.check(bread);
    await give(harness, ada.id, family, other, false);
    const child = `/api/households/${family.householdId}/children/${family.tom}`;
    await harness.as(ada.id)('DELETE', child, undefined, { 'idempotency-key': randomUUID() });
    await harness.as(ada.id)('DELETE', child, { now: true }, { 'idempotency-key': randomUUID() });
    await deliverHouseholdEvents(harness);
    for (const id of [list, other])
      expect((await get(ada.id, `/${id}`)).body).toMatchObject({
        householdId: null,
        children: [],
        items: [{ checked: true, checkedBy: formerMember }],
      });
    const left = await rows(
      `SELECT 1 FROM lists.list_event WHERE actor = $1 UNION ALL SELECT 1 FROM lists.item WHERE checked_by = $1
       UNION ALL SELECT 1 FROM lists.given WHERE child_id = $1 UNION ALL SELECT 1 FROM lists.past_given WHERE child_id = $1`,
      family.tom,
    );
    expect(left).toEqual([]);
    expect((await get(ben.id)).status).toBe(404);
  });

  it('keep their other children when one is erased', async () => {
    const { id: mia } = await addChild(harness, ada.id, family.householdId, { animal: 'owl' });
    await give(harness, ada.id, { ...family, tom: mia }, list);
    const child = `/api/households/${family.householdId}/children/${family.tom}`;
    await harness.as(ada.id)('DELETE', child, undefined, { 'idempotency-key': randomUUID() });
    await harness.as(ada.id)('DELETE', child, { now: true }, { 'idempotency-key': randomUUID() });
    await deliverHouseholdEvents(harness);
    expect((await get(ben.id)).body).toMatchObject({
      householdId: family.householdId,
      children: [{ id: mia }],
    });
  });

  describe('when an account is deleted', () => {
    const leave = async (userId: string): Promise<void> => {
      await rows('UPDATE identity.person SET leaving_at = now() WHERE id = $1', userId);
      await harness.get(EraseUserLists).erase(userId);
    };
    const owner = async (): Promise<string | undefined> =>
      (await rows<{ owner: string }>('SELECT owner_id AS owner FROM lists.list WHERE id = $1', list))[0]
        ?.owner;

    it('go to the organiser who stays, before older adults and collaborators', async () => {
      const eve = await joinFamily(harness, family.householdId, 'organiser');
      const friend = randomUUID();
      await register(harness, { id: friend, name: 'Friend', email: `${friend}@example.org` });
      await rows(`INSERT INTO lists.collaborator VALUES ($1, $2, now() - interval '1 year')`, list, friend);
      await leave(ada.id);
      expect(await owner()).toBe(eve.id);
      expect((await get(ben.id)).body).toMatchObject({
        householdId: family.householdId,
        children: [{ id: family.tom }],
      });
    });

    it('go to another adult where no organiser stays, without a collaborator row', async () => {
      await leave(ada.id);
      expect(await owner()).toBe(ben.id);
      expect((await get(ben.id)).body).toMatchObject({ role: 'owner', collaborators: [] });
      expect(await mine(ada.id)).toEqual([]);
    });

    it('are erased with the last adult of the household, whether a collaborator stays or not', async () => {
      await remove(ben.id);
      await new KidCaller(harness, ada.id, family.tom).check(apple);
      const friend = randomUUID();
      await register(harness, { id: friend, name: 'Friend', email: `${friend}@example.org` });
      await rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', list, friend);
      await leave(ada.id);
      await rows(
        `INSERT INTO platform.outbox (id, name, payload) VALUES (gen_random_uuid(), 'identity.household-erased', $1)`,
        JSON.stringify({ householdId: family.householdId }),
      );
      await deliverHouseholdEvents(harness);
      expect((await get(friend)).status).toBe(404);
      const left = await rows(
        `SELECT 1 FROM lists.list WHERE id = $2 UNION ALL SELECT 1 FROM lists.household_adult WHERE household_id = $1
         UNION ALL SELECT 1 FROM lists.given WHERE household_id = $1 UNION ALL SELECT 1 FROM lists.past_given WHERE household_id = $1
         UNION ALL SELECT 1 FROM lists.household_given WHERE household_id = $1`,
        family.householdId,
        list,
      );
      expect(left).toEqual([]);
    });

    it.each([
      ['as early as the saga allows', 1],
      ['after all other steps', -1],
    ])('are erased with the last adult if the household is erased %s', async (_when, order) => {
      await remove(ben.id);
      const friend = randomUUID();
      await register(harness, { id: friend, name: 'Friend', email: `${friend}@example.org` });
      await rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', list, friend);
      await rows('DELETE FROM platform.outbox');
      await rows('UPDATE identity.person SET leaving_at = now() WHERE id = $1', ada.id);
      const saga = harness.get(AccountDeletionSaga);
      await harness.database.run(() => saga.begin(ada.id));
      const openSteps = async (): Promise<string[]> =>
        (
          await rows<{ step: string }>(
            'SELECT step FROM platform.leaving_step WHERE person_id = $1 AND done_at IS NULL',
            ada.id,
          )
        ).map(({ step }) => step);
      const ran: string[] = [];
      for (let open = await openSteps(); !open.includes('plumbing'); open = await openSteps()) {
        const step = open.sort((one, other) => (one < other ? -order : order))[0]!;
        await saga.runStep({ personId: ada.id, step });
        await deliverHouseholdEvents(harness);
        ran.push(step);
      }
      expect(ran).toEqual(expect.arrayContaining(['lists', 'households']));
      expect((await get(friend)).status).toBe(404);
      expect(await rows('SELECT FROM lists.list WHERE id = $1', list)).toEqual([]);
      expect(await rows('SELECT FROM identity.child WHERE id = $1', family.tom)).toEqual([]);
    });

    it('lose the words and the name of an adult who was no collaborator', async () => {
      await ben.toggle(list, apple, { checked: true });
      await leave(ben.id);
      expect((await get(ada.id)).body).toMatchObject({ items: [{ checkedBy: formerMember }] });
      expect(await rows('SELECT FROM lists.list_event WHERE actor = $1', ben.id)).toEqual([]);
      expect(await rows('SELECT FROM lists.household_adult WHERE user_id = $1', ben.id)).toEqual([]);
    });

    it('lose an adult who had left the household before, or whose list was taken back', async () => {
      await ben.toggle(list, apple, { checked: true });
      await give(harness, ada.id, family, list, false);
      await leave(ben.id);
      expect((await get(ada.id)).body).toMatchObject({ items: [{ checkedBy: formerMember }] });
      const eve = await joinFamily(harness, family.householdId);
      await give(harness, ada.id, family, list);
      await eve.toggle(list, apple, { checked: false });
      await remove(eve.id);
      await leave(eve.id);
      for (const actor of [ben.id, eve.id]) {
        expect(await rows('SELECT FROM lists.list_event WHERE actor = $1', actor)).toEqual([]);
        expect(await rows('SELECT FROM lists.footprint WHERE user_id = $1', actor)).toEqual([]);
      }
    });
  });
});
