// Use cases: issue-tokens, refresh-session, end-session, end-all-sessions, sign-out

import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { IdentityModule } from '../../src/identity';
import { hashOf, newSecret } from '../../src/identity/application/sessions/secrets';
import { WarnOfTheft } from '../../src/identity/application/sessions/warn-of-theft.on-token-reused';
import { SignInCodes } from '../../src/identity/domain/sessions';
import { Staff } from '../../src/identity/domain/staff';
import { ImagingModule } from '../../src/imaging';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { Networks } from '../../src/platform/config/networks';
import { Listener } from '../../src/platform/database/listener';
import { type Mail, Mailer } from '../../src/platform/mail/mailer';
import { LiveTiming } from '../../src/views/live/live-timing';
import { ViewsModule } from '../../src/views/views.module';
import { LiveReader } from '../support/live-reader';
import { type BuiltModule, TestClock, build } from '../support/module.builder';
import { register } from '../support/people';

const modules = [IdentityModule, ImagingModule, ListsModule, ViewsModule];
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

interface Signed {
  token: string;
  refreshToken: string;
  cookie: string;
}
interface Listed {
  id: string;
  deviceLabel: string;
  createdAt: string;
  lastUsedAt: string;
  current: boolean;
}

describe('sessions', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  const posted: Mail[] = [];
  const mailer = { send: (mail: Mail) => Promise.resolve(posted.push(mail) > 0) };

  beforeAll(async () => {
    harness = await build({
      modules,
      realTokens: true,
      replace: [
        { token: Clock, by: clock },
        { token: Mailer, by: mailer },
        { token: LiveTiming, by: Object.assign(new LiveTiming(), { sessionMs: 100 }) },
      ],
    });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    clock.time = new Date();
    posted.length = 0;
  });

  const later = (milliseconds: number): void =>
    void (clock.time = new Date(clock.time.getTime() + milliseconds));
  const send = (
    where: BuiltModule,
    method: string,
    url: string,
    token?: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    where.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(token !== undefined && { 'x-auth-token': token }), ...headers },
      ...(payload && { payload }),
    });
  const newUser = (name = 'Ada'): Promise<string> =>
    register(harness, { name, email: `${randomUUID()}@example.org` });

  /** The sign-in from the return of the browser from Google on. */
  async function signIn(
    personId: string,
    { agent = android, cookie = '', asCookie = false } = {},
  ): Promise<Signed> {
    const [code, browser] = [newSecret(), newSecret()];
    await harness.get(SignInCodes).add({
      hash: hashOf(code),
      personId,
      browserHash: hashOf(browser),
      flowHash: hashOf(newSecret()),
      expiresAt: new Date(clock.time.getTime() + minute),
    });
    const answer = await send(
      harness,
      'POST',
      '/api/auth/exchange',
      undefined,
      { code, ...(asCookie && { session: 'cookie' }) },
      { 'user-agent': agent, cookie: `pictick-code=${browser}; ${cookie}` },
    );
    expect(answer.statusCode).toBe(200);
    const set = [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((each) => each.startsWith('pictick-refresh='));
    return { ...answer.json<{ token: string; refreshToken: string }>(), cookie: set?.split(';')[0] ?? '' };
  }
  it('that have ended are looked up no more often than open ones', async () => {
    const ada = await newUser();
    const { token } = await signIn(ada);
    await harness.database.query('UPDATE identity.session SET revoked_at = now() WHERE person_id = $1', [
      ada,
    ]);
    later(6_000);
    const asked = jest.spyOn(harness.database, 'query');
    for (let times = 0; times < 5; times++)
      expect((await send(harness, 'GET', '/api/auth/me', token)).json()).toMatchObject({
        code: 'INVALID_TOKEN',
      });
    expect(
      asked.mock.calls.filter(([text]) => text.includes('FROM identity.session JOIN identity.person')),
    ).toHaveLength(1);
    asked.mockRestore();
  });

  const refresh = (refreshToken: string, where = harness) =>
    send(where, 'POST', '/api/auth/refresh', undefined, { refreshToken });
  const renew = async (refreshToken: string): Promise<Signed> => {
    const answer = await refresh(refreshToken);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const list = async (token: string, where = harness): Promise<Listed[]> =>
    (await send(where, 'GET', '/api/auth/sessions', token)).json<{ sessions: Listed[] }>().sessions;
  const ask = async (token: string, where = harness): Promise<string> => {
    const answer = await send(where, 'GET', '/api/auth/sessions', token);
    return answer.statusCode === 200 ? 'in' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
  };
  const rows = <T extends object = object>(sql: string, values: unknown[] = []): Promise<T[]> =>
    harness.database.query<T>(sql, values);

  it('are listed with device, start and last use, the current one first', async () => {
    const ada = await newUser();
    const phone = await signIn(ada);
    later(hour);
    const tablet = await signIn(ada, { agent: 'curl/8' });
    await signIn(await newUser('Ben'));
    const shown = await list(phone.token);
    expect(shown.map(({ deviceLabel, current }) => [deviceLabel, current])).toEqual([
      ['Chrome, Android', true],
      ['', false],
    ]);
    expect(shown[1]).toMatchObject({
      createdAt: clock.time.toISOString(),
      lastUsedAt: clock.time.toISOString(),
    });
    expect((await list(tablet.token)).map(({ current }) => current)).toEqual([true, false]);
    expect(Object.keys(shown[0] ?? {}).sort()).toEqual([
      'createdAt',
      'current',
      'deviceLabel',
      'id',
      'lastUsedAt',
    ]);
  });

  it('that are idle for thirty days leave the list, and end after ninety days in any case', async () => {
    const ada = await newUser();
    const idle = await signIn(ada);
    let phone = await signIn(ada);
    for (const days of [29, 29, 29]) {
      later(days * day);
      phone = await renew(phone.refreshToken);
    }
    expect(await list(phone.token)).toHaveLength(1);
    expect((await refresh(idle.refreshToken)).json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
    later(3 * day);
    expect((await refresh(phone.refreshToken)).json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('are ended one by one, by their own user only, and idempotently', async () => {
    const [ada, ben] = [await newUser(), await newUser('Ben')];
    const [phone, tablet, bens] = [await signIn(ada), await signIn(ada), await signIn(ben)];
    const lost = (await list(tablet.token))[0]?.id ?? '';
    const end = async (token: string, id: string): Promise<unknown> => {
      const answer = await send(harness, 'DELETE', `/api/auth/sessions/${id}`, token);
      return [answer.statusCode, answer.json<{ code?: string }>().code];
    };
    for (const id of [lost, randomUUID(), 'me'])
      expect(await end(bens.token, id)).toEqual([404, 'NOT_FOUND']);
    expect(await ask(tablet.token)).toBe('in');
    expect(await end(phone.token, lost)).toEqual([200, undefined]);
    expect(await end(phone.token, lost)).toEqual([200, undefined]);
    expect(await list(phone.token)).toHaveLength(1);
    expect((await refresh(tablet.refreshToken)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await rows('SELECT revoke_reason AS why FROM identity.session WHERE id = $1', [lost])).toEqual([
      { why: 'ended-by-person' },
    ]);
  });

  it('are ended all at once, or all others', async () => {
    const ada = await newUser();
    const [phone, tablet, desk] = [await signIn(ada), await signIn(ada), await signIn(ada)];
    const bens = await signIn(await newUser('Ben'));
    const all = (token: string, body: object) => send(harness, 'POST', '/api/auth/logout-all', token, body);
    expect((await all(phone.token, { other: true })).statusCode).toBe(422);
    const others = await all(phone.token, { others: true });
    expect([others.json(), others.headers['set-cookie']]).toEqual([{ success: true, ended: 2 }, undefined]);
    for (const each of [tablet, desk])
      expect((await refresh(each.refreshToken)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
    const again = await signIn(ada);
    const everything = await all(phone.token, {});
    expect(everything.json()).toEqual({ success: true, ended: 2 });
    expect(String(everything.headers['set-cookie'])).toMatch(/^pictick-refresh=;/);
    for (const each of [phone, again])
      expect((await refresh(each.refreshToken)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await ask(bens.token)).toBe('in');
  });

  it('are one per browser: a new sign-in ends the one before, and no other', async () => {
    const ada = await newUser();
    const elsewhere = await signIn(ada);
    const first = await signIn(ada, { asCookie: true });
    const second = await signIn(ada, { asCookie: true, cookie: first.cookie });
    expect((await list(second.token)).map(({ current }) => current)).toEqual([true, false]);
    expect(
      await rows(
        'SELECT count(*)::int AS ended FROM identity.session WHERE person_id = $1 AND revoke_reason = $2',
        [ada, 'signed-in-again'],
      ),
    ).toEqual([{ ended: 1 }]);
    expect((await refresh(elsewhere.refreshToken)).statusCode).toBe(200);
  });

  it('record their last use by the hour, and at a renewal', async () => {
    const { token, refreshToken } = await signIn(await newUser());
    const began = clock.time;
    const used = async (): Promise<string | undefined> => (await list(token))[0]?.lastUsedAt;
    for (let minutes = 0; minutes < 50; minutes += 10) {
      expect(await used()).toBe(began.toISOString());
      later(10 * minute);
    }
    later(11 * minute);
    await ask(token);
    expect(await used()).toBe(clock.time.toISOString());
    const renewedAt = (later(5 * minute), clock.time);
    await renew(refreshToken);
    expect(await used()).toBe(renewedAt.toISOString());
  });

  it('refuse an expired, malformed or unknown token with its own code', async () => {
    const { token } = await signIn(await newUser());
    const answer = async (headers: Record<string, string>): Promise<unknown> =>
      (await send(harness, 'GET', '/api/auth/sessions', undefined, undefined, headers)).json<{
        code?: string;
      }>().code;
    expect([
      await answer({}),
      await answer({ 'x-auth-token': '' }),
      await answer({ 'x-auth-token': 'nonsense' }),
    ]).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'INVALID_TOKEN']);
    later(48 * hour + 58_000);
    expect(await ask(token)).toBe('in');
    later(4_000);
    expect(await ask(token)).toBe('401 TOKEN_EXPIRED');
    const gone = await signIn(await newUser());
    await rows('DELETE FROM identity.session WHERE id = $1', [(await list(gone.token))[0]?.id]);
    later(5_000);
    expect(await ask(gone.token)).toBe('401 INVALID_TOKEN');
  });

  describe('whose old token returns after its successor was used', () => {
    it("end on this device only, with an audit row and a mail in the user's language", async () => {
      const ada = await newUser();
      await rows('UPDATE identity.person SET language = $2 WHERE id = $1', [ada, 'tr']);
      const [phone, tablet] = [await signIn(ada), await signIn(ada)];
      const id = (await list(phone.token))[0]?.id ?? '';
      await renew((await renew(phone.refreshToken)).refreshToken);
      expect((await refresh(phone.refreshToken)).json()).toMatchObject({ code: 'TOKEN_REUSED' });
      expect((await refresh(phone.refreshToken)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
      expect(await ask(tablet.token)).toBe('in');
      expect(
        await rows(
          'SELECT actor_id, actor_role, subject, details FROM platform.audit_log WHERE action = $1',
          ['identity.token-reused'],
        ),
      ).toEqual([{ actor_id: null, actor_role: 'product', subject: id, details: { personId: ada } }]);
      const told = await rows<{ id: string; payload: { userId: string; deviceLabel: string } }>(
        "DELETE FROM platform.outbox WHERE name = 'identity.token-reused' RETURNING id, payload",
      );
      expect(told).toMatchObject([{ payload: { userId: ada, deviceLabel: 'Chrome, Android' } }]);
      for (let times = 0; times < 2; times++)
        for (const event of told) await harness.get(WarnOfTheft).handle(event.payload, { eventId: event.id });
      expect(posted).toHaveLength(2);
      expect(posted[0]).toEqual(posted[1]);
      expect(posted[0]?.html).toContain('<html lang="tr">');
      expect(posted[0]?.text).toContain('Chrome, Android');
      for (const secret of ['Ada', id, phone.token, phone.refreshToken, 'code='])
        expect(JSON.stringify({ ...posted[0], to: '' })).not.toContain(secret);
    });
  });

  it('survive a lost answer of a second renewal: the presented token gives its successor again', async () => {
    const first = await signIn(await newUser());
    const second = await renew(first.refreshToken);
    const lost = await renew(second.refreshToken);
    expect((await renew(second.refreshToken)).refreshToken).toBe(lost.refreshToken);
    expect((await refresh(lost.refreshToken)).statusCode).toBe(200);
  });

  it('survive a server that dies between renewal and answer: the same successor again', async () => {
    const { refreshToken } = await signIn(await newUser());
    const api: ChildProcess = fork(
      join(__dirname, '../support/processes/interrupted-api.ts'),
      [harness.databaseUrl],
      {
        execArgv: ['--require', join(__dirname, '../support/runtime/run-ts.cjs')],
      },
    );
    const [{ url }] = (await once(api, 'message')) as [{ url: string }];
    const unanswered = fetch(`${url}/api/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    }).then(
      () => 'answered',
      () => 'nothing',
    );
    expect(await once(api, 'message')).toMatchObject([{ committed: true }]);
    api.kill('SIGKILL');
    await once(api, 'exit');
    expect(await unanswered).toBe('nothing');
    const [first, second] = [await renew(refreshToken), await renew(refreshToken)];
    expect(second.refreshToken).toBe(first.refreshToken);
    expect(first.refreshToken).not.toBe(refreshToken);
    // An hour later it is still no theft, because the successor was not used.
    later(hour);
    expect((await renew(refreshToken)).refreshToken).toBe(first.refreshToken);
    expect((await refresh(first.refreshToken)).statusCode).toBe(200);
  });

  describe('that end in another process', () => {
    let other: BuiltModule;
    const theirClock = new TestClock();
    beforeAll(async () => {
      other = await build({
        modules,
        realTokens: true,
        databaseUrl: harness.databaseUrl,
        replace: [
          { token: Clock, by: theirClock },
          { token: LiveTiming, by: Object.assign(new LiveTiming(), { sessionMs: 100 }) },
        ],
      });
      await other.app.listen(0, '127.0.0.1');
    });
    afterAll(() => other.close());
    beforeEach(() => {
      theirClock.time = clock.time;
    });
    const stream = (token: string): Promise<LiveReader> =>
      LiveReader.open(
        `http://127.0.0.1:${(other.app.getHttpServer().address() as AddressInfo).port}/api/events`,
        token,
      );

    it('are refused by all processes at once, and their streams end', async () => {
      const { token } = await signIn(await newUser());
      expect(await ask(token, other)).toBe('in');
      const reader = await stream(token);
      await reader.next('hello');
      await send(harness, 'POST', '/api/auth/logout-all', token, {});
      // The clock of the processes stands still, so only the notification of Postgres can end the session.
      for (const end = Date.now() + 5_000; (await ask(token, other)) === 'in' && Date.now() < end;)
        await pause(10);
      expect(await ask(token, other)).toBe('401 INVALID_TOKEN');
      await reader.until(() => reader.over, 'the stream outlived its session');
    });

    // The last test, because this process gets no notifications from here on.
    it('are refused within five seconds without the notification, and their streams end', async () => {
      const { token } = await signIn(await newUser());
      await other.get(Listener).close();
      expect(await ask(token, other)).toBe('in');
      const reader = await stream(token);
      await reader.next('hello');
      await send(harness, 'POST', '/api/auth/logout', token);
      expect(await ask(token, other)).toBe('in');
      theirClock.time = new Date(clock.time.getTime() + 5_000);
      expect(await ask(token, other)).toBe('401 INVALID_TOKEN');
      await reader.until(() => reader.over, 'the stream outlived its session');
    });

    it('are refused also by a process that was disconnected from Postgres meanwhile', async () => {
      const cut = await build({
        modules: [IdentityModule],
        realTokens: true,
        databaseUrl: harness.databaseUrl,
        replace: [{ token: Clock, by: theirClock }],
      });
      const { token } = await signIn(await newUser());
      expect(await ask(token, cut)).toBe('in');
      await rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pictick-listen' AND datname = current_database()`,
      );
      await send(harness, 'POST', '/api/auth/logout', token);
      // The clock of the processes stands still: a reconnected one has to query again.
      for (const end = Date.now() + 10_000; (await ask(token, cut)) === 'in' && Date.now() < end;)
        await pause(20);
      expect(await ask(token, cut)).toBe('401 INVALID_TOKEN');
      await cut.close();
    });
  });

  describe('of staff', () => {
    const desk = '/api/admin/picture-reports?reason=daily-round';
    const look = async (token: string, where = harness): Promise<string> => {
      const answer = await send(where, 'GET', desk, token);
      return answer.statusCode === 200
        ? 'in'
        : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
    };

    it('open the admin API for a quarter of an hour after the sign-in; a renewal does not count', async () => {
      const [grace, ada] = [await newUser('Grace'), await newUser()];
      await harness.get(Staff).setRole(grace, 'support', clock.time);
      const hers = await signIn(grace);
      expect(await look((await signIn(ada)).token)).toBe('403 FORBIDDEN');
      expect(await look(hers.token)).toBe('in');
      later(15 * minute);
      expect(await look(hers.token)).toBe('in');
      later(1);
      expect(await look(hers.token)).toBe('403 FRESH_SIGN_IN_NEEDED');
      expect(await look((await renew(hers.refreshToken)).token)).toBe('403 FRESH_SIGN_IN_NEEDED');
      expect(await ask(hers.token)).toBe('in');
      expect(await look((await signIn(grace)).token)).toBe('in');
    });

    it('open it only from the configured networks, and answer all others alike', async () => {
      const grace = await newUser('Grace');
      await harness.get(Staff).setRole(grace, 'support', clock.time);
      const { token } = await signIn(grace);
      for (const [network, answer] of [
        ['127.0.0.0/8', 'in'],
        ['10.8.0.0/16', '403 FORBIDDEN'],
      ] as const) {
        const there = await build({
          modules,
          realTokens: true,
          databaseUrl: harness.databaseUrl,
          settings: { staffNetworks: Networks.parse([network]) },
          replace: [{ token: Clock, by: clock }],
        });
        expect([network, await look(token, there), await ask(token, there)]).toEqual([network, answer, 'in']);
        await there.close();
      }
    });

    it('of a user are ended by an admin, with a reason and an audit row', async () => {
      const [frank, grace] = [await newUser('Frank'), await newUser('Grace')];
      await harness.get(Staff).setRole(frank, 'admin', clock.time);
      await harness.get(Staff).setRole(grace, 'support', clock.time);
      const email = `Lost.${randomUUID()}@example.org`;
      const ada = await register(harness, { name: 'Ada', email });
      const [phone, tablet] = [await signIn(ada), await signIn(ada)];
      const end = async (token: string, body: object, key = randomUUID()): Promise<unknown> => {
        const answer = await send(harness, 'POST', '/api/admin/sessions/end', token, body, {
          'idempotency-key': key,
        });
        return [answer.statusCode, answer.json<{ code?: string; ended?: number }>()];
      };
      const [admin, support] = [await signIn(frank), await signIn(grace)];
      const wish = { email: email.toLowerCase(), reason: 'device-lost', ticket: 'SUP-1234' };
      expect(await end(support.token, wish)).toMatchObject([403, { code: 'FORBIDDEN' }]);
      for (const words of [
        {},
        { reason: 'Ada called, phone stolen' },
        { reason: 'device-lost', ticket: 'Ada Lovelace' },
      ])
        expect(await end(admin.token, { email, ...words })).toMatchObject([422, {}]);
      expect(await end(admin.token, { ...wish, email: 'nobody@example.org' })).toMatchObject([404, {}]);
      const key = randomUUID();
      for (let times = 0; times < 2; times++)
        expect(await end(admin.token, wish, key)).toEqual([200, { ended: 2 }]);
      for (const each of [phone, tablet])
        expect((await refresh(each.refreshToken)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
      expect(
        await rows(
          'SELECT actor_id, actor_role, subject, reason, details FROM platform.audit_log WHERE action = $1',
          ['identity.sessions-ended'],
        ),
      ).toEqual([
        {
          actor_id: frank,
          actor_role: 'admin',
          subject: ada,
          reason: 'device-lost SUP-1234',
          details: { ended: 2 },
        },
      ]);

      // Another account has had the same address: no session ends by mistake.
      const since = new Date(clock.time.getTime() - 1_000);
      await rows('UPDATE identity.person SET email_key = NULL, created_at = $2 WHERE id = $1', [ada, since]);
      const newer = await register(harness, { name: 'Ada', email, since: clock.time });
      const [hers, theirs] = [await signIn(ada), await signIn(newer)];
      expect(await end(admin.token, wish)).toEqual([
        200,
        {
          ended: 0,
          accounts: [
            { account: ada, since: since.toISOString() },
            { account: newer, since: clock.time.toISOString() },
          ],
        },
      ]);
      expect(await end(admin.token, { reason: wish.reason })).toMatchObject([422, {}]);
      expect(await end(admin.token, { reason: wish.reason, account: randomUUID() })).toMatchObject([404, {}]);
      expect(await end(admin.token, { reason: wish.reason, account: ada })).toEqual([200, { ended: 1 }]);
      expect((await refresh(hers.refreshToken)).statusCode).toBe(401);
      expect((await refresh(theirs.refreshToken)).statusCode).toBe(200);
    });
  });
});
