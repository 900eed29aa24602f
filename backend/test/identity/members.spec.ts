// Use cases: change-member, end-expired-helpers, end-membership, hand-over-lists, restore-member

import { randomUUID } from 'node:crypto';
import { newcomerDays } from '@pictick/rules/household/people';
import { HouseholdFacade, IdentityFacade } from '../../src/identity';
import { EraseHouseholds } from '../../src/identity/application/household/erase-households';
import { EndExpiredHelpers } from '../../src/identity/application/people/end-expired-helpers';
import { PurgePeople } from '../../src/identity/infrastructure/household/purge-people';
import { Clock } from '../../src/kernel/clock';
import { DomainError } from '../../src/kernel/domain-error';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { givePlan } from '../support/billing/plans';
import { deliverHouseholdEvents, give, handOverDueLists, householdModules } from '../support/given-lists';
import { addChild, agreeConsent, makeHousehold } from '../support/households';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';
import { newToken, PeopleRequests } from '../support/people-of-household';

const minute = 60_000;
const day = 1_440 * minute;
const gate = { salt: 'A'.repeat(22), hash: 'B'.repeat(43), iterations: 200_000 };

describe('a member of a household', () => {
  let harness: BuiltModule;
  let people: PeopleRequests;
  let tom: string;
  let [ada, ben, eve] = ['', '', ''];
  const clock = new TestClock();
  const user = (name: string): Promise<string> =>
    register(harness, { name, email: `${randomUUID()}@example.org` });
  const later = (ms: number): void => void (clock.time = new Date(clock.time.getTime() + ms));

  beforeAll(async () => {
    harness = await build({
      modules: householdModules,
      replace: [{ token: Clock, by: clock }],
      settings: { smtpUrl: 'smtp://127.0.0.1:1' },
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    [ada, ben, eve] = [await user('Ada'), await user('Ben'), await user('Eve')];
    await givePlan(harness.database, ada, 'pro');
    people = new PeopleRequests(harness, (await makeHousehold(harness, ada)).id);
    tom = (await addChild(harness, ada, people.household)).id;
    later(minute);
    await people.join(ada, ben, { role: 'organiser' });
    later(newcomerDays * day);
  });

  const rolesOf = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (
        await harness.database.query<{ id: string; role: string }>(
          'SELECT person_id AS id, role FROM identity.household_member WHERE household_id = $1',
          [people.household],
        )
      ).map(({ id, role }) => [id, role]),
    );
  const isAdvised = async (who: string): Promise<unknown> => {
    const read = await people.read(who);
    return typeof read === 'number' ? read : read.newPinAdvised;
  };
  const mayAct = (who: string): Promise<string> =>
    harness
      .get(HouseholdFacade)
      .actingChild(who, tom)
      .then(
        (child) => (child ? 'yes' : 'no'),
        (error: unknown) => (error instanceof DomainError ? error.code : 'broken'),
      );

  it('is removed at once, and comes back within ten minutes by the user who removed it', async () => {
    await people.join(ada, eve, { role: 'organiser' });
    expect((await people.remove(ada, ben)).status).toBe(200);
    expect(await people.read(ben)).toBe(404);
    for (const who of [ben, eve]) expect((await people.restore(who, ben)).status).toBe(404);
    later(10 * minute);
    expect((await people.restore(ada, ben)).status).toBe(200);
    expect(await people.read(ben)).toMatchObject({ role: 'organiser' });
    expect((await people.restore(ada, ben)).status).toBe(404);
    await people.remove(ada, ben);
    later(10 * minute + 1);
    expect((await people.restore(ada, ben)).status).toBe(404);
    await harness.get(PurgePeople).run(clock.time);
    expect(await harness.database.query('SELECT 1 FROM identity.former_member')).toEqual([]);
  });

  it('comes back into a place that a user took meanwhile only with the plan', async () => {
    expect((await people.remove(ben, ada)).status).toBe(200);
    await people.join(ben, eve);
    expect((await people.restore(ben, ada)).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
    await givePlan(harness.database, ben, 'pro');
    expect((await people.restore(ben, ada)).status).toBe(200);
  });

  it('leaves and takes that back alone; the maker then has the household again', async () => {
    expect((await people.remove(ada, ada)).status).toBe(200);
    expect(await people.read(ada)).toBe(404);
    expect((await people.restore(ben, ada)).status).toBe(404);
    expect((await people.restore(ada, ada)).status).toBe(200);
    expect((await makeHousehold(harness, ada)).id).toBe(people.household);
    await people.remove(ada, ada);
    const { id } = await makeHousehold(harness, ada);
    expect(id).not.toBe(people.household);
    expect((await people.restore(ada, ada)).status).toBe(200);
    expect((await makeHousehold(harness, ada)).id).toBe(id);
  });

  it('stays if it is the last organiser', async () => {
    await people.change(ada, ben, { role: 'adult' });
    for (const answer of [
      await people.remove(ada, ada),
      await people.change(ada, ada, { role: 'adult' }),
      await people.change(ada, ada, { role: 'helper' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'LAST_ORGANISER' } });
    expect(await rolesOf()).toEqual({ [ada]: 'organiser', [ben]: 'adult' });
  });

  it('decides nothing about the adults before it for seven days, and erases no child', async () => {
    const cem = await user('Cem');
    await people.join(ada, eve, { role: 'organiser' });
    await people.join(ada, cem, { role: 'helper' });
    const child = `/api/households/${people.household}/children/${tom}`;
    expect((await people.send(eve, 'DELETE', child, {})).status).toBe(200);
    const refused = { status: 403, body: { code: 'NEWCOMER' } };
    const tries = async () => [
      await people.remove(eve, ada),
      await people.change(eve, ben, { role: 'helper' }),
      await people.send(eve, 'DELETE', child, { now: true }),
    ];
    for (const answer of await tries()) expect(answer).toMatchObject(refused);
    later(newcomerDays * day - 1);
    for (const answer of await tries()) expect(answer).toMatchObject(refused);
    expect((await people.change(eve, ada, { role: 'organiser' })).status).toBe(200);
    expect((await people.remove(eve, cem)).status).toBe(200);
    expect(await rolesOf()).toEqual({ [ada]: 'organiser', [ben]: 'organiser', [eve]: 'organiser' });
    later(1);
    expect((await people.send(eve, 'POST', `${child}/restore`, {})).status).toBe(200);
    expect((await people.remove(eve, ada)).status).toBe(200);
    expect((await people.remove(ben, eve)).status).toBe(200);
  });

  it('removes another organiser who removes it at the same moment: one of both stays', async () => {
    const answers = await Promise.all([people.remove(ada, ben), people.remove(ben, ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(Object.values(await rolesOf())).toEqual(['organiser']);
  });

  it('leaves no household without an organiser when both leave at the same moment', async () => {
    const answers = await Promise.all([people.remove(ada, ada), people.remove(ben, ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(Object.values(await rolesOf())).toEqual(['organiser']);
  });

  it('gets another role, children and end from organisers, who can take that back', async () => {
    later(1);
    await people.join(ada, eve, { role: 'helper' });
    const until = new Date(clock.time.getTime() + 90 * minute).toISOString();
    expect((await people.change(ada, eve, { children: [tom], until })).status).toBe(200);
    expect(await people.read(ada)).toMatchObject({
      members: [{}, {}, { userId: eve, role: 'helper', children: [tom], until }],
    });
    await people.send(ada, 'DELETE', `/api/households/${people.household}/children/${tom}`, {});
    expect((await people.change(ada, eve, { children: [tom], until })).status).toBe(200);
    expect((await people.change(ada, eve, { role: 'adult', children: [tom] })).status).toBe(422);
    expect((await people.change(ada, eve, {})).status).toBe(422);
    expect((await people.change(ada, randomUUID(), { role: 'adult' })).status).toBe(404);
    expect((await people.change(ada, eve, { role: 'adult' })).status).toBe(200);
    expect((await people.change(eve, ben, { role: 'adult' })).status).toBe(403);
    expect((await people.remove(eve, ben)).status).toBe(403);
    expect((await people.change(ada, eve, { role: 'adult', until: null })).status).toBe(200);
    expect((await people.restore(ada, eve)).status).toBe(200);
    expect(await people.read(ada)).toMatchObject({ members: [{}, {}, { role: 'helper', children: [tom] }] });
    later(91 * minute);
    expect(await people.read(eve)).toBe(404);
    expect(await people.read(ada)).toMatchObject({
      members: [{}, {}, { userId: eve, role: 'helper', until }],
    });
    await people.change(ada, ben, { role: 'adult' });
    expect(await people.read(ben)).toMatchObject({ members: [{ userId: ada }, { userId: ben }] });
    expect((await people.remove(eve, eve)).status).toBe(404);
    expect((await people.change(ada, eve, { until: null })).status).toBe(200);
    expect(await people.read(eve)).toMatchObject({ role: 'helper' });
  });

  it('needs the plan of the organiser to become a helper, or the third adult', async () => {
    await people.join(ada, eve, { role: 'helper' });
    expect((await people.change(ben, eve, { role: 'adult' })).body).toMatchObject({
      code: 'UPGRADE_REQUIRED',
    });
    expect((await people.change(ben, ada, { role: 'helper' })).body).toMatchObject({
      code: 'UPGRADE_REQUIRED',
    });
    expect((await people.change(ben, ada, { role: 'adult' })).status).toBe(200);
  });

  it('advises organisers of a new PIN once an adult who knows it is gone', async () => {
    await people.remove(ada, ben);
    expect(await isAdvised(ada)).toBe(false);
    await people.restore(ada, ben);
    await people.send(ada, 'PUT', `/api/households/${people.household}/gate`, gate);
    await people.join(ada, eve);
    await people.remove(ada, ben);
    expect([await isAdvised(ada), await isAdvised(eve)]).toEqual([true, false]);
    await people.restore(ada, ben);
    expect(await isAdvised(ada)).toBe(false);
    await people.remove(ada, ben);
    await people.send(ada, 'PUT', `/api/households/${people.household}/gate`, gate);
    await people.restore(ada, ben);
    expect(await isAdvised(ada)).toBe(false);
  });

  it('advises organisers of a new PIN once a helper who has seen it has no access any more', async () => {
    const setPin = () => people.send(ada, 'PUT', `/api/households/${people.household}/gate`, gate);
    await setPin();
    later(minute);
    await people.join(ada, eve, { role: 'helper' });
    await people.remove(ada, eve);
    expect([await isAdvised(ada), await isAdvised(ben)]).toEqual([true, true]);
    await people.restore(ada, eve);
    expect(await isAdvised(ada)).toBe(false);
    const until = (ms: number) => ({ until: new Date(clock.time.getTime() + ms).toISOString() });
    await people.change(ada, eve, until(90 * minute));
    later(90 * minute);
    expect(await isAdvised(ada)).toBe(true);
    await people.change(ada, eve, until(90 * minute));
    expect(await isAdvised(ada)).toBe(false);
    later(100 * minute);
    expect(await isAdvised(ada)).toBe(true);
    await setPin();
    expect(await isAdvised(ada)).toBe(false);
    await people.remove(ada, eve);
    expect(await isAdvised(ada)).toBe(false);
    await people.join(ada, eve, { role: 'helper', ...until(90 * minute) });
    later(31 * 1_440 * minute);
    await harness.get(EndExpiredHelpers).execute(clock.time);
    expect(await rolesOf()).not.toHaveProperty(eve);
    expect(await isAdvised(ada)).toBe(true);
  });

  it('takes its consent along, and brings it and the children back', async () => {
    await agreeConsent(harness, ben, people.household);
    expect(await mayAct(ben)).toBe('yes');
    await people.remove(ada, ben);
    expect(await mayAct(ben)).toBe('no');
    expect(await people.read(ada)).toMatchObject({ children: [], deletedChildren: [{ id: tom }] });
    await people.restore(ada, ben);
    expect(await people.read(ada)).toMatchObject({ children: [{ id: tom }], deletedChildren: [] });
    expect(await mayAct(ben)).toBe('yes');
    await people.change(ada, ben, { role: 'helper' });
    expect(await people.read(ada)).toMatchObject({ children: [] });
    await people.restore(ada, ben);
    expect(await mayAct(ben)).toBe('yes');
  });

  describe('with lists that it has given to a child', () => {
    let caller: ListCaller;
    let [given, own] = ['', ''];
    const ownersOf = (ids: string[]): Promise<unknown> =>
      harness.database
        .query<{ id: string; owner: string }>(
          'SELECT id, owner_id AS owner FROM lists.list WHERE id = ANY($1)',
          [ids],
        )
        .then((rows) => Object.fromEntries(rows.map(({ id, owner }) => [id, owner])));
    const family = (): { householdId: string; tom: string } => ({ householdId: people.household, tom });
    const workersRun = async (): Promise<void> => {
      await deliverHouseholdEvents(harness);
      await handOverDueLists(harness, clock.time);
    };
    beforeEach(async () => {
      await people.join(ada, eve);
      await agreeConsent(harness, ada, people.household);
      await deliverHouseholdEvents(harness);
      caller = ListCaller.with(harness.as, ben);
      [given, own] = [(await caller.createList()).body.id, (await caller.createList()).body.id];
      expect((await give(harness, ben, family(), given)).status).toBe(200);
    });

    it('leaves these to the longest-standing organiser once no undo can bring it back', async () => {
      const thrown = (await caller.createList()).body.id;
      await give(harness, ben, family(), thrown);
      await caller.deleteList(thrown);
      await people.remove(ben, ben);
      await workersRun();
      later(10 * minute);
      await workersRun();
      expect(await ownersOf([given, own])).toEqual({ [given]: ben, [own]: ben });
      later(minute);
      await workersRun();
      expect(await ownersOf([given, own])).toEqual({ [given]: ada, [own]: ben });
      expect((await caller.restoreList(thrown)).status).toBe(404);
      expect((await ListCaller.with(harness.as, ada).restoreList(thrown)).status).toBe(200);
      expect((await caller.get(`/${given}`)).status).toBe(404);
    });

    it('owns them as before if the change is taken back', async () => {
      for (const undone of [
        () => people.remove(ada, ben),
        () => people.remove(ben, ben),
        () => people.change(ada, ben, { role: 'helper' }),
      ]) {
        expect((await undone()).status).toBe(200);
        await workersRun();
        later(9 * minute);
        const remover = (await people.restore(ada, ben)).status === 200 ? ada : ben;
        if (remover === ben) expect((await people.restore(ben, ben)).status).toBe(200);
        await workersRun();
        later(60 * minute);
        await workersRun();
        expect(await ownersOf([given])).toEqual({ [given]: ben });
      }
      await give(harness, ben, family(), given, false);
      expect((await caller.get(`/${given}`)).body).toMatchObject({ role: 'owner', householdId: null });
    });

    it('leaves them at once if its account is deleted', async () => {
      await people.remove(ada, ben);
      expect((await people.send(ben, 'DELETE', '/api/account', { confirm: 'DELETE' })).status).toBe(202);
      await deliverHouseholdEvents(harness);
      expect(await ownersOf([given])).toEqual({ [given]: ada });
    });
  });

  it('leaves nothing behind once its account is erased', async () => {
    const token = newToken();
    await people.invite(ben, { email: 'friend@example.org' }, token);
    await people.remove(ada, ben);
    await people.restore(ada, ben);
    await people.remove(ben, ben);
    const { email = '' } = (await harness.get(IdentityFacade).profileOf(ben)) ?? {};
    await people.invite(ada, { email: ` ${email.toUpperCase()}` });
    expect((await people.send(ben, 'DELETE', '/api/account', { confirm: 'DELETE' })).status).toBe(202);
    await harness.get(EraseHouseholds).erase(ben);
    const rowsWith = (table: string) => `SELECT 1 FROM identity.${table} t WHERE t::text ILIKE ANY ($1)`;
    for (const table of ['household_member', 'household_invitation', 'former_member', 'consent'])
      expect(await harness.database.query(rowsWith(table), [[ben, email].map((of) => `%${of}%`)])).toEqual(
        [],
      );
    expect((await people.restore(ben, ben)).status).toBe(404);
  });

  /** Second adult, helper of Tom, helper whose time is over, removed adult: what each route answers. */
  it.each<[string, 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', string, object | undefined, number[]]>([
    ['reads', 'GET', '', undefined, [200, 200, 404, 404]],
    ['renames', 'PATCH', '', { name: 'Home' }, [200, 403, 404, 404]],
    ['sets the gate', 'PUT', '/gate', gate, [200, 403, 404, 404]],
    ['changes a child', 'PATCH', '/children/TOM', { nickname: 'Tim' }, [200, 403, 404, 404]],
    ['deletes a child', 'DELETE', '/children/TOM', {}, [200, 403, 404, 404]],
    ['removes', 'DELETE', '/members/ADA', undefined, [403, 403, 404, 404]],
    ['changes a member', 'PATCH', '/members/ADA', { role: 'adult' }, [403, 403, 404, 404]],
    ['leaves', 'DELETE', '/members/SELF', undefined, [200, 200, 404, 404]],
    ['comes back', 'POST', '/members/SELF/restore', undefined, [404, 404, 404, 404]],
    ['takes back', 'DELETE', '/invitations/LETTER', undefined, [200, 403, 404, 404]],
    ['reads the history', 'GET', '/history?child=none', undefined, [200, 403, 404, 404]],
    ['answers a call', 'PUT', '/children/TOM/help-answer', undefined, [200, 200, 404, 404]],
  ])('%s as the table says', async (_, method, path, body, answers) => {
    const helper = await user('Helper');
    const over = await user('Over');
    await people.join(ada, helper, { role: 'helper', children: [tom] });
    const until = new Date(clock.time.getTime() + minute).toISOString();
    await people.join(ada, over, { role: 'helper', until });
    await people.join(ada, eve);
    await people.remove(ada, ben);
    later(minute);
    const letter = randomUUID();
    await people.invite(ada, { id: letter });
    const seen: number[] = [];
    for (const who of [over, ben, helper, eve]) {
      const url = path.replace('TOM', tom).replace('ADA', ada).replace('SELF', who).replace('LETTER', letter);
      seen.unshift(
        (await people.send(who, method, `/api/households/${people.household}${url}`, body)).status,
      );
    }
    expect(seen).toEqual([answers[0], answers[1], answers[3], answers[2]]);
  });
});
