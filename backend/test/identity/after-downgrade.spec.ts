// Use cases: renew-device, link-device, check-item-as-child

import { randomUUID } from 'node:crypto';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { givePlan, takePlans } from '../support/billing/plans';
import { deliverHouseholdEvents, give, householdModules, makeFamily } from '../support/given-lists';
import { DeviceRequests, newCode, Tablet } from '../support/linked-devices';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';
import { PeopleRequests } from '../support/people-of-household';

describe('a family whose plan has ended', () => {
  let harness: BuiltModule;
  let devices: DeviceRequests;
  let people: PeopleRequests;
  let tablets: Tablet[];
  let [ada, ben, eve, nine, tom, list, apple] = ['', '', '', '', '', '', ''];

  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    const family = await makeFamily(harness);
    [ada, tom] = [family.adult.id, family.tom];
    devices = new DeviceRequests(harness, family.householdId);
    people = new PeopleRequests(harness, family.householdId);
    list = (await family.adult.createList()).body.id;
    apple = (await family.adult.addItem(list, { name: 'Apple' })).body.id;
    await give(harness, ada, family, list);
    await givePlan(harness.database, ada, 'pro');
    [ben, eve, nine] = (await Promise.all(
      ['Ben', 'Eve', 'Nine'].map((name) => register(harness, { name, email: `${randomUUID()}@example.org` })),
    )) as [string, string, string];
    await people.join(ada, ben);
    await people.join(ada, eve);
    await people.join(ada, nine, { role: 'helper', children: [tom] });
    await deliverHouseholdEvents(harness);
    tablets = [];
    for (let count = 0; count < 4; count++) tablets.push(await devices.link(ada, [tom]));
    await takePlans(harness.database, ada);
  });

  it('keeps every device of its children: each renews, reads, ticks and takes another name', async () => {
    for (const [at, tablet] of tablets.entries()) {
      expect((await tablet.renew()).status).toBe(200);
      expect((await tablet.as(tom, 'GET', '/api/kid')).body).toMatchObject({ lists: [{ id: list }] });
      const checked = at % 2 === 0;
      expect(await tablet.as(tom, 'PUT', `/api/kid/items/${apple}/checked`, { checked })).toMatchObject({
        status: 200,
        body: { checked, checkedBy: checked ? tom : null },
      });
      const body = { name: `Tablet ${at}`, children: [tom] };
      expect((await devices.change(ada, tablet.home.deviceId, body)).status).toBe(200);
    }
    expect((await devices.list(ada)).devices.map(({ endedAt }) => endedAt)).toEqual(Array(4).fill(null));
  });

  it('links a device that was lost again in its place, and no other one', async () => {
    const [lost] = tablets as [Tablet];
    const code = newCode();
    expect((await devices.replace(ada, lost.home.deviceId, [tom], code)).status).toBe(201);
    expect((await new Tablet(harness).link(code)).status).toBe(200);
    expect((await lost.renew()).status).toBe(401);
    expect((await devices.makeCode(ada, [tom], newCode())).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
  });

  it('keeps its further adults and its helpers, who see and tick as before', async () => {
    for (const who of [ben, eve, nine]) {
      expect(await people.read(who)).toMatchObject({ children: [{ id: tom }] });
      const caller = ListCaller.with(harness.as, who);
      expect((await caller.toggle(list, apple, { checked: true })).body.checkedBy).toBe(who);
      expect((await caller.toggle(list, apple, { checked: false })).status).toBe(200);
    }
    expect((await people.change(ada, nine, { until: '2099-01-01T00:00:00.000Z' })).status).toBe(200);
    expect((await people.change(ada, eve, { role: 'organiser' })).status).toBe(200);
    expect((await people.invite(ada)).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
  });
});
