import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { LiveTiming } from '../../src/views/live/live-timing';
import { ViewsModule } from '../../src/views/views.module';
import { addChild, addMember, agreeConsent, makeHousehold } from '../support/households';
import { DeviceRequests } from '../support/linked-devices';
import { LiveReader } from '../support/live-reader';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

describe('the live channel of a household', () => {
  let harness: BuiltModule;
  let url: string;
  let ada: ListCaller;
  let household: string;
  let tom: string;
  const readers: LiveReader[] = [];
  const listen = async (token: string, childId?: string): Promise<LiveReader> => {
    const reader = await LiveReader.open(
      url,
      token,
      childId === undefined ? {} : { 'x-acting-child': childId },
    );
    readers.push(reader);
    await reader.next('hello');
    return reader;
  };
  const somebody = (name: string) => register(harness, { name, email: `${randomUUID()}@example.org` });
  const change = (body: object) =>
    harness.as(ada.id)('PATCH', `/api/households/${household}`, body, { 'idempotency-key': randomUUID() });
  const giveByAda = (listId: string) =>
    harness.as(ada.id)(
      'PUT',
      `/api/households/${household}/children/${tom}/lists/${listId}`,
      { given: true },
      { 'idempotency-key': randomUUID() },
    );
  const notify = () => harness.database.query(`SELECT pg_notify('pictick_household', $1)`, [household]);
  const give = (listId: string, childId: string) =>
    harness.database.query('INSERT INTO lists.given VALUES ($1, $2, $3, now())', [
      listId,
      childId,
      household,
    ]);

  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: LiveTiming, by: Object.assign(new LiveTiming(), { beatMs: 100, healMs: 60_000 }) }],
    });
    await harness.app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(harness.app.getHttpServer().address() as AddressInfo).port}/api/events`;
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    ada = ListCaller.with(harness.as, await somebody('Ada'));
    household = (await makeHousehold(harness, ada.id)).id;
    tom = (await addChild(harness, ada.id, household)).id;
    await agreeConsent(harness, ada.id, household);
  });
  afterEach(() => readers.splice(0).forEach((reader) => reader.close()));

  it('tells members and acting children of each new version, and no other user', async () => {
    const ben = await somebody('Ben');
    await addMember(harness, household, { personId: ben, role: 'adult' });
    const streams = [await listen(ada.id), await listen(ben), await listen(ada.id, tom)];
    const stranger = await listen(await somebody('Eve'));
    await change({ name: 'Home' });
    for (const stream of streams)
      expect((await stream.next('household')).data).toEqual({ householdId: household, cursor: '3.0' });
    await pause(150);
    expect(stranger.frames).toEqual([]);
  });

  it('tells a helper of its lists, and that they are others once it looks after another child', async () => {
    const nine = await somebody('Nine');
    await addMember(harness, household, { personId: nine, role: 'helper', children: [tom] });
    const list = (await ada.createList({ name: 'Chores', listType: 'task' })).body.id;
    await giveByAda(list);
    const stream = await listen(nine);
    await ada.addItem(list);
    expect((await stream.next('list')).data).toMatchObject({ listId: list });
    await harness.database.query(
      `UPDATE identity.household_member SET children = '{}' WHERE person_id = $1`,
      [nine],
    );
    await change({ name: 'Home' });
    expect((await stream.next('lists')).data).toEqual({});
    await ada.addItem(list);
    await pause(150);
    expect(stream.frames).toEqual([]);
  });

  it('tells a helper at the end of its access that its lists are others, and ends for its child', async () => {
    const nine = await somebody('Nine');
    const until = new Date(Date.now() + 2_500);
    await addMember(harness, household, { personId: nine, role: 'helper', children: [tom], until });
    await agreeConsent(harness, nine, household);
    const list = (await ada.createList({ name: 'Chores', listType: 'task' })).body.id;
    await giveByAda(list);
    const [stream, toms] = [await listen(nine), await listen(nine, tom)];
    await ada.addItem(list);
    expect((await toms.next('household')).data).toMatchObject({ householdId: household });
    await stream.next('list');
    await pause(until.getTime() - Date.now() + 5);
    await ada.addItem(list);
    await toms.until(() => toms.over, 'the stream of the child went on');
    await stream.next('lists');
    await pause(150);
    expect(toms.frames).toEqual([]);
    expect(stream.frames.filter(({ event }) => event !== 'lists')).toEqual([]);
    expect(stream.over).toBe(false);
  });

  it('goes on for a helper whose access was made longer', async () => {
    const nine = await somebody('Nine');
    const until = new Date(Date.now() + 2_500);
    await addMember(harness, household, { personId: nine, role: 'helper', children: [tom], until });
    await agreeConsent(harness, nine, household);
    const toms = await listen(nine, tom);
    await harness.database.query('UPDATE identity.household_member SET until = NULL WHERE person_id = $1', [
      nine,
    ]);
    await change({ name: 'Home' });
    await pause(until.getTime() - Date.now() + 1_500);
    expect(toms.over).toBe(false);
    await change({ name: 'Home again' });
    await toms.until(
      () => toms.frames.filter(({ event }) => event === 'household').length === 2,
      'nothing was told',
    );
  });

  it('tells of lists that were given, by their sequence', async () => {
    const stream = await listen(ada.id);
    await harness.database.query('INSERT INTO lists.household_given VALUES ($1, 5)', [household]);
    await notify();
    expect((await stream.next('household')).data).toEqual({ householdId: household, cursor: '2.5' });
  });

  it('tells a new and a removed member that their lists and households are others', async () => {
    const ben = await somebody('Ben');
    const stream = await listen(ben);
    await addMember(harness, household, { personId: ben, role: 'adult' });
    await notify();
    await stream.next('lists');
    await harness.database.query('DELETE FROM identity.household_member WHERE person_id = $1', [ben]);
    await notify();
    await stream.next('lists');
  });

  it('tells an acting child of the lists given to it, and of no other list or plan', async () => {
    const mia = (await addChild(harness, ada.id, household, { nickname: 'Mia', animal: 'cat' })).id;
    const own = (await ada.createList()).body.id;
    const given = (await ada.createList()).body.id;
    await give(given, tom);
    const [toms, mias] = [await listen(ada.id, tom), await listen(ada.id, mia)];
    await ada.addItem(own);
    await harness.database.query(`SELECT pg_notify('pictick_plans', $1)`, [ada.id]);
    await ada.createList();
    await pause(300);
    expect([...toms.frames, ...mias.frames]).toEqual([]);
    await ada.addItem(given);
    expect((await toms.next('household')).data).toEqual({ householdId: household, cursor: '3.0' });
    await pause(150);
    expect([...toms.frames, ...mias.frames]).toEqual([]);
  });

  it('tells a linked device of its household and its own help, and ends with it at once', async () => {
    const devices = new DeviceRequests(harness, household);
    const mia = (await addChild(harness, ada.id, household, { nickname: 'Mia', animal: 'cat' })).id;
    const given = (await ada.createList()).body.id;
    await give(given, tom);
    const [tablet, other] = [await devices.link(ada.id, [tom]), await devices.link(ada.id, [mia])];
    const [toms, mias] = [await listen(tablet.home.token, tom), await listen(other.home.token, mia)];
    await ada.addItem(given);
    expect((await toms.next('household')).data).toMatchObject({ householdId: household });
    await tablet.as(tom, 'PUT', '/api/kid/help');
    expect((await toms.next('help')).data).toEqual({ householdId: household, childId: tom });
    await pause(150);
    expect(mias.frames).toEqual([]);
    await devices.end(ada.id, tablet.home.deviceId);
    await toms.until(() => toms.over, 'the stream went on');
    expect(mias.over).toBe(false);
  });

  it('ends for a child whose profile is deleted', async () => {
    const stream = await listen(ada.id, tom);
    await harness.as(ada.id)('DELETE', `/api/households/${household}/children/${tom}`);
    await stream.until(() => stream.over, 'the stream went on');
    const again = await LiveReader.open(url, ada.id, { 'x-acting-child': tom });
    readers.push(again);
    expect(again.status).toBe(404);
  });

  it('ends for a child whose adult is removed from the household', async () => {
    const ben = await somebody('Ben');
    await addMember(harness, household, { personId: ben, role: 'adult' });
    await agreeConsent(harness, ben, household);
    const stream = await listen(ben, tom);
    await harness.database.query('DELETE FROM identity.household_member WHERE person_id = $1', [ben]);
    await notify();
    await stream.until(() => stream.over, 'the stream went on');
    expect(stream.frames).toEqual([]);
  });
});
