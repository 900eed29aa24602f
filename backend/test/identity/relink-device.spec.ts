// Use cases: link-device, change-device

import { randomUUID } from 'node:crypto';
import type { LinkedDevicesDto } from '../../src/identity/http/devices/devices.dto';
import { Clock } from '../../src/kernel/clock';
import { givePlan, takePlans } from '../support/billing/plans';
import { householdModules } from '../support/given-lists';
import { addChild, agreeConsent, makeHousehold } from '../support/households';
import { DeviceRequests, newCode, Tablet } from '../support/linked-devices';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

type Device = LinkedDevicesDto['devices'][number];

describe('a tablet that is linked again in the same household', () => {
  let harness: BuiltModule;
  let devices: DeviceRequests;
  let shared: Tablet;
  let [ada, tom, mia, kim] = ['', '', '', ''];
  const clock = new TestClock();
  const add = async (nickname: string, animal: 'cat' | 'owl'): Promise<string> =>
    (await addChild(harness, ada, devices.household, { nickname, animal })).id;
  const open = async (): Promise<Device[]> =>
    (await devices.list(ada)).devices.filter(({ endedAt }) => endedAt === null);
  const endOf = async (deviceId: string): Promise<unknown> =>
    (await devices.list(ada)).devices.find(({ id }) => id === deviceId)?.endReason;
  const codeFor = (deviceId: string, children: string[]): Promise<string> => {
    const code = newCode();
    return devices.replace(ada, deviceId, children, code).then(({ status }) => {
      expect(status).toBe(201);
      return code;
    });
  };

  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date('2026-11-28T10:00:00.000Z');
    ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
    devices = new DeviceRequests(harness, (await makeHousehold(harness, ada)).id);
    tom = (await addChild(harness, ada, devices.household)).id;
    [mia, kim] = [await add('Mia', 'cat'), await add('Kim', 'owl')];
    await agreeConsent(harness, ada, devices.household);
    shared = await devices.link(ada, [tom]);
    await devices.change(ada, shared.home.deviceId, { name: 'Küche' });
  });

  it('keeps its children and its name, and has those of the code besides', async () => {
    const { deviceId: former, token } = shared.home;
    await devices.link(ada, [mia], shared);
    expect(shared.homes).toMatchObject([{ children: [tom, mia] }]);
    expect(await open()).toMatchObject([
      { id: shared.home.deviceId, name: 'Küche', children: [tom, mia], endReason: null },
    ]);
    expect(await endOf(former)).toBe('relinked');
    const headers = { 'x-auth-token': token, 'x-acting-child': tom };
    expect((await shared.send('GET', '/api/kid', { headers })).status).toBe(401);
    for (const child of [tom, mia]) expect((await shared.as(child, 'GET', '/api/kid')).status).toBe(200);
    expect((await shared.as(kim, 'GET', '/api/kid')).status).toBe(404);
    await devices.link(ada, [tom, kim], shared);
    expect(await open()).toMatchObject([{ name: 'Küche', children: [tom, mia, kim] }]);
  });

  it('keeps its children also where its cookie was lost and the access token alone proves it', async () => {
    const { token } = shared.home;
    shared.cookie = '';
    expect((await shared.link(await devices.openCode(ada, [mia]), { 'x-auth-token': token })).status).toBe(
      200,
    );
    expect(await open()).toMatchObject([{ name: 'Küche', children: [tom, mia] }]);
  });

  it('has the children of a code that replaces it, and no others', async () => {
    const former = shared.home.deviceId;
    expect((await shared.link(await codeFor(former, [mia]))).status).toBe(200);
    expect(shared.homes).toMatchObject([{ children: [mia] }]);
    expect(await open()).toMatchObject([{ name: 'Küche', children: [mia] }]);
    expect(await endOf(former)).toBe('relinked');
  });

  it('has the name of the device whose place it takes, and keeps its children', async () => {
    const phone = await devices.link(ada, [kim]);
    await devices.change(ada, phone.home.deviceId, { name: 'Kinderzimmer' });
    expect((await shared.link(await codeFor(phone.home.deviceId, [mia]))).status).toBe(200);
    expect(await open()).toMatchObject([{ name: 'Kinderzimmer', children: [tom, mia] }]);
  });

  it('gives its name to another browser that takes its place', async () => {
    const other = new Tablet(harness);
    expect((await other.link(await codeFor(shared.home.deviceId, [tom]))).status).toBe(200);
    expect(await open()).toMatchObject([{ id: other.home.deviceId, name: 'Küche', children: [tom] }]);
  });

  it('takes over no child of a device that has ended', async () => {
    await devices.end(ada, shared.home.deviceId);
    await devices.link(ada, [mia], shared);
    expect(await open()).toMatchObject([{ children: [mia] }]);
    expect((await open()).map(({ name }) => name)).not.toContain('Küche');
  });

  it('has a deleted child again that is restored', async () => {
    await devices.link(ada, [tom, mia], shared);
    await devices.send(ada, 'DELETE', `children/${tom}`);
    await devices.link(ada, [kim], shared);
    expect((await shared.as(tom, 'GET', '/api/kid')).status).toBe(404);
    expect((await devices.send(ada, 'POST', `children/${tom}/restore`)).status).toBe(200);
    for (const child of [tom, mia, kim]) expect((await shared.as(child, 'GET', '/api/kid')).status).toBe(200);
  });

  it('needs room for the children that are new to it alone', async () => {
    await givePlan(harness.database, ada, 'pro');
    for (let n = 1; n < 4; n += 1) await devices.link(ada, [tom]);
    await takePlans(harness.database, ada);
    expect((await shared.link(await devices.openCode(ada, [mia]))).status).toBe(200);
    for (let n = 0; n < 2; n += 1) await devices.link(ada, [kim]);
    await givePlan(harness.database, ada, 'pro');
    const code = await devices.openCode(ada, [kim]);
    await takePlans(harness.database, ada);
    expect((await shared.link(code)).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
    expect((await shared.renew()).status).toBe(200);
    expect(shared.homes).toMatchObject([{ children: [tom, mia] }]);
    expect(await open()).toHaveLength(6);
  });
});
