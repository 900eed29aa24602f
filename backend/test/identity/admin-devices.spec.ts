// Use cases: revoke-device

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { EraseHouseholds } from '../../src/identity/application/household/erase-households';
import type { HouseholdsOfPersonDto } from '../../src/identity/http/household/household-counts.dto';
import { Clock } from '../../src/kernel/clock';
import { givePlan } from '../support/billing/plans';
import { householdModules, makeFamily } from '../support/given-lists';
import { addChild, addMember, agreeConsent } from '../support/households';
import { DeviceRequests, type Reply, type Tablet } from '../support/linked-devices';
import { LiveReader } from '../support/live-reader';
import { appoint, type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const day = 86_400_000;

describe('a linked device at the support desk', () => {
  let harness: BuiltModule;
  let devices: DeviceRequests;
  let tablet: Tablet;
  let [ada, ben, tom, support, admin] = ['', '', '', '', ''];
  const clock = new TestClock();

  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
    await harness.app.listen(0, '127.0.0.1');
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    const family = await makeFamily(harness);
    [ada, tom] = [family.adult.id, family.tom];
    devices = new DeviceRequests(harness, family.householdId);
    ben = await register(harness, { name: 'Benjamin', email: `ben.${randomUUID()}@example.org` });
    tablet = await devices.link(ada, [tom]);
    [support, admin] = [randomUUID(), randomUUID()];
    appoint(support, 'support');
    appoint(admin, 'admin');
  });

  const end = async (
    who: string,
    body: object = { reason: 'device-lost', ticket: 'SUP-12' },
    { deviceId = tablet.home.deviceId, key = randomUUID() } = {},
  ): Promise<Reply> =>
    (await harness.as(who)('POST', `/api/admin/devices/${deviceId}/end`, body, {
      'idempotency-key': key,
    })) as Reply;
  const seen = async (): Promise<HouseholdsOfPersonDto['households'][number]> => {
    const url = `/api/admin/people/${ada}/households?reason=asked-for`;
    const { status, body } = await harness.as(support)('GET', url);
    expect(status).toBe(200);
    return (body as HouseholdsOfPersonDto).households[0]!;
  };
  const read = (): Promise<Reply> => tablet.as(tom, 'GET', '/api/kid');
  const versionNow = async (): Promise<number> => {
    const [row] = await harness.database.query<{ version: string }>(
      'SELECT version FROM identity.household WHERE id = $1',
      [devices.household],
    );
    return Number(row?.version);
  };
  const auditOf = (subject: string): Promise<object[]> =>
    harness.database.query(
      'SELECT actor_id AS actor, action, reason, details FROM platform.audit_log WHERE subject = $1 ORDER BY seq',
      [subject],
    );

  it('is shown with the members, without names, and with masked addresses', async () => {
    const until = new Date(clock.time.getTime() + day);
    await addMember(harness, devices.household, { personId: ben, role: 'helper', children: [tom], until });
    const mia = await addChild(harness, ada, devices.household, { nickname: 'Pusteblume', animal: 'cat' });
    const both = await devices.link(ada, [tom, mia.id]);
    await devices.change(ada, both.home.deviceId, { name: 'Quietscheente' });
    await devices.end(ada, tablet.home.deviceId);
    const household = await seen();
    const since = expect.any(String) as string;
    expect(household.people).toEqual([
      {
        account: ada,
        email: expect.stringMatching(/^.…@/) as string,
        role: 'organiser',
        since,
        until: null,
        children: null,
      },
      {
        account: ben,
        email: 'b…@example.org',
        role: 'helper',
        since,
        until: until.toISOString(),
        children: 1,
      },
    ]);
    const [linkedAt, endsAt] = [clock.time, new Date(clock.time.getTime() + 180 * day)].map((at) =>
      at.toISOString(),
    );
    const linkedBy = { account: ada, email: household.people[0]?.email };
    const facts = { linkedBy, linkedAt, lastSeenAt: linkedAt, endsAt };
    expect(household.devices).toEqual([
      { device: both.home.deviceId, children: 2, ...facts, endedAt: null, endReason: null },
      { device: tablet.home.deviceId, children: 1, ...facts, endedAt: linkedAt, endReason: 'ended' },
    ]);
    expect(JSON.stringify(household)).not.toMatch(/Pusteblume|Quietscheente|Benjamin|ben\./);
    clock.time = new Date(clock.time.getTime() + 31 * day);
    expect((await seen()).devices.map(({ device }) => device)).toEqual([both.home.deviceId]);
    const details = { seen: [ada, ben] };
    expect(await auditOf(ada)).toMatchObject([
      { actor: support, action: 'identity.households-read', details },
      { actor: support, action: 'identity.households-read', details },
    ]);
  });

  it('names the member that linked it by account and masked address, and no former member', async () => {
    const join = async (name: string): Promise<string> => {
      const email = `${name}.${randomUUID()}@example.org`;
      const personId = await register(harness, { name, email });
      await addMember(harness, devices.household, { personId, role: 'organiser' });
      await agreeConsent(harness, personId, devices.household);
      await givePlan(harness.database, personId, 'pro');
      return personId;
    };
    const linkers = [ada, await join('carla'), await join('dora'), await join('emil')] as const;
    const [, carla, dora, emil] = linkers;
    const linked = [tablet, ...(await Promise.all(linkers.slice(1).map((who) => devices.link(who, [tom]))))];
    const named = async (): Promise<unknown[]> => {
      const { devices: shown } = await seen();
      return linked.map(({ home }) => shown.find(({ device }) => device === home.deviceId)?.linkedBy);
    };
    const byAda = { account: ada, email: expect.stringMatching(/^.…@/) as string };
    const by = (account: string, letter: string): object => ({ account, email: `${letter}…@example.org` });
    expect(await named()).toEqual([byAda, by(carla, 'c'), by(dora, 'd'), by(emil, 'e')]);
    await devices.end(ada, linked[1]!.home.deviceId);
    expect((await devices.send(carla, 'DELETE', `members/${carla}`)).status).toBe(200);
    expect((await devices.send(dora, 'DELETE', `members/${dora}`)).status).toBe(200);
    await harness.database.query('UPDATE identity.person SET deleted_at = $2 WHERE id = $1', [
      emil,
      clock.time,
    ]);
    expect(await named()).toEqual([byAda, null, null, { account: emil, email: null }]);
    await harness.get(EraseHouseholds).erase(emil);
    await harness.database.query('UPDATE identity.kid_device SET linked_by = NULL WHERE id = $1', [
      tablet.home.deviceId,
    ]);
    expect(await named()).toEqual([null, null, null, null]);
  });

  it('is ended at once by an admin, with a reason, and its adults hear of it', async () => {
    const { port } = harness.app.getHttpServer().address() as AddressInfo;
    const streams: LiveReader[] = [];
    for (const [token, headers] of [
      [ada, {}],
      [tablet.home.token, { 'x-acting-child': tom }],
    ] as const)
      streams.push(await LiveReader.open(`http://127.0.0.1:${port}/api/events`, token, headers));
    const [adas, toms] = streams as [LiveReader, LiveReader];
    for (const stream of streams) await stream.next('hello');
    const version = await versionNow();
    const answer = await end(admin);
    expect([answer.status, answer.body]).toEqual([200, { ended: true }]);
    expect((await read()).body).toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await tablet.renew()).body).toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await versionNow()).toBe(version + 1);
    expect((await devices.list(ada)).devices).toMatchObject([{ endReason: 'ended' }]);
    expect(await auditOf(tablet.home.deviceId)).toEqual([
      {
        actor: admin,
        action: 'identity.device-ended',
        reason: 'device-lost SUP-12',
        details: { householdId: devices.household, ended: true },
      },
    ]);
    expect((await adas.next('household')).data).toMatchObject({ householdId: devices.household });
    await toms.until(() => toms.over, 'the stream went on');
    adas.close();
  });

  it('is ended once, with the same answer to the same key', async () => {
    const key = randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect((await end(admin, { reason: 'taken-over' }, { key })).body).toEqual({ ended: true });
    const version = await versionNow();
    expect((await end(admin, { reason: 'taken-over' })).body).toEqual({ ended: false });
    expect(await versionNow()).toBe(version);
    expect(await auditOf(tablet.home.deviceId)).toHaveLength(2);
  });

  it('is not ended by support, by its adults here, without a reason, or if there is none', async () => {
    for (const who of [support, ada]) expect((await end(who)).status).toBe(403);
    for (const body of [{}, { reason: 'because' }, { reason: 'device-lost', ticket: 'Tom lost it' }])
      expect((await end(admin, body)).status).toBe(422);
    expect((await end(admin, undefined, { deviceId: randomUUID() })).status).toBe(404);
    expect((await end(admin, undefined, { deviceId: 'tablet' })).status).toBe(404);
    expect((await read()).status).toBe(200);
    expect(await auditOf(tablet.home.deviceId)).toEqual([]);
  });

  it('is either renewed or ended by staff at the same moment, and has ended then', async () => {
    const answers = await Promise.all([
      tablet.renew(),
      end(admin),
      devices.end(ada, tablet.home.deviceId),
      tablet.renew(),
    ]);
    expect(answers[1].status).toBe(200);
    expect((await tablet.renew()).body).toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await devices.list(ada)).devices).toMatchObject([{ endReason: 'ended' }]);
  });
});
