// Use cases: choose-home

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { HouseholdFacade } from '../../src/identity';
import { EraseHouseholds } from '../../src/identity/application/household/erase-households';
import { DeletedAccounts } from '../../src/identity/domain/deleted-accounts';
import { PurgePeople } from '../../src/identity/infrastructure/household/purge-people';
import { Clock } from '../../src/kernel/clock';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListedHouseholdDto } from '../../src/views/household/households.views.dto';
import { givePlan } from '../support/billing/plans';
import { householdModules } from '../support/given-lists';
import { addMember, makeHousehold } from '../support/households';
import { deliverHistoryEvents } from '../support/item-history';
import { LiveReader } from '../support/live-reader';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';
import { PeopleRequests, type Reply } from '../support/people-of-household';

const minute = 60_000;

describe('the home household of a user', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  let [ada, ben] = ['', ''];
  /** Ada made the first, and joined that of Ben later. */
  let [first, second] = ['', ''];
  const user = (name: string): Promise<string> =>
    register(harness, { name, email: `${randomUUID()}@example.org` });

  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    [ada, ben] = [await user('Ada'), await user('Ben')];
    await givePlan(harness.database, ben, 'pro');
    [first, second] = [(await makeHousehold(harness, ada)).id, (await makeHousehold(harness, ben)).id];
    clock.time = new Date(clock.time.getTime() + minute);
    await new PeopleRequests(harness, second).join(ben, ada);
  });

  const choose = async (household: string, who = ada, key: string = randomUUID()): Promise<Reply> =>
    (await harness.as(who)('PUT', `/api/households/${household}/home`, undefined, {
      'idempotency-key': key,
    })) as Reply;
  const homeOf = (who = ada) => harness.get(HouseholdFacade).homeOf(who);
  const storedHome = async (who = ada): Promise<string | null | undefined> =>
    (
      await harness.database.query<{ home: string | null }>(
        'SELECT home_household_id AS home FROM identity.person WHERE id = $1',
        [who],
      )
    )[0]?.home;
  const shownHomes = async (who = ada): Promise<string[]> => {
    const { body } = await harness.as(who)('GET', '/api/households');
    const { households } = body as { households: ListedHouseholdDto[] };
    return households.filter(({ isHome }) => isHome).map(({ id }) => id);
  };
  const historyOf = async (household: string): Promise<string[]> =>
    (
      await harness.database.query<{ name: string }>(
        'SELECT name FROM lists.item_history WHERE household_id = $1 ORDER BY name_key',
        [household],
      )
    ).map(({ name }) => name);

  it('is the one joined first until another one is chosen', async () => {
    expect([await homeOf(), await shownHomes()]).toEqual([first, []]);
    const chosen = await choose(second);
    expect([chosen.status, chosen.body]).toEqual([200, { success: true }]);
    expect([await homeOf(), await shownHomes()]).toEqual([second, [second]]);
    expect((await choose(first)).status).toBe(200);
    expect([await homeOf(), await shownHomes()]).toEqual([first, [first]]);
  });

  it('is the choice of one user alone', async () => {
    await choose(second);
    expect([await homeOf(ben), await shownHomes(ben)]).toEqual([second, []]);
    const { body } = await harness.as(ben)('GET', `/api/households/${second}`);
    expect(body).toMatchObject({ isHome: false });
    expect(JSON.stringify(body)).not.toContain('homeHousehold');
  });

  it('changes the tag of the household that is chosen, and of the one before', async () => {
    const tagOf = async (household: string): Promise<unknown> =>
      (await harness.as(ada)('GET', `/api/households/${household}`)).headers.etag;
    const tags = async () => [await tagOf(first), await tagOf(second)];
    const none = await tags();
    await choose(second);
    const one = await tags();
    expect([one[0] === none[0], one[1] === none[1]]).toEqual([true, false]);
    await choose(first);
    const other = await tags();
    expect([other[0] === one[0], other[1]]).toEqual([false, none[1]]);
  });

  it('is chosen once by a request that comes twice', async () => {
    const key = randomUUID();
    await choose(second, ada, key);
    await choose(first);
    expect((await choose(second, ada, key)).status).toBe(200);
    expect(await homeOf()).toBe(first);
  });

  it('is none of a helper, a stranger or a former member', async () => {
    const [cem, eve] = [await user('Cem'), await user('Eve')];
    await addMember(harness, first, { personId: cem, role: 'helper' });
    expect(await choose(first, cem)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await choose(first, eve)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await choose(randomUUID(), eve)).status).toBe(404);
    await new PeopleRequests(harness, second).remove(ben, ada);
    expect((await choose(second)).status).toBe(404);
    expect([await storedHome(cem), await storedHome(eve), await storedHome()]).toEqual([null, null, null]);
    expect(await homeOf(cem)).toBeNull();
  });

  it('gets what the user buys from then on, and what was counted before stays', async () => {
    const caller = new ListCaller(harness.as(ada), ada);
    const list = (await caller.createList()).body.id;
    await caller.addItem(list, { name: 'Milk' });
    await deliverHistoryEvents(harness);
    await choose(second);
    await caller.addItem(list, { name: 'Figs' });
    await deliverHistoryEvents(harness);
    expect([await historyOf(first), await historyOf(second)]).toEqual([['Milk'], ['Figs']]);
  });

  it('is the first remaining one once the user left it or is a helper there, and the chosen one again after an undo', async () => {
    await choose(second);
    const people = new PeopleRequests(harness, second);
    await people.remove(ada, ada);
    expect([await homeOf(), await shownHomes()]).toEqual([first, []]);
    await harness.get(PurgePeople).run(clock.time);
    await people.restore(ada, ada);
    expect([await homeOf(), await shownHomes()]).toEqual([second, [second]]);
    await people.change(ben, ada, { role: 'helper' });
    expect([await homeOf(), await shownHomes()]).toEqual([first, []]);
  });

  it('is forgotten at night once the user cannot come back', async () => {
    await choose(second);
    await new PeopleRequests(harness, second).remove(ben, ada);
    await harness.get(PurgePeople).run(clock.time);
    expect(await storedHome()).toBe(second);
    await harness.get(PurgePeople).run(new Date(clock.time.getTime() + 11 * minute));
    expect(await storedHome()).toBeNull();
    // The home of an adult stays.
    await choose(first);
    await harness.get(PurgePeople).run(new Date(clock.time.getTime() + 11 * minute));
    expect(await storedHome()).toBe(first);
  });

  it('ends with the household or the account', async () => {
    await choose(second);
    await new PeopleRequests(harness, second).remove(ben, ada);
    await harness.get(EraseHouseholds).erase(ben);
    expect([await storedHome(), await homeOf()]).toEqual([null, first]);
    await choose(first);
    await harness.get(DeletedAccounts).erase(ada, clock.time);
    expect(await storedHome()).toBeNull();
  });

  it('is told to the devices of the user, and to no other user', async () => {
    await harness.app.listen(0, '127.0.0.1');
    const { port } = harness.app.getHttpServer().address() as AddressInfo;
    const listen = async (token: string): Promise<LiveReader> => {
      const reader = await LiveReader.open(`http://127.0.0.1:${port}/api/events`, token);
      await reader.next('hello');
      return reader;
    };
    const [phone, tablet, bens] = [await listen(ada), await listen(ada), await listen(ben)];
    try {
      await choose(second);
      await Promise.all([phone.next('lists'), tablet.next('lists')]);
      expect(bens.frames).toEqual([]);
    } finally {
      for (const reader of [phone, tablet, bens]) reader.close();
    }
  });
});
