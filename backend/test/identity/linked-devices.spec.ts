// Use cases: renew-device, change-device, end-device

import { randomUUID } from 'node:crypto';
import { WarnOrganisers } from '../../src/identity/application/devices/warn-organisers.on-kid-device-reused';
import { EraseHouseholds } from '../../src/identity/application/household/erase-households';
import { PurgeDevices } from '../../src/identity/infrastructure/devices/purge-devices';
import { SETTINGS, type Settings } from '../../src/platform/config/env';
import { KidQuery } from '../../src/views/kid/kid.query';
import { Letterbox } from '../support/consent';
import { buildHouseholds, deliverHouseholdEvents, give, makeFamily } from '../support/given-lists';
import { addChild, addMember, agreeConsent } from '../support/households';
import { DeviceRequests, newCode, Tablet } from '../support/linked-devices';
import { type BuiltModule, TestClock } from '../support/module.builder';
import { register } from '../support/people';
import { unzip } from '../support/unzip';

const hour = 3_600_000;
const day = 24 * hour;

describe('a linked device', () => {
  let harness: BuiltModule;
  let devices: DeviceRequests;
  let tablet: Tablet;
  let [ada, tom, mia, list, apple] = ['', '', '', '', ''];
  const clock = new TestClock();
  const box = new Letterbox();
  const later = (ms: number): void => void (clock.time = new Date(clock.time.getTime() + ms));
  const read = (childId = tom): ReturnType<Tablet['as']> => tablet.as(childId, 'GET', '/api/kid');
  const codeOf = ({ status, body }: { status: number; body: object }): unknown => [
    status,
    (body as { code?: string }).code,
  ];

  beforeAll(async () => {
    harness = await buildHouseholds(clock, box);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    box.mails = [];
    const family = await makeFamily(harness);
    ada = family.adult.id;
    tom = family.tom;
    devices = new DeviceRequests(harness, family.householdId);
    mia = (await addChild(harness, ada, devices.household, { nickname: 'Mia', animal: 'cat' })).id;
    await deliverHouseholdEvents(harness);
    list = (await family.adult.createList()).body.id;
    apple = (await family.adult.addItem(list, { name: 'Apple' })).body.id;
    await give(harness, ada, family, list);
    tablet = await devices.link(ada, [tom]);
    // The token of the link is no longer kept.
    later(hour);
  });

  it('is told the name of its household with its link and each renewal', async () => {
    expect(tablet.home.name).toBe('Family');
    tablet.homes = [];
    await tablet.renew();
    expect(tablet.home.name).toBe('Family');
  });

  it('reads, ticks and asks for help for its children, and nothing else', async () => {
    const view = await read();
    expect(view).toMatchObject({
      status: 200,
      body: { child: { id: tom, nickname: 'Tom' }, siblings: [], gate: null, lists: [{ id: list }] },
    });
    expect(await tablet.as(tom, 'PUT', `/api/kid/items/${apple}/checked`, { checked: true })).toMatchObject({
      status: 200,
      body: { checked: true, checkedBy: tom },
    });
    expect(await tablet.as(tom, 'PUT', '/api/kid/help')).toMatchObject({
      status: 200,
      body: { call: { state: 'asked' } },
    });
    expect(codeOf(await read(mia))).toEqual([404, 'NOT_FOUND']);
    for (const path of [
      '/api/shopping-lists',
      '/api/auth/me',
      `/api/households/${devices.household}`,
      '/api/kid',
    ])
      for (const headers of [{}, { 'x-acting-child': tom }] as Record<string, string>[]) {
        if (path === '/api/kid' && 'x-acting-child' in headers) continue;
        const answer = await tablet.send('GET', path, {
          headers: { 'x-auth-token': tablet.home.token, ...headers },
        });
        expect([path, codeOf(answer)]).toEqual([path, [404, 'NOT_FOUND']]);
      }
    expect((await tablet.send('GET', '/api/kid', { headers: { 'x-acting-child': tom } })).status).toBe(401);
  });

  it('has the children of its own alone as siblings, and hears when they change', async () => {
    await devices.change(ada, tablet.home.deviceId, { name: '  Kitchen   tablet ', children: [mia, tom] });
    expect((await read()).body).toMatchObject({ siblings: [{ id: mia }] });
    expect((await read(mia)).status).toBe(200);
    expect((await devices.list(ada)).devices).toMatchObject([
      { name: 'Kitchen tablet', children: [tom, mia] },
    ]);
    await devices.change(ada, tablet.home.deviceId, { children: [mia] });
    expect(codeOf(await read())).toEqual([404, 'NOT_FOUND']);
    expect((await devices.change(ada, tablet.home.deviceId, {})).status).toBe(422);
    expect((await devices.change(ada, tablet.home.deviceId, { name: ' \u200b' })).status).toBe(422);
    expect((await devices.change(ada, tablet.home.deviceId, { name: 'x'.repeat(41) })).status).toBe(422);
    expect((await devices.change(ada, tablet.home.deviceId, { children: [randomUUID()] })).status).toBe(422);
    expect((await devices.change(ada, randomUUID(), { name: 'x' })).status).toBe(404);
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, devices.household, { personId: ben, role: 'adult' });
    expect((await devices.change(ben, tablet.home.deviceId, { name: 'Hall' })).status).toBe(200);
    expect(codeOf(await devices.change(ben, tablet.home.deviceId, { children: [tom, mia] }))).toEqual([
      403,
      'CONSENT_MISSING',
    ]);
  });

  it('renews with one reload when its storage is lost, and its token does not outlive two days', async () => {
    const { deviceId, token } = tablet.home;
    later(3 * day);
    expect(codeOf(await read())).toEqual([401, 'TOKEN_EXPIRED']);
    tablet.homes = [];
    expect((await tablet.renew()).status).toBe(200);
    expect([tablet.home.deviceId, tablet.home.token === token]).toEqual([deviceId, false]);
    expect((await read()).status).toBe(200);
    expect((await devices.list(ada)).devices).toMatchObject([{ lastSeenAt: clock.time.toISOString() }]);
  });

  it('of two homes tells each of its own use alone, and the other one does not end', async () => {
    const other = await makeFamily(harness, 'Ben');
    const bens = new DeviceRequests(harness, other.householdId);
    const ben = other.adult.id;
    await bens.link(ben, [other.tom], tablet);
    await tablet.renew();
    const homeOf = (id: string) => tablet.homes.find(({ householdId }) => householdId === id)!;
    const ask = (id: string, child: string, headers: Record<string, string> = {}) =>
      tablet.send('GET', '/api/kid', {
        headers: { 'x-auth-token': homeOf(id).token, 'x-acting-child': child, ...headers },
      });
    const seen = async () =>
      [(await devices.list(ada)).devices, (await bens.list(ben)).devices].map(
        ([device]) => device?.lastSeenAt,
      );
    expect((await ask(devices.household, tom)).status).toBe(200);
    const [atAdas] = await seen();
    expect(atAdas).toBe(clock.time.toISOString());
    // A week at Ben's: the tablet renews both homes and reads the hidden one for itself.
    for (let n = 0; n < 4; n += 1) {
      later(60 * day);
      expect((await tablet.renew()).body['homes']).toHaveLength(2);
      expect((await ask(other.householdId, other.tom)).status).toBe(200);
      expect((await ask(devices.household, tom, { 'x-background': '1' })).status).toBe(200);
      // It asks only whether the device is known.
      expect((await ask(devices.household, randomUUID())).status).toBe(404);
    }
    expect(await seen()).toEqual([atAdas, clock.time.toISOString()]);
    expect((await devices.list(ada)).devices).toMatchObject([
      { endedAt: null, endsAt: new Date(clock.time.getTime() + 180 * day).toISOString() },
    ]);
    // A page of the release before does not say that it reads for itself.
    expect((await ask(devices.household, tom)).status).toBe(200);
    const atBoth = clock.time.toISOString();
    expect(await seen()).toEqual([atBoth, atBoth]);
    later(hour);
    const headers = { 'x-auth-token': homeOf(devices.household).token, 'x-acting-child': tom };
    const help = { headers: { ...headers, 'x-background': '1', 'idempotency-key': randomUUID() } };
    expect((await tablet.send('PUT', '/api/kid/help', help)).status).toBe(200);
    expect(await seen()).toEqual([clock.time.toISOString(), atBoth]);
  });

  it('gets the same successor in two tabs, and after a lost answer', async () => {
    const { cookie } = tablet;
    const tabs = [tablet, new Tablet(harness), new Tablet(harness)];
    for (const tab of tabs) tab.cookie = cookie;
    await Promise.all(tabs.map((tab) => tab.renew()));
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
    later(day);
    const late = new Tablet(harness);
    late.cookie = cookie;
    expect((await late.renew()).status).toBe(200);
    expect(late.cookie).toBe(tablet.cookie);
  });

  it('has one token for an hour, so that a late request or a lost cookie does not end it', async () => {
    const { cookie } = tablet;
    await tablet.renew();
    const successor = tablet.cookie;
    const late = new Tablet(harness);
    for (const [minutes, sent] of [
      [20, successor],
      [20, cookie],
      [19, successor],
    ] as const) {
      later(minutes * 60_000);
      late.cookie = sent;
      expect((await late.renew()).status).toBe(200);
      expect(late.cookie).toBe(successor);
      if (sent === successor)
        expect(late.home.endsAt).toBe(new Date(clock.time.getTime() + 180 * day).toISOString());
    }
    expect((await read()).status).toBe(200);
    later(60_000);
    await tablet.renew();
    expect([successor, cookie]).not.toContain(tablet.cookie);
    late.cookie = successor;
    expect((await late.renew()).status).toBe(200);
    late.cookie = cookie;
    expect(codeOf(await late.renew())).toEqual([401, 'TOKEN_REUSED']);
  });

  it('that was cloned, or restored from a backup, ends at once and the organisers get one mail', async () => {
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, devices.household, { personId: ben, role: 'adult' });
    const clone = new Tablet(harness);
    clone.cookie = tablet.cookie;
    await tablet.renew();
    later(hour);
    await tablet.renew();
    const answers = await Promise.all([clone.renew(), clone.renew()]);
    expect(answers.map(codeOf)).toContainEqual([401, 'TOKEN_REUSED']);
    expect(clone.cookie).toBe('');
    expect(codeOf(await read())).toEqual([401, 'INVALID_TOKEN']);
    expect(codeOf(await tablet.renew())).toEqual([401, 'INVALID_TOKEN']);
    expect((await devices.list(ada)).devices).toMatchObject([{ endReason: 'reused' }]);
    const events = await harness.database.query<{ id: string; payload: never }>(
      `SELECT id, payload FROM platform.outbox WHERE name = 'identity.kid-device-reused'`,
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      { deviceId: tablet.home.deviceId, organiserIds: [ada] },
    ]);
    for (const { id, payload } of events) await harness.get(WarnOrganisers).handle(payload, { eventId: id });
    expect(box.mails.map(({ subject }) => subject)).toEqual(['A child’s device was unlinked']);
    const audit = await harness.database.query(
      `SELECT reason FROM platform.audit_log WHERE subject = $1 UNION ALL SELECT reason FROM platform.audit_unsealed WHERE subject = $1`,
      [tablet.home.deviceId],
    );
    expect(audit).toHaveLength(1);
  });

  it('goes on when the database was restored from a backup, and a copy ends it still', async () => {
    const { deviceId } = tablet.home;
    const [backup] = await harness.database.query<{ row: object }>(
      'SELECT to_jsonb(d) AS row FROM identity.kid_device d WHERE id = $1',
      [deviceId],
    );
    const copy = new Tablet(harness);
    for (let n = 0; n < 4; n += 1) {
      if (n === 1) copy.cookie = tablet.cookie;
      expect((await tablet.renew()).status).toBe(200);
      later(hour);
    }
    await harness.database.query(
      `UPDATE identity.kid_device d SET token_hash = b.token_hash, token_number = b.token_number, former_hash = b.former_hash, successor_sealed = b.successor_sealed, rotated_at = b.rotated_at
         FROM jsonb_populate_record(NULL::identity.kid_device, $1) b WHERE d.id = b.id`,
      [backup?.row],
    );
    const late = new Tablet(harness);
    late.cookie = tablet.cookie;
    expect((await tablet.renew()).status).toBe(200);
    expect((await late.renew()).status).toBe(200);
    expect(late.cookie).toBe(tablet.cookie);
    expect((await read()).status).toBe(200);
    expect(codeOf(await copy.renew())).toEqual([401, 'TOKEN_REUSED']);
    expect(codeOf(await tablet.renew())).toEqual([401, 'INVALID_TOKEN']);
  });

  it('takes no token that the server has not issued, and does not end for it', async () => {
    const { cookie } = tablet;
    const [deviceId] = cookie.slice('pictick-kid='.length).split('.');
    for (const forged of [
      `${deviceId}.1.${'A'.repeat(43)}.${'A'.repeat(43)}`,
      `${deviceId}.999999999.${'A'.repeat(43)}.${'A'.repeat(43)}`,
      cookie.slice('pictick-kid='.length).replace('.1.', '.2.'),
      `${deviceId}.${'A'.repeat(43)}`,
      'x'.repeat(9_000),
      '~~~',
      '%00',
    ]) {
      const other = new Tablet(harness);
      other.cookie = `pictick-kid=${forged}`;
      expect(codeOf(await other.renew())).toEqual([401, 'INVALID_TOKEN']);
    }
    for (const token of ['kid.', 'kid.x', `kid.${ada}`, 'kid.a.b.c'])
      expect(
        codeOf(
          await tablet.send('GET', '/api/kid', { headers: { 'x-auth-token': token, 'x-acting-child': tom } }),
        ),
      ).toEqual([401, 'INVALID_TOKEN']);
    expect((await tablet.renew()).status).toBe(200);
  });

  it('outlives the key that signed its token, and an older token of that key ends nothing', async () => {
    const older = new Tablet(harness);
    older.cookie = tablet.cookie;
    await tablet.renew();
    later(hour);
    await tablet.renew();
    const { hmacKeys } = harness.app.get<Settings>(SETTINGS);
    const removed = hmacKeys.splice(0, hmacKeys.length, Buffer.alloc(32, 99));
    try {
      expect(codeOf(await older.renew())).toEqual([401, 'INVALID_TOKEN']);
      const repeated = new Tablet(harness);
      repeated.cookie = tablet.cookie;
      later(hour);
      expect((await tablet.renew()).status).toBe(200);
      expect((await repeated.renew()).status).toBe(200);
      expect(repeated.cookie).toBe(tablet.cookie);
      expect((await read()).status).toBe(200);
      await devices.link(ada, [mia], repeated);
      expect((await devices.list(ada)).devices).toMatchObject([
        { endReason: null },
        { endReason: 'relinked' },
      ]);
    } finally {
      hmacKeys.splice(0, 1, ...removed);
    }
  });

  it('reads nothing once it has ended, or for a child that it has lost, after its caller was let in', async () => {
    const { householdId, deviceId } = tablet.home;
    const view = harness.get(KidQuery);
    const seen = async (childId: string): Promise<unknown[]> => {
      const caller = { childId, householdId, personId: deviceId, sid: deviceId, deviceId };
      const [found, cursor] = [await view.find(caller), await view.cursor(caller)];
      return [found?.cursor ?? null, cursor];
    };
    const open = [expect.any(String), expect.any(String)];
    expect(await seen(tom)).toEqual(open);
    expect(await seen(mia)).toEqual([null, null]);
    later(180 * day);
    expect(await seen(tom)).toEqual([null, null]);
    later(-day);
    expect(await seen(tom)).toEqual(open);
    await devices.end(ada, deviceId);
    expect(await seen(tom)).toEqual([null, null]);
  });

  it('slides on for 180 days, and has ended after a sleep of 200', async () => {
    for (let n = 0; n < 3; n += 1) {
      later(170 * day);
      expect((await tablet.renew()).status).toBe(200);
    }
    later(200 * day);
    expect(codeOf(await tablet.renew())).toEqual([401, 'TOKEN_EXPIRED']);
    expect(tablet.cookie).toBe('');
    expect((await devices.list(ada)).devices).toMatchObject([{ id: tablet.home.deviceId, endedAt: null }]);
    await harness.get(PurgeDevices).run(clock.time);
    expect((await devices.list(ada)).devices).toHaveLength(1);
    expect((await devices.end(ada, tablet.home.deviceId)).status).toBe(200);
    expect((await devices.list(ada)).devices).toMatchObject([
      { endedAt: clock.time.toISOString(), endReason: 'ended' },
    ]);
    later(11 * day);
    await harness.get(PurgeDevices).run(clock.time);
    expect((await devices.list(ada)).devices).toEqual([]);
    expect(codeOf(await tablet.renew())).toEqual([401, 'INVALID_TOKEN']);
  });

  it('is ended at once from the list, again with the same answer, and never by a stranger', async () => {
    const eve = await register(harness, { name: 'Eve', email: `${randomUUID()}@example.org` });
    expect((await devices.end(eve, tablet.home.deviceId)).status).toBe(404);
    expect((await read()).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expect((await devices.end(ada, tablet.home.deviceId)).status).toBe(200);
    expect(codeOf(await read())).toEqual([401, 'INVALID_TOKEN']);
    expect(codeOf(await tablet.renew())).toEqual([401, 'INVALID_TOKEN']);
    expect((await devices.list(ada)).devices).toMatchObject([
      { endedAt: clock.time.toISOString(), endReason: 'ended' },
    ]);
    expect((await devices.change(ada, tablet.home.deviceId, { name: 'x' })).status).toBe(404);
    expect((await devices.end(ada, randomUUID())).status).toBe(404);
  });

  it('and a code are unknown to another family under its own household', async () => {
    const other = await makeFamily(harness, 'Eve');
    const theirs = new DeviceRequests(harness, other.householdId);
    const [eve, { deviceId }, id, code] = [other.adult.id, tablet.home, randomUUID(), newCode()];
    await devices.makeCode(ada, [mia], code, id);
    for (const answer of [
      await theirs.change(eve, deviceId, { name: 'Hall' }),
      await theirs.change(eve, deviceId, { children: [other.tom] }),
      await theirs.end(eve, deviceId),
      await theirs.takeBack(eve, id),
    ])
      expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
    expect((await read()).status).toBe(200);
    expect((await tablet.renew()).status).toBe(200);
    expect((await new Tablet(harness).link(code)).status).toBe(200);
    expect((await devices.list(ada)).devices.map(({ name }) => name)).not.toContain('Hall');
  });

  it('is either renewed or ended at the same moment, and has ended then', async () => {
    await Promise.all([tablet.renew(), devices.end(ada, tablet.home.deviceId), tablet.renew()]);
    expect(codeOf(await tablet.renew())).toEqual([401, 'INVALID_TOKEN']);
    expect((await devices.list(ada)).devices).toMatchObject([{ endReason: 'ended' }]);
  });

  it('waits while a child is deleted, and ends when its last child is erased', async () => {
    await devices.change(ada, tablet.home.deviceId, { children: [tom, mia] });
    await devices.send(ada, 'DELETE', `children/${tom}`);
    expect((await devices.change(ada, tablet.home.deviceId, { children: [mia] })).status).toBe(200);
    expect((await devices.change(ada, tablet.home.deviceId, { children: [tom, mia] })).status).toBe(200);
    expect(codeOf(await read())).toEqual([404, 'CHILD_GONE']);
    expect((await read(mia)).status).toBe(200);
    await devices.send(ada, 'POST', `children/${tom}/restore`);
    expect((await read()).status).toBe(200);
    await tablet.renew();
    for (const child of [tom, mia]) {
      await devices.send(ada, 'DELETE', `children/${child}`);
      expect((await devices.send(ada, 'DELETE', `children/${child}`, { now: true })).status).toBe(200);
      const [device] = (await devices.list(ada)).devices;
      expect(device).toMatchObject(
        child === tom
          ? { children: [mia], endReason: null }
          : { children: [], endReason: 'no-children', endedAt: clock.time.toISOString() },
      );
    }
    const [sealed] = await harness.database.query(
      'SELECT former_hash, successor_sealed FROM identity.kid_device WHERE household_id = $1',
      [devices.household],
    );
    expect(sealed).toEqual({ former_hash: null, successor_sealed: null });
    expect(codeOf(await tablet.renew())).toEqual([401, 'INVALID_TOKEN']);
  });

  it('is in the archive of an adult, which tells only whether that adult has linked it', async () => {
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, devices.household, { personId: ben, role: 'adult' });
    await agreeConsent(harness, ben, devices.household);
    await devices.link(ben, [mia]);
    later(hour);
    const old = await devices.link(ada, [tom, mia]);
    await harness.database.query('UPDATE identity.kid_device SET linked_by = NULL WHERE id = $1', [
      old.home.deviceId,
    ]);
    const linkedAt = expect.any(String) as string;
    for (const [adult, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const answer = await harness.app.inject({
        url: '/api/account/export',
        headers: { 'x-auth-token': adult },
      });
      const text = String((await unzip(answer.rawPayload)).get('household.json'));
      expect(JSON.parse(text)).toMatchObject({
        households: [
          {
            linkedDevices: [
              { children: [tom], linkedAt, linkedByMe: adult === ada },
              { children: [mia], linkedAt, linkedByMe: adult === ben },
              { children: [tom, mia], linkedAt, linkedByMe: false },
            ],
          },
        ],
      });
      expect(text).not.toContain('oken');
      expect(text).not.toContain(other);
    }
  });

  it('ends with its household', async () => {
    await harness.get(EraseHouseholds).erase(ada);
    expect(codeOf(await read())).toEqual([401, 'INVALID_TOKEN']);
    expect(codeOf(await tablet.renew())).toEqual([401, 'INVALID_TOKEN']);
    expect(
      await harness.database.query('SELECT 1 FROM identity.kid_device WHERE household_id = $1', [
        devices.household,
      ]),
    ).toEqual([]);
  });
});
