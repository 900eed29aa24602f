// Use cases: unlink-device

import { randomUUID } from 'node:crypto';
import { Clock } from '../../src/kernel/clock';
import { givePlan } from '../support/billing/plans';
import { householdModules } from '../support/given-lists';
import { addChild, agreeConsent, makeHousehold, withdrawConsent } from '../support/households';
import { DeviceRequests, newCode, Tablet } from '../support/linked-devices';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const gone = { status: 404, body: { code: 'LINK_CODE_GONE' } };
const noDevice = { status: 401, body: { code: 'INVALID_TOKEN' } };
const minute = 60_000;
const day = 1_440 * minute;

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
    await givePlan(harness.database, adult, 'pro');
    return { adult, child, devices };
  };
  const codeOf = ({ adult, child, devices }: Family): Promise<string> => devices.openCode(adult, [child]);
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
    tablet = await link(ours);
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

  it('is not unlinked by a code that linked a tablet', async () => {
    const code = await codeOf(ours!);
    const second = new Tablet(harness);
    expect((await second.link(code)).status).toBe(200);
    for (const browser of [second, tablet]) expect(await browser.unlink(code)).toMatchObject(gone);
    expect(await endsOf(ours!)).toEqual([null, null]);
  });

  it.each(['taken back', 'too old', 'of an adult without consent', 'of a deleted child'])(
    'stays linked if the code is %s',
    async (state) => {
      const [id, code, { adult, child, devices }] = [randomUUID(), newCode(), ours!];
      expect((await devices.makeCode(adult, [child], code, id)).status).toBe(201);
      if (state === 'taken back') expect((await devices.takeBack(adult, id)).status).toBe(200);
      if (state === 'too old') later(30 * minute);
      if (state === 'of an adult without consent') await withdrawConsent(harness, adult, devices.household);
      if (state === 'of a deleted child') await devices.send(adult, 'DELETE', `children/${child}`);
      expect(await tablet.unlink(code)).toMatchObject(gone);
      expect((await tablet.renew()).status).toBe(200);
    },
  );

  it('is one of two that send the code in the same second', async () => {
    const tablets = [tablet, await link(ours!)];
    const code = await codeOf(ours!);
    const answers = await Promise.all(tablets.map((each) => each.unlink(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const ends = await endsOf(ours!);
    expect([ends.length, ends.includes('unlinked'), ends.includes(null)]).toEqual([2, true, true]);
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
