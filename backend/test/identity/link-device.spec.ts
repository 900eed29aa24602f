// Use cases: make-link-code, take-link-code-back, link-device

import { createHash, randomUUID } from 'node:crypto';
import { PurgeDevices } from '../../src/identity/infrastructure/devices/purge-devices';
import { Clock } from '../../src/kernel/clock';
import { givePlan, takePlans } from '../support/billing/plans';
import { householdModules } from '../support/given-lists';
import { addChild, addMember, agreeConsent, makeHousehold, withdrawConsent } from '../support/households';
import { DeviceRequests, newCode, newRequestKey, type Reply, Tablet } from '../support/linked-devices';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const minute = 60_000;
const gone = { status: 404, body: { code: 'LINK_CODE_GONE' } };

describe('a code that links a device', () => {
  let harness: BuiltModule;
  let devices: DeviceRequests;
  let [ada, ben, tom, mia] = ['', '', '', ''];
  const clock = new TestClock();
  const user = (name: string): Promise<string> =>
    register(harness, { name, email: `${randomUUID()}@example.org` });
  const later = (ms: number): void => void (clock.time = new Date(clock.time.getTime() + ms));
  const tablet = (): Tablet => new Tablet(harness);
  const rowsIn = (table: string): Promise<object[]> => {
    const rows = `SELECT t::text FROM ${table} t`;
    return harness.database.query(rows);
  };

  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date('2026-11-28T10:00:00.000Z');
    [ada, ben] = [await user('Ada'), await user('Ben')];
    devices = new DeviceRequests(harness, (await makeHousehold(harness, ada)).id);
    tom = (await addChild(harness, ada, devices.household)).id;
    mia = (await addChild(harness, ada, devices.household, { nickname: 'Mia', animal: 'cat' })).id;
    await agreeConsent(harness, ada, devices.household);
  });

  it('links the browser that sends it, once, however it is typed', async () => {
    const [id, code] = [randomUUID(), newCode()];
    const made = await devices.makeCode(ada, [mia, tom], code, id);
    expect([made.status, made.body]).toEqual([
      201,
      {
        ...{ id, children: [tom, mia], replaces: null },
        ...{ expiresAt: '2026-11-28T10:30:00.000Z', householdVersion: 4 },
      },
    ]);
    expect((await devices.list(ada)).codes).toEqual([
      { id, children: [tom, mia], replaces: null, expiresAt: '2026-11-28T10:30:00.000Z' },
    ]);
    const [first, second] = [tablet(), tablet()];
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`.toUpperCase();
    const agent = { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1' };
    const linked = await first.link(typed, agent);
    expect([linked.status, first.homes]).toEqual([
      200,
      [
        {
          deviceId: expect.any(String) as string,
          householdId: devices.household,
          name: 'Family',
          children: [tom, mia],
          token: expect.stringMatching(/^kid\.ey/) as string,
          endsAt: '2027-05-27T10:00:00.000Z',
        },
      ],
    ]);
    expect(await second.link(code)).toMatchObject(gone);
    expect([second.cookie, first.cookie.length > 100]).toEqual(['', true]);
    expect(await devices.list(ada)).toEqual({
      devices: [
        {
          id: first.home.deviceId,
          name: 'Safari, iPad',
          children: [tom, mia],
          linkedBy: { name: 'Ada', hasLeft: false },
          linkedAt: '2026-11-28T10:00:00.000Z',
          lastSeenAt: '2026-11-28T10:00:00.000Z',
          endsAt: '2027-05-27T10:00:00.000Z',
          endedAt: null,
          endReason: null,
        },
      ],
      codes: [],
    });
  });

  it('links one of two tablets that send it in the same second', async () => {
    const code = newCode();
    await devices.makeCode(ada, [tom], code);
    const tablets = [tablet(), tablet()];
    const answers = await Promise.all(tablets.map((each) => each.link(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await devices.list(ada)).devices).toHaveLength(1);
  });

  it('is not taken back when it is over', async () => {
    const id = randomUUID();
    await devices.makeCode(ada, [tom], newCode(), id);
    later(30 * minute);
    expect(await devices.takeBack(ada, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    later(-1);
    expect((await devices.takeBack(ada, id)).status).toBe(200);
  });

  it('answers the same device to the same request again, and to no other', async () => {
    const [id, code, key] = [randomUUID(), newCode(), newRequestKey()];
    const first = await devices.link(ada, [tom]);
    const { cookie } = first;
    await devices.makeCode(ada, [tom], code, id);
    await first.link(code, {}, key);
    await devices.makeCode(ada, [mia], newCode());
    const retry = tablet();
    for (const before of [cookie, first.cookie, '']) {
      retry.cookie = before;
      later(9 * minute);
      expect((await retry.link(code.toUpperCase(), {}, key)).status).toBe(200);
      expect([retry.cookie, retry.home.deviceId]).toEqual([first.cookie, first.home.deviceId]);
    }
    const alike = `${code.slice(0, 4)}${newCode().slice(4)}`;
    for (const [sent, sentKey] of [
      [code, newRequestKey()],
      [alike, key],
    ] as const)
      for (let n = 0; n < 6; n += 1) expect(await tablet().link(sent, {}, sentKey)).toMatchObject(gone);
    expect(await devices.takeBack(ada, id)).toMatchObject({ status: 404 });
    expect((await retry.link(code, {}, key)).status).toBe(200);
    expect((await devices.list(ada)).devices.map(({ endReason }) => endReason)).toEqual([null, 'relinked']);
    later(3 * minute);
    expect(await tablet().link(code, {}, key)).toMatchObject(gone);
  });

  it('answers one device to a request that comes twice in the same second, until it has ended', async () => {
    const [code, key] = [newCode(), newRequestKey()];
    await devices.makeCode(ada, [tom], code);
    const tablets = [tablet(), tablet()] as const;
    await Promise.all(tablets.map((each) => each.link(code, {}, key)));
    expect(tablets[0].cookie).toBe(tablets[1].cookie);
    const list = await devices.list(ada);
    expect([list.devices.length, list.codes]).toEqual([1, []]);
    await devices.end(ada, tablets[0].home.deviceId);
    expect(await tablet().link(code, {}, key)).toMatchObject(gone);
  });

  it('is used with a key of 22 characters alone', async () => {
    const code = newCode();
    await devices.makeCode(ada, [tom], code);
    for (const key of ['', 'A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}=`])
      expect((await tablet().link(code, {}, key)).body).toMatchObject({
        details: [{ field: 'requestKey', rule: 'format' }],
      });
    expect((await tablet().link(code)).status).toBe(200);
  });

  it('is either used or taken back at the same moment', async () => {
    const [id, code] = [randomUUID(), newCode()];
    await devices.makeCode(ada, [tom], code, id);
    const [linked, taken] = await Promise.all([tablet().link(code), devices.takeBack(ada, id)]);
    expect([linked.status, taken.status].sort()).toEqual([200, 404]);
    expect((await devices.list(ada)).devices).toHaveLength(linked.status === 200 ? 1 : 0);
  });

  it('ends with its fifth wrong try, and not before', async () => {
    const [code, other] = [newCode(), newCode()];
    const wrong = `${code.slice(0, 4)}${other.slice(4)}`;
    for (const tries of [4, 5]) {
      await devices.makeCode(ada, [tom], code);
      for (let n = 0; n < tries; n += 1) expect(await tablet().link(wrong)).toMatchObject(gone);
      expect((await tablet().link(code)).status).toBe(tries === 4 ? 200 : 404);
    }
  });

  it('changes the version of the household when it ends with a wrong try', async () => {
    const code = newCode();
    const wrong = `${code.slice(0, 4)}${newCode().slice(4)}`;
    await devices.makeCode(ada, [tom], code);
    const versions: { version: number }[] = [];
    for (let n = 0; n < 5; n += 1) {
      await tablet().link(wrong);
      versions.push(
        ...(await harness.database.query<{ version: number }>(
          'SELECT version FROM identity.household WHERE id = $1',
          [devices.household],
        )),
      );
    }
    expect(versions.map(({ version }) => version)).toEqual([4, 4, 4, 4, 5]);
  });

  it('counts wrong tries that come at the same moment', async () => {
    const code = newCode();
    const wrong = `${code.slice(0, 4)}${newCode().slice(4)}`;
    await devices.makeCode(ada, [tom], code);
    await Promise.all(Array.from({ length: 5 }, () => tablet().link(wrong)));
    expect(await tablet().link(code)).toMatchObject(gone);
  });

  it.each([
    'taken back',
    'too old',
    'replaced',
    'of an adult who left',
    'of an adult whose account is being deleted',
    'of an adult without consent',
    'of a deleted child',
    'of an erased child',
    'unknown',
    'no code',
  ])('is gone if it is %s', async (state) => {
    const [id, code] = [randomUUID(), newCode()];
    await addMember(harness, devices.household, { personId: ben, role: 'adult' });
    await agreeConsent(harness, ben, devices.household);
    if (state !== 'unknown') expect((await devices.makeCode(ben, [tom], code, id)).status).toBe(201);
    if (state === 'taken back') expect((await devices.takeBack(ada, id)).status).toBe(200);
    if (state === 'too old') later(30 * minute);
    if (state === 'replaced') await devices.makeCode(ben, [mia], newCode());
    if (state === 'of an adult who left') await devices.send(ben, 'DELETE', `members/${ben}`);
    if (state === 'of an adult whose account is being deleted')
      expect((await harness.as(ben)('DELETE', '/api/account', { confirm: 'DELETE' })).status).toBe(202);
    if (state === 'of an adult without consent') await withdrawConsent(harness, ben, devices.household);
    if (state.endsWith('child')) await devices.send(ada, 'DELETE', `children/${tom}`);
    if (state === 'of an erased child') await devices.send(ada, 'DELETE', `children/${tom}`, { now: true });
    expect(await tablet().link(state === 'no code' ? 'ß🦊\u0000 aeiou' : code)).toMatchObject(gone);
    expect((await devices.list(ada)).devices).toEqual([]);
  });

  it('is made by adults of the household with an own consent, for its children', async () => {
    const eve = await user('Eve');
    const make = async (who: string, children: string[], code = newCode()): Promise<unknown> => {
      const { status, body } = await devices.makeCode(who, children, code);
      return status === 422 ? [422, (body['details'] as object[])[0]] : [status, body['code']];
    };
    await addMember(harness, devices.household, { personId: ben, role: 'helper' });
    expect(await make(eve, [tom])).toEqual([404, 'NOT_FOUND']);
    expect(await make(ben, [tom])).toEqual([403, 'FORBIDDEN']);
    expect(await make(ada, [])).toEqual([422, { field: 'children', rule: 'min' }]);
    expect(await make(ada, [randomUUID()])).toEqual([422, { field: 'children', rule: 'enum' }]);
    for (const bad of ['', 'bcdfghj', 'BCDFGHJK', 'aeiouaei', 'bcdf-ghj'])
      expect(await make(ada, [tom], bad)).toEqual([422, { field: 'code', rule: 'format' }]);
    await withdrawConsent(harness, ada, devices.household);
    expect(await make(ada, [tom])).toEqual([403, 'CONSENT_MISSING']);
    for (const who of [ben, eve])
      expect((await devices.send(who, 'GET', 'devices')).status).toBe(who === ben ? 403 : 404);
  });

  it('is made once when the page sends it twice', async () => {
    const [id, code] = [randomUUID(), newCode()];
    const first = await devices.makeCode(ada, [tom, mia], code, id);
    later(minute);
    const again = await devices.makeCode(ada, [mia, tom], code, id);
    expect(again.body).toMatchObject({ id, children: [tom, mia], expiresAt: first.body['expiresAt'] });
    for (const [children, sent] of [
      [[tom, mia], newCode()],
      [[tom], code],
      [[mia], code],
    ] as const)
      expect((await devices.makeCode(ada, [...children], sent, id)).body).toMatchObject({
        details: [{ field: 'id', rule: 'uuid' }],
      });
    const other = new DeviceRequests(harness, (await makeHousehold(harness, ben)).id);
    const kim = (await addChild(harness, ben, other.household)).id;
    await agreeConsent(harness, ben, other.household);
    expect((await other.makeCode(ben, [kim], newCode(), id)).body).toMatchObject({
      details: [{ field: 'id', rule: 'uuid' }],
    });
  });

  it('may begin like one of another household, which its maker does not learn', async () => {
    const other = new DeviceRequests(harness, (await makeHousehold(harness, ben)).id);
    const kim = (await addChild(harness, ben, other.household)).id;
    await agreeConsent(harness, ben, other.household);
    const half = newCode().slice(0, 4);
    const [code, alike, wrong] = ['bbbb', 'cccc', 'dddd'].map((rest) => `${half}${rest}`) as [
      string,
      string,
      string,
    ];
    for (const tries of [4, 5]) {
      const made = [await devices.makeCode(ada, [tom], code), await other.makeCode(ben, [kim], alike)];
      expect(made.map(({ status }) => status)).toEqual([201, 201]);
      for (let n = 0; n < tries; n += 1) expect(await tablet().link(wrong)).toMatchObject(gone);
      const linked = [await tablet().link(alike), await tablet().link(code)];
      expect(linked.map(({ status }) => status)).toEqual(tries === 4 ? [200, 200] : [404, 404]);
    }
    expect((await other.list(ben)).devices).toMatchObject([{ children: [kim] }]);
  });

  it('is replaced by the next of the same adult, which the page of the former hears', async () => {
    const [former, next] = [newCode(), newCode()];
    const versionOf = ({ body }: Reply): number => Number(body['householdVersion']);
    await addMember(harness, devices.household, { personId: ben, role: 'adult' });
    await agreeConsent(harness, ben, devices.household);
    const bens = newCode();
    await devices.makeCode(ben, [mia], bens);
    const shown = versionOf(await devices.makeCode(ada, [tom], former));
    const id = randomUUID();
    expect(versionOf(await devices.makeCode(ada, [mia], next, id))).toBe(shown + 1);
    expect((await devices.list(ada)).codes).toMatchObject([{ id, children: [mia] }]);
    expect(await tablet().link(former)).toMatchObject(gone);
    for (const code of [next, bens]) expect((await tablet().link(code)).status).toBe(200);
  });

  it('is the only open one of its adult, of several that are made in the same second', async () => {
    const codes = Array.from({ length: 4 }, newCode);
    const made = await Promise.all(codes.map((code) => devices.makeCode(ada, [tom], code)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const versions = made.map(({ body }) => Number(body['householdVersion']));
    expect(new Set(versions).size).toBe(4);
    const last = made[versions.indexOf(Math.max(...versions))]!;
    expect((await devices.list(ada)).codes).toMatchObject([{ id: last.body['id'] }]);
    const answers = await Promise.all(codes.map((code) => tablet().link(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(answers[made.indexOf(last)]!.status).toBe(200);
  });

  it('links one of eight tablets that send it and are waiting for its household', async () => {
    const code = newCode();
    await devices.makeCode(ada, [tom], code);
    const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
    const holder = harness.database.run(async () => {
      await harness.database.query('SELECT 1 FROM identity.household WHERE id = $1 FOR UPDATE', [
        devices.household,
      ]);
      await pause(500);
    });
    await pause(100);
    const answers = await Promise.all(Array.from({ length: 8 }, () => tablet().link(code)));
    await holder;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)]);
    expect((await devices.list(ada)).devices).toHaveLength(1);
  });

  it('is refused before a child has more devices than the plan', async () => {
    await devices.link(ada, [tom]);
    await devices.link(ada, [tom, mia]);
    const code = newCode();
    expect(await devices.makeCode(ada, [tom], code)).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED' },
    });
    await devices.link(ada, [mia]);
    await givePlan(harness.database, ada, 'pro');
    expect((await devices.makeCode(ada, [tom], code)).status).toBe(201);
    await takePlans(harness.database, ada);
    expect((await tablet().link(code)).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
    await givePlan(harness.database, ada, 'pro');
    expect((await tablet().link(code)).status).toBe(200);
    for (let n = 3; n < 10; n += 1) await devices.link(ada, [tom]);
    expect(await devices.makeCode(ada, [tom], newCode())).toMatchObject({
      status: 422,
      body: { code: 'DEVICE_LIMIT' },
    });
    await takePlans(harness.database, ada);
    expect((await devices.list(ada)).devices.filter(({ endedAt }) => endedAt === null)).toHaveLength(11);
  });

  it('takes the place of the device that the code replaces, without room of its own', async () => {
    await givePlan(harness.database, ada, 'pro');
    const lost = await devices.link(ada, [tom]);
    for (let n = 1; n < 4; n += 1) await devices.link(ada, [tom]);
    await takePlans(harness.database, ada);
    const code = newCode();
    expect((await devices.makeCode(ada, [tom], newCode())).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
    const found = await devices.link(ada, [mia]);
    const { deviceId } = lost.home;
    expect(await devices.replace(ada, deviceId, [tom], code)).toMatchObject({
      status: 201,
      body: { replaces: deviceId },
    });
    expect((await devices.list(ada)).codes).toMatchObject([{ replaces: deviceId }]);
    expect((await found.link(code)).status).toBe(200);
    const after = (await devices.list(ada)).devices;
    expect(after.find(({ id }) => id === deviceId)).toMatchObject({ endReason: 'relinked' });
    expect(after.filter(({ endedAt, children }) => endedAt === null && children.includes(tom))).toHaveLength(
      4,
    );
    expect(await devices.replace(ada, deviceId, [tom], newCode())).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    });
  });

  it('adds a second home to the browser, replaces the device of the same one, and refuses a third', async () => {
    const own = await devices.link(ada, [tom]);
    const first = own.home.deviceId;
    const others: DeviceRequests[] = [];
    for (const who of [ben, await user('Eve')]) {
      const other = new DeviceRequests(harness, (await makeHousehold(harness, who)).id);
      const kim = (await addChild(harness, who, other.household)).id;
      await agreeConsent(harness, who, other.household);
      others.push(other);
      const code = newCode();
      await other.makeCode(who, [kim], code);
      const answer = await own.link(code);
      expect(answer).toMatchObject(
        who === ben ? { status: 200 } : { status: 409, body: { code: 'DEVICE_FULL' } },
      );
    }
    await devices.link(ada, [mia], own);
    expect((await devices.list(ada)).devices.map(({ id, endReason }) => [id === first, endReason])).toEqual([
      [false, null],
      [true, 'relinked'],
    ]);
    await own.renew();
    expect(own.homes.map(({ householdId }) => householdId).sort()).toEqual(
      [devices.household, others[0]!.household].sort(),
    );
  });

  it('is stored as a hash, in no answer and no event, and purged at night', async () => {
    const [code, unused] = [newCode(), newCode()];
    await devices.makeCode(ada, [tom], code);
    const [linked, requestKey] = [tablet(), newRequestKey()];
    await linked.link(code, {}, requestKey);
    const tokensOf = ({ cookie, home }: Tablet): string[] => {
      const token = cookie.slice('pictick-kid='.length);
      return [token, token.split('.')[2]!, home.token];
    };
    const secrets = [code, unused, requestKey, ...tokensOf(linked)];
    later(60 * minute);
    await linked.renew();
    secrets.push(...tokensOf(linked));
    expect(new Set(secrets).size).toBe(9);
    await devices.makeCode(ada, [tom], unused);
    for (const table of [
      'identity.kid_link_code',
      'identity.kid_device',
      'platform.idempotency',
      'platform.outbox',
    ])
      for (const secret of secrets)
        for (const text of [secret, Buffer.from(secret).toString('hex')])
          expect(JSON.stringify(await rowsIn(table))).not.toContain(text);
    await harness.get(PurgeDevices).run(clock.time);
    expect((await devices.list(ada)).codes).toHaveLength(1);
    later(24 * 60 * minute);
    await harness.get(PurgeDevices).run(clock.time);
    expect(await rowsIn('identity.kid_link_code')).toEqual([]);
  });

  it('is in no fingerprint that a reader of the database could try codes on', async () => {
    const [url, key] = [`/api/households/${devices.household}/device-codes`, randomUUID()];
    const body = { id: randomUUID(), code: newCode(), children: [tom] };
    const make = (sent: object) => harness.as(ada)('POST', url, sent, { 'idempotency-key': key });
    const first = await make(body);
    expect([first.status, (await make(body)).body]).toEqual([201, first.body]);
    expect((await make({ ...body, code: newCode() })).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const plain = createHash('sha256')
      .update(`POST ${url}\n${JSON.stringify(body)}`)
      .digest();
    const rows = await harness.database.query<{ fingerprint: Buffer }>(
      'SELECT fingerprint FROM platform.idempotency WHERE user_id = $1 AND key = $2',
      [ada, key],
    );
    expect(rows.map(({ fingerprint }) => fingerprint.equals(plain))).toEqual([false]);
    // The spec knows how plain ones are made.
    await devices.takeBack(ada, body.id);
    const taken = `DELETE ${url}/${body.id}\nnull`;
    expect(
      await harness.database.query('SELECT 1 FROM platform.idempotency WHERE fingerprint = $1', [
        createHash('sha256').update(taken).digest(),
      ]),
    ).toHaveLength(1);
  });

  it('is refused to pages of other origins', async () => {
    const code = newCode();
    await devices.makeCode(ada, [tom], code);
    expect((await tablet().link(code, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await tablet().link(code)).status).toBe(200);
  });
});
