// Use cases: unlink-device

import { randomUUID } from 'node:crypto';
import { Clock } from '../../src/kernel/clock';
import { householdModules } from '../support/given-lists';
import { addChild, agreeConsent, makeHousehold } from '../support/households';
import { DeviceRequests, newCode, newRequestKey, Tablet } from '../support/linked-devices';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const gone = { status: 404, body: { code: 'LINK_CODE_GONE' } };
const noDevice = { status: 401, body: { code: 'INVALID_TOKEN' } };
const day = 86_400_000;

interface Family {
  adult: string;
  child: string;
  devices: DeviceRequests;
}

describe('a tablet that is unlinked with a code', () => {
  let harness: BuiltModule;
  let [ours, theirs]: Family[] = [];
  let tablet: Tablet;
  const clock = new TestClock();
  const later = (ms: number): void => void (clock.time = new Date(clock.time.getTime() + ms));
  const makeFamily = async (name: string): Promise<Family> => {
    const adult = await register(harness, { name, email: `${randomUUID()}@example.org` });
    const devices = new DeviceRequests(harness, (await makeHousehold(harness, adult)).id);
    const child = (await addChild(harness, adult, devices.household)).id;
    await agreeConsent(harness, adult, devices.household);
    return { adult, child, devices };
  };
  const codeOf = async ({ adult, child, devices }: Family): Promise<string> => {
    const code = newCode();
    expect((await devices.makeCode(adult, [child], code)).status).toBe(201);
    return code;
  };
  const link = ({ adult, child, devices }: Family, browser?: Tablet): Promise<Tablet> =>
    devices.link(adult, [child], browser);
  const read = ({ child }: Family, browser = tablet): ReturnType<Tablet['as']> =>
    browser.as(child, 'GET', '/api/kid/help');
  const endsOf = async ({ adult, devices }: Family): Promise<unknown[]> =>
    (await devices.list(adult)).devices.map(({ endReason }) => endReason);

  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date('2026-11-28T10:00:00.000Z');
    [ours, theirs] = [await makeFamily('Ada'), await makeFamily('Eve')];
    tablet = await link(ours!);
  });

  it('ends at once, loses its cookie, and uses the code up', async () => {
    const [code, { deviceId }] = [await codeOf(ours!), tablet.home];
    const version = async (): Promise<unknown> => {
      const rows = 'SELECT version FROM identity.household WHERE id = $1';
      return (await harness.database.query<{ version: number }>(rows, [ours!.devices.household]))[0]?.version;
    };
    const before = await version();
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`.toUpperCase();
    expect(await tablet.unlink(typed)).toEqual({ status: 200, body: { ended: [deviceId] } });
    expect(tablet.cookie).toBe('');
    expect(await read(ours!)).toMatchObject(noDevice);
    expect(await tablet.renew()).toMatchObject(noDevice);
    expect(await ours!.devices.list(ours!.adult)).toMatchObject({
      devices: [{ id: deviceId, endedAt: clock.time.toISOString(), endReason: 'unlinked' }],
      codes: [],
    });
    expect(await version()).toBe(Number(before) + 1);
    expect(await new Tablet(harness).link(code)).toMatchObject(gone);
  });

  it('keeps its home when the code is of another household, which can still be used', async () => {
    const code = await codeOf(theirs!);
    expect(await tablet.unlink(code)).toMatchObject(gone);
    expect((await read(ours!)).status).toBe(200);
    expect((await new Tablet(harness).link(code)).status).toBe(200);
  });

  it('ends a code with the fifth wrong try, and not before', async () => {
    for (const tries of [4, 5]) {
      const code = await codeOf(ours!);
      const wrong = `${code.slice(0, 4)}${newCode().slice(4)}`;
      for (let n = 0; n < tries; n += 1) expect(await tablet.unlink(wrong)).toMatchObject(gone);
      expect((await read(ours!)).status).toBe(200);
      expect((await new Tablet(harness).link(code)).status).toBe(tries === 4 ? 200 : 404);
    }
    for (const none of ['', 'aeiou', 'ß🦊\u0000']) expect(await tablet.unlink(none)).toMatchObject(gone);
  });

  it('is not unlinked by the code that linked a tablet, nor by one that is too old or taken back', async () => {
    const [linking, old] = [newCode(), newCode()];
    await ours!.devices.makeCode(ours!.adult, [ours!.child], linking);
    const key = newRequestKey();
    expect((await tablet.link(linking, {}, key)).status).toBe(200);
    for (const browser of [tablet, await link(ours!, new Tablet(harness))])
      expect(await browser.unlink(linking)).toMatchObject(gone);
    const id = randomUUID();
    await ours!.devices.end(ours!.adult, (await ours!.devices.list(ours!.adult)).devices.at(-1)!.id);
    await ours!.devices.makeCode(ours!.adult, [ours!.child], old, id);
    expect((await ours!.devices.takeBack(ours!.adult, id)).status).toBe(200);
    expect((await tablet.unlink(old)).status).not.toBe(200);
  });

  it('is one of two that send the code in the same second', async () => {
    const other = await link(ours!);
    const code = newCode();
    await ours!.devices.end(ours!.adult, tablet.home.deviceId);
    tablet = await link(ours!);
    await ours!.devices.end(ours!.adult, other.home.deviceId);
    const second = new Tablet(harness);
    // The plan has room for one code while one tablet is linked; the second one links after it.
    await ours!.devices.makeCode(ours!.adult, [ours!.child], code);
    const answers = await Promise.all([tablet.unlink(code), second.link(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('answers the same again, also at the same moment, with its cookie or its token alone', async () => {
    const [code, { deviceId, token }] = [await codeOf(ours!), tablet.home];
    const done = { status: 200, body: { ended: [deviceId] } };
    const { cookie } = tablet;
    expect(await Promise.all([tablet.unlink(code), tablet.unlink(code)])).toEqual([done, done]);
    tablet.cookie = cookie;
    expect(await tablet.unlink(code)).toEqual(done);
    expect(tablet.cookie).toBe('');
    expect(await tablet.unlink(code, { 'x-auth-token': token })).toEqual(done);
    expect(await tablet.unlink(code)).toMatchObject(noDevice);
    expect(await endsOf(ours!)).toEqual(['unlinked']);
  });

  it('needs no code once an adult has ended it, and keeps the first reason', async () => {
    const { deviceId } = tablet.home;
    await ours!.devices.end(ours!.adult, deviceId);
    expect(await tablet.unlink(newCode())).toEqual({ status: 200, body: { ended: [deviceId] } });
    expect(await endsOf(ours!)).toEqual(['ended']);
  });

  it('keeps the home of another household, in its cookie too, when its answer is lost as well', async () => {
    const first = tablet.home;
    await link(theirs!, tablet);
    const [second, cookie] = [tablet.home, tablet.cookie];
    const code = await codeOf(ours!);
    for (let n = 0; n < 2; n += 1) {
      tablet.cookie = cookie;
      expect(await tablet.unlink(code)).toEqual({ status: 200, body: { ended: [first.deviceId] } });
      expect(cookie.endsWith(`~${tablet.cookie.slice('pictick-kid='.length)}`)).toBe(true);
    }
    expect((await read(theirs!)).status).toBe(200);
    expect((await tablet.renew()).status).toBe(200);
    expect(tablet.homes.map(({ deviceId }) => deviceId)).toEqual([second.deviceId]);
    expect([await endsOf(ours!), await endsOf(theirs!)]).toEqual([['unlinked'], [null]]);
  });

  it('proves itself with its access token while that is valid, and gets no cookie for it', async () => {
    const [code, { deviceId, token }] = [await codeOf(ours!), tablet.home];
    const stranger = new Tablet(harness);
    for (const headers of [{}, { 'x-auth-token': 'kid.x' }, { 'x-auth-token': ours!.adult }])
      expect(await stranger.unlink(code, headers as Record<string, string>)).toMatchObject(noDevice);
    later(3 * day);
    expect(await stranger.unlink(code, { 'x-auth-token': token })).toMatchObject(noDevice);
    later(-3 * day);
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/api/kid/device/unlink',
      headers: { 'x-auth-token': token, 'x-acting-child': ours!.child },
      payload: { code },
    });
    expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
      200,
      { ended: [deviceId] },
      undefined,
    ]);
  });

  it('takes the code from its own page alone', async () => {
    const code = await codeOf(ours!);
    expect(await tablet.unlink(code, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect((await tablet.unlink(code)).status).toBe(200);
  });
});
