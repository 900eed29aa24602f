// Use cases: renew-device

import { randomUUID } from 'node:crypto';
import { Clock } from '../../src/kernel/clock';
import { householdModules } from '../support/given-lists';
import { addChild, agreeConsent, makeHousehold } from '../support/households';
import { DeviceRequests, newCode, Tablet } from '../support/linked-devices';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const hour = 3_600_000;
const invalid = { status: 401, body: { code: 'INVALID_TOKEN' } };

describe('the cookie of a linked device', () => {
  let harness: BuiltModule;
  let devices: DeviceRequests;
  let tablet: Tablet;
  let [ada, tom] = ['', ''];
  const clock = new TestClock();
  const later = (ms: number): void => void (clock.time = new Date(clock.time.getTime() + ms));
  const family = async (): Promise<{ adult: string; child: string; requests: DeviceRequests }> => {
    const adult = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
    const requests = new DeviceRequests(harness, (await makeHousehold(harness, adult)).id);
    const child = (await addChild(harness, adult, requests.household)).id;
    await agreeConsent(harness, adult, requests.household);
    return { adult, child, requests };
  };
  /** A browser whose cookie was lost, with one access token. */
  const holderOf = (token: string): { browser: Tablet; renew: () => ReturnType<Tablet['renew']> } => {
    const browser = new Tablet(harness);
    return { browser, renew: () => browser.renew({ 'x-auth-token': token }) };
  };
  const post = async (path: string, cookie: string, payload?: object): Promise<unknown> => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: `/api/kid/device/${path}`,
      headers: cookie === '' ? {} : { cookie },
      ...(payload && { payload }),
    });
    return [answer.statusCode, answer.headers['set-cookie'] !== undefined];
  };
  const auditOf = (deviceId: string): Promise<object[]> =>
    harness.database.query(
      'SELECT reason FROM platform.audit_log WHERE subject = $1 UNION ALL SELECT reason FROM platform.audit_unsealed WHERE subject = $1',
      [deviceId],
    );

  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date('2026-11-28T10:00:00.000Z');
    const { adult, child, requests } = await family();
    [ada, tom, devices] = [adult, child, requests];
    tablet = await devices.link(ada, [tom]);
  });

  it('is set or cleared only by an answer that changes it', async () => {
    const { cookie } = tablet;
    expect(await post('renew', '')).toEqual([401, false]);
    expect(await post('renew', cookie)).toEqual([200, false]);
    expect(await post('unlink', '', { code: newCode() })).toEqual([401, false]);
    expect(await post('link', '', { code: newCode(), requestKey: 'A'.repeat(22) })).toEqual([404, false]);
    later(hour);
    expect(await post('renew', cookie)).toEqual([200, true]);
    expect(await post('renew', 'pictick-kid=x')).toEqual([401, true]);
  });

  it('comes back with the access token when the browser lost it, and is renewed as before', async () => {
    const { deviceId, token } = tablet.home;
    const [one, two] = [holderOf(token), holderOf(token)];
    later(47 * hour);
    const answers = await Promise.all([one.renew(), two.renew()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([one.browser.cookie, one.browser.home.deviceId]).toEqual([two.browser.cookie, deviceId]);
    expect(await auditOf(deviceId)).toEqual([{ reason: 'token-was-lost' }]);
    for (let n = 0; n < 3; n += 1) {
      later(hour);
      expect((await one.browser.renew({ 'x-auth-token': token })).status).toBe(200);
    }
    expect((await one.browser.as(tom, 'GET', '/api/kid/help')).status).toBe(200);
  });

  it('ends the device if it was not lost: the access token was stolen', async () => {
    const thief = holderOf(tablet.home.token);
    expect((await thief.renew()).status).toBe(200);
    expect(await tablet.renew()).toMatchObject({ status: 401, body: { code: 'TOKEN_REUSED' } });
    expect(await thief.browser.renew()).toMatchObject(invalid);
    expect(await thief.browser.as(tom, 'GET', '/api/kid/help')).toMatchObject(invalid);
    expect((await devices.list(ada)).devices).toMatchObject([{ endReason: 'reused' }]);
    expect(await thief.renew()).toMatchObject(invalid);
  });

  it('does not come back with an access token that is too old, forged or of an adult', async () => {
    const { token } = tablet.home;
    for (const wrong of ['kid.', `${token}x`, `kid.${ada}`, ada])
      expect(await holderOf(wrong).renew()).toMatchObject(invalid);
    later(49 * hour);
    const late = holderOf(token);
    expect(await late.renew()).toMatchObject(invalid);
    expect(late.browser.cookie).toBe('');
    expect((await tablet.renew()).status).toBe(200);
  });

  it('does not come back when the device has ended, nor replaces a token that was used again', async () => {
    const { token } = tablet.home;
    const old = tablet.cookie;
    for (let n = 0; n < 2; n += 1) {
      later(hour);
      await tablet.renew();
    }
    const copy = holderOf(token);
    copy.browser.cookie = old;
    expect(await copy.renew()).toMatchObject({ status: 401, body: { code: 'TOKEN_REUSED' } });
    expect(await copy.renew()).toMatchObject(invalid);
  });

  it('gets the home back that a parallel answer took from it, and no third one', async () => {
    const [first, own] = [tablet.home, tablet.cookie];
    const other = await family();
    await other.requests.link(other.adult, [other.child], tablet);
    const [second, both] = [tablet.home, tablet.cookie];
    tablet.cookie = own;
    expect((await tablet.renew({ 'x-auth-token': second.token })).status).toBe(200);
    expect(tablet.homes.map(({ deviceId }) => deviceId)).toEqual([first.deviceId, second.deviceId]);
    expect(tablet.cookie.startsWith(`${own}~`) && tablet.cookie !== both).toBe(true);
    const third = await family();
    const { home } = await third.requests.link(third.adult, [third.child]);
    expect((await tablet.renew({ 'x-auth-token': home.token })).status).toBe(200);
    expect(tablet.homes).toHaveLength(2);
  });

  it('is not needed to end the former device of the browser when it is linked again', async () => {
    const { token } = tablet.home;
    const code = await devices.openCode(ada, [tom]);
    expect((await new Tablet(harness).link(code, { 'x-auth-token': token })).status).toBe(200);
    const ends = (await devices.list(ada)).devices.map(({ endReason }) => endReason);
    expect([ends.length, ends.includes('relinked'), ends.includes(null)]).toEqual([2, true, true]);
  });
});
