// Use cases: link-device, make-link-code

import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EraseHouseholds } from '../../src/identity/application/household/erase-households';
import { PurgeDevices } from '../../src/identity/infrastructure/devices/purge-devices';
import { Clock } from '../../src/kernel/clock';
import { EraseList } from '../../src/lists/infrastructure/trash/erase-list';
import {
  deliverHouseholdEvents,
  type Family,
  give,
  householdModules,
  joinFamily,
  makeFamily,
} from '../support/given-lists';
import { addChild } from '../support/households';
import { DeviceRequests, newCode, newRequestKey, Tablet } from '../support/linked-devices';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { personalData, standing } from '../support/personal-data.fixture';

const day = 86_400_000;

describe('the erasure of a linked device', () => {
  let harness: BuiltModule;
  let family: Family;
  let devices: DeviceRequests;
  let tablet: Tablet;
  let [ada, tom, mia, list] = ['', '', '', ''];
  const clock = new TestClock();
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-devices-'));

  beforeAll(async () => {
    harness = await build({
      modules: householdModules,
      replace: [{ token: Clock, by: clock }],
      settings: { dataDir },
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    family = await makeFamily(harness);
    [ada, tom] = [family.adult.id, family.tom];
    devices = new DeviceRequests(harness, family.householdId);
    mia = (await addChild(harness, ada, devices.household, { nickname: 'Mia', animal: 'cat' })).id;
    await deliverHouseholdEvents(harness);
    list = (await family.adult.createList()).body.id;
    const apple = (await family.adult.addItem(list, { name: 'Apple' })).body.id;
    await give(harness, ada, family, list);
    tablet = await devices.link(ada, [tom, mia]);
    const ticked = await tablet.as(tom, 'PUT', `/api/kid/items/${apple}/checked`, { checked: true });
    expect(ticked.status).toBe(200);
    // An answer with words, as a later release may store.
    await harness.database.query(
      `INSERT INTO platform.idempotency (user_id, key, fingerprint, status, body) VALUES ($1, 'words', '', 200, $2)`,
      [tablet.home.deviceId, { childId: tom, listId: list, text: 'Zwergenbrot' }],
    );
  });

  const places = async (...words: string[]): Promise<string[]> =>
    standing(await personalData(harness, dataDir, ''), words).map((place) => place.replace(/:.*/s, ''));
  const answersOf = (deviceId: string): Promise<object[]> =>
    harness.database.query('SELECT status, body FROM platform.idempotency WHERE user_id = $1', [deviceId]);
  const eraseChild = async (childId: string): Promise<void> => {
    await devices.send(ada, 'DELETE', `children/${childId}`);
    expect((await devices.send(ada, 'DELETE', `children/${childId}`, { now: true })).status).toBe(200);
  };

  it('replaces its stored answers about an erased child, and keeps the device of the other child', async () => {
    expect(await places('Zwergenbrot')).toEqual(['platform.idempotency']);
    await eraseChild(tom);
    await deliverHouseholdEvents(harness);
    expect(await places('Zwergenbrot')).toEqual([]);
    const refusal = { status: 422, body: { code: 'NOT_FOUND', kind: 'not-found' } };
    expect(await answersOf(tablet.home.deviceId)).toContainEqual(refusal);
    expect((await tablet.as(mia, 'GET', '/api/kid')).status).toBe(200);
    const naming = 'SELECT 1 FROM platform.idempotency WHERE user_id = $1 AND body::text LIKE $2';
    expect(await harness.database.query(naming, [tablet.home.deviceId, `%${tom}%`])).toEqual([]);
  });

  it('replaces its stored answers about an erased list', async () => {
    await family.adult.deleteList(list);
    await harness.get(EraseList).execute(list, 'any');
    expect(await places('Zwergenbrot')).toEqual([]);
  });

  it('deletes its stored answers with it, at night', async () => {
    await devices.end(ada, tablet.home.deviceId);
    clock.time = new Date(clock.time.getTime() + 30 * day);
    await harness.get(PurgeDevices).run(clock.time);
    expect(await answersOf(tablet.home.deviceId)).not.toEqual([]);
    clock.time = new Date(clock.time.getTime() + 1_000);
    await harness.get(PurgeDevices).run(clock.time);
    expect(await answersOf(tablet.home.deviceId)).toEqual([]);
    expect(await places('Zwergenbrot')).toEqual([]);
  });

  it('leaves nothing of the devices and codes of an erased household, in any form', async () => {
    const [open, requestKey] = [newCode(), newRequestKey()];
    const used = newCode();
    await devices.makeCode(ada, [tom], used);
    const other = new Tablet(harness);
    await other.link(used, {}, requestKey);
    await devices.change(ada, other.home.deviceId, { name: 'Wackeltablett' });
    await devices.makeCode(ada, [mia], open);
    const cookies = [tablet, other].map(({ cookie }) => cookie.slice('pictick-kid='.length));
    const secrets = [open, used, requestKey, tablet.home.token, other.home.token, ...cookies];
    secrets.push(...cookies.map((token) => token.split('.')[2]!));
    expect(await places(...secrets)).toEqual([]);
    expect(await places('Wackeltablett')).toEqual(['identity.kid_device']);
    await harness.get(EraseHouseholds).erase(ada);
    await deliverHouseholdEvents(harness);
    const ids = [tablet.home.deviceId, other.home.deviceId];
    expect(await places(...ids, ...secrets, 'Wackeltablett', 'Zwergenbrot')).toEqual([]);
  });

  it('of its adult leaves the device to the household, and ends the open code', async () => {
    const ben = (await joinFamily(harness, devices.household)).id;
    const bens = await devices.link(ben, [mia]);
    const [id, code] = [randomUUID(), newCode()];
    expect((await devices.makeCode(ben, [tom], code, id)).status).toBe(201);
    await harness.get(EraseHouseholds).erase(ben);
    expect((await bens.as(mia, 'GET', '/api/kid')).status).toBe(200);
    expect((await bens.renew()).status).toBe(200);
    expect((await new Tablet(harness).link(code)).body).toMatchObject({ code: 'LINK_CODE_GONE' });
    const named = (await places(ben)).filter((place) => place.includes('kid_'));
    expect([named, await places(id)]).toEqual([[], ['platform.idempotency']]);
    expect((await devices.list(ada)).devices.map(({ endedAt }) => endedAt)).toEqual([null, null]);
  });
});
