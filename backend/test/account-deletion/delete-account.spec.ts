import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { BillingModule } from '../../src/billing';
import { BillingFacade } from '../../src/billing/billing.facade';
import { IdentityFacade, IdentityModule } from '../../src/identity';
import { DeleteAccount } from '../../src/identity/application/account-deletion/delete-account';
import { PurgeDeletedAccountHashes } from '../../src/identity/infrastructure/account-deletion/purge-deleted-account-hashes';
import { RepairEmailKeys } from '../../src/identity/infrastructure/profile/repair-email-keys';
import { JwtAccessTokens } from '../../src/identity/infrastructure/sessions/jwt-access-tokens';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { AccountDeletionSaga } from '../../src/platform/account-deletion/account-deletion-saga';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build } from '../support/module.builder';

describe('DeleteAccount', () => {
  let google: ChildProcess;
  let harness: BuiltModule;
  let account = { sub: 'google-1', name: 'Ayşe Öztürk', email: 'Ayse@Example.org' };
  let accounts = 0;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);

  beforeAll(async () => {
    google = fork(join(__dirname, '../support/processes/oidc-peer.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(google, 'message')) as [{ url: string }];
    harness = await build({
      modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
      realTokens: true,
      settings: {
        google: {
          clientId: 'client',
          clientSecret: 'secret',
          issuer: url,
          authorizationUrl: `${url}/authorize`,
          tokenUrl: `${url}/token`,
          userinfoUrl: `${url}/userinfo`,
          jwksUrl: `${url}/jwks`,
          pictureUrl: null,
        },
      },
    });
  });
  afterAll(async () => {
    await harness.close();
    google.disconnect();
  });
  beforeEach(() => {
    accounts += 1;
    account = { sub: `google-${accounts}`, name: 'Ayşe Öztürk', email: `Ayse.${accounts}@Example.org` };
  });

  const cookieOf = (headers: Record<string, unknown>, name: string): string =>
    ([headers['set-cookie'] ?? []].flat() as string[])
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.split(';')[0] ?? '';
  async function comeBack(): Promise<{ location: string; cookie: string }> {
    const gone = await harness.app.inject({ method: 'GET', url: '/api/auth/google?frontendRedirect=/login' });
    const away = new URL(gone.headers.location ?? '');
    google.send({
      claims: { aud: 'client', nonce: away.searchParams.get('nonce'), email_verified: true, ...account },
      profile: account,
    });
    await once(google, 'message');
    const callback = new URL((await fetch(away, { redirect: 'manual' })).headers.get('location') ?? '');
    const arrived = await harness.app.inject({
      method: 'GET',
      url: callback.pathname + callback.search,
      headers: { cookie: cookieOf(gone.headers, 'pictick-trip') },
    });
    return { location: arrived.headers.location ?? '', cookie: cookieOf(arrived.headers, 'pictick-code') };
  }
  const exchange = ({ location, cookie }: { location: string; cookie: string }) =>
    harness.app.inject({
      method: 'POST',
      url: '/api/auth/exchange',
      payload: { code: location.split('#code=')[1] ?? '' },
      headers: { cookie },
    });
  async function signIn(): Promise<{ id: string; token: string; refreshToken: string }> {
    const pair = (await exchange(await comeBack())).json<{ token: string; refreshToken: string }>();
    return {
      ...pair,
      id: (JSON.parse(Buffer.from(pair.token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string })
        .sub,
    };
  }
  const leave = (token: string, body: object = { confirm: 'DELETE' }, headers: Record<string, string> = {}) =>
    harness.app.inject({
      method: 'DELETE',
      url: '/api/account',
      payload: body,
      headers: { 'x-auth-token': token, cookie: 'pictick-refresh=x', ...headers },
    });
  const codeOf = ({ statusCode, body }: { statusCode: number; body: string }): string =>
    `${statusCode} ${(JSON.parse(body) as { code?: string }).code ?? ''}`;
  const ask = async (token: string): Promise<string> =>
    codeOf(
      await harness.app.inject({ method: 'GET', url: '/api/auth/me', headers: { 'x-auth-token': token } }),
    );
  const renew = async (refreshToken: string | null, headers: Record<string, string> = {}): Promise<string> =>
    codeOf(
      await harness.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        payload: refreshToken === null ? {} : { refreshToken },
        headers,
      }),
    );
  const me = async (token: string): Promise<number> =>
    (await harness.app.inject({ method: 'GET', url: '/api/auth/me', headers: { 'x-auth-token': token } }))
      .statusCode;
  const allSteps = async (personId: string): Promise<void> => {
    // As if a worker had delivered all events.
    await rows('DELETE FROM platform.outbox');
    await rows(`DELETE FROM platform.job WHERE queue <> 'v2:leaving'`);
    for (const { step } of harness
      .get(AccountDeletionSaga)
      .steps.filter(({ step: name }) => name !== 'settle'))
      await harness.get(AccountDeletionSaga).runStep({ personId, step });
  };

  it.each([
    [{}],
    [{ confirm: 'delete' }],
    [{ confirm: ' DELETE' }],
    [{ confirm: 'DELETE', lists: 'too' }],
    [{ confirm: ['DELETE'] }],
    [{ confirm: null }],
  ])('refuses a confirmation other than DELETE: %j does nothing', async (body) => {
    const { token } = await signIn();
    const answer = await leave(token, body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(await me(token)).toBe(200);
  });

  it('ends all sessions at once and invalidates waiting sign-in codes', async () => {
    const phone = await signIn();
    const tablet = await signIn();
    const waiting = await comeBack();
    expect([await me(phone.token), await me(tablet.token)]).toEqual([200, 200]);
    const answer = await leave(phone.token);
    expect([answer.statusCode, answer.json()]).toEqual([202, { success: true }]);
    expect(cookieOf(answer.headers, 'pictick-refresh')).toBe('pictick-refresh=');
    const asked = Date.now();
    for (const { token } of [phone, tablet])
      while ((await me(token)) !== 401) expect(Date.now() - asked).toBeLessThan(5_500);
    expect(
      (
        await harness.app.inject({
          method: 'POST',
          url: '/api/auth/refresh',
          payload: { refreshToken: tablet.refreshToken },
        })
      ).statusCode,
    ).toBe(401);
    expect((await exchange(waiting)).statusCode).toBe(401);
    expect((await leave(tablet.token)).statusCode).toBe(401);
    expect(
      await rows(
        'SELECT actor_id, actor_role, action, details FROM platform.audit_log WHERE subject = $1',
        phone.id,
      ),
    ).toEqual([{ actor_id: phone.id, actor_role: 'person', action: 'identity.leaving-asked', details: {} }]);
  });

  const goneFor = async (token: string): Promise<void> => {
    const asked = Date.now();
    while ((await me(token)) !== 401) expect(Date.now() - asked).toBeLessThan(5_500);
  };

  it.each(['is leaving', 'has left'])(
    'answers ACCOUNT_GONE to every device of the user who %s, however long it was away, and to no other',
    async (when) => {
      const [phone, tablet] = [await signIn(), await signIn()];
      account = { sub: `${account.sub}-ben`, name: 'Ben', email: `ben-${account.email}` };
      const ben = await signIn();
      const of = (personId: string, hoursAgo: number) =>
        harness
          .get(JwtAccessTokens)
          .issue(
            { personId, sid: phone.id, name: '', email: '' },
            new Date(Date.now() - hoursAgo * 3_600_000),
          );
      const long = await of(phone.id, 24 * 400);
      expect([await ask(phone.token), await ask(long), await renew(null, { 'x-auth-token': long })]).toEqual([
        '200 ',
        '401 TOKEN_EXPIRED',
        '401 INVALID_TOKEN',
      ]);
      await leave(phone.token);
      for (const { token } of [phone, tablet]) await goneFor(token);
      if (when === 'has left') await allSteps(phone.id);

      for (const token of [phone.token, tablet.token, long])
        expect(await ask(token)).toBe('401 ACCOUNT_GONE');
      for (const { refreshToken } of [phone, tablet])
        expect(await renew(refreshToken)).toBe('401 ACCOUNT_GONE');
      // The cookie has expired as well.
      expect(await renew(null, { 'x-auth-token': long })).toBe('401 ACCOUNT_GONE');
      const byCookie = await harness.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        payload: {},
        headers: { cookie: `pictick-refresh=${tablet.refreshToken}` },
      });
      expect([codeOf(byCookie), cookieOf(byCookie.headers, 'pictick-refresh')]).toEqual([
        '401 ACCOUNT_GONE',
        'pictick-refresh=',
      ]);

      // A caller who only knows the id learns nothing, nor does another user with a foreign token.
      const [head = '', , sign = ''] = tablet.token.split('.');
      const claims = Buffer.from(
        JSON.stringify({
          ...(JSON.parse(Buffer.from(ben.token.split('.')[1] ?? '', 'base64url').toString()) as object),
          sub: phone.id,
        }),
      ).toString('base64url');
      expect([
        await ask(`${head}.${claims}.${sign}`),
        await renew(null, { 'x-auth-token': `${head}.${claims}.${sign}` }),
      ]).toEqual(['401 INVALID_TOKEN', '401 INVALID_TOKEN']);
      expect(await renew(randomBytes(32).toString('base64url'))).toBe('401 INVALID_TOKEN');
      expect([
        await renew(tablet.refreshToken, { 'x-auth-token': ben.token }),
        await ask(await of(ben.id, 72)),
        await ask(ben.token),
      ]).toEqual(['401 INVALID_TOKEN', '401 TOKEN_EXPIRED', '200 ']);
    },
  );

  it('is idempotent by its key, and answers a lost response again', async () => {
    const { id, token } = await signIn();
    const key = { 'idempotency-key': `leave-${id}` };
    expect(codeOf(await leave(token, undefined, { 'idempotency-key': 'a key' }))).toBe(
      '422 VALIDATION_FAILED',
    );
    const taken = { 'idempotency-key': `name-${id}` };
    expect(
      (
        await harness.app.inject({
          method: 'PATCH',
          url: '/api/auth/me',
          payload: { language: 'tr' },
          headers: { 'x-auth-token': token, ...taken },
        })
      ).statusCode,
    ).toBe(200);
    expect(codeOf(await leave(token, undefined, taken))).toBe('422 IDEMPOTENCY_KEY_REUSED');
    expect(await ask(token)).toBe('200 ');
    const together = await Promise.all([1, 2, 3].map(() => leave(token, undefined, key)));
    expect(
      together.map(codeOf).filter((answer) => answer !== '202 ' && answer !== '401 ACCOUNT_GONE'),
    ).toEqual([]);
    expect(
      together.filter(
        ({ statusCode, headers }) => statusCode === 202 && headers['idempotent-replayed'] !== 'true',
      ),
    ).toHaveLength(1);
    await goneFor(token);
    expect(codeOf(await leave(token, undefined, key))).toBe('401 ACCOUNT_GONE');
    await allSteps(id);
    expect(await rows('SELECT 1 FROM platform.idempotency WHERE user_id = $1', id)).toEqual([]);
    expect(codeOf(await leave(token, undefined, key))).toBe('401 ACCOUNT_GONE');
  });

  it('makes one deletion of two concurrent requests, and none of a failed one', async () => {
    const { id, token } = await signIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => leave(token)));
    expect(answers.every(({ statusCode }) => statusCode === 202 || statusCode === 401)).toBe(true);
    expect(await rows(`SELECT 1 FROM platform.audit_log WHERE subject = $1`, id)).toHaveLength(1);
    expect(
      await rows(`SELECT 1 FROM platform.job WHERE queue = 'v2:leaving' AND data->>'personId' = $1`, id),
    ).toHaveLength(
      harness.get(AccountDeletionSaga).steps.filter(({ phase }, _, [first]) => phase === first?.phase).length,
    );
  });

  it('refuses a sign-in of the user meanwhile, and creates nothing', async () => {
    const { id, token } = await signIn();
    await leave(token);
    expect(await comeBack()).toEqual({ location: '/login?reason=account_deleting', cookie: '' });
    expect(await rows('SELECT 1 FROM identity.sign_in_code WHERE person_id = $1', id)).toEqual([]);
    expect(await rows('SELECT person_id FROM identity.sign_in WHERE subject = $1', account.sub)).toEqual([
      { person_id: id },
    ]);
  });

  it('erases what a process of the previous release writes for the user meanwhile', async () => {
    const { id, token } = await signIn();
    await leave(token);
    // As the previous release writes at a sign-in.
    await rows(
      'UPDATE identity.person SET name = $2, email = $3, email_key = $4 WHERE id = $1',
      id,
      account.name,
      account.email,
      account.email.toLowerCase(),
    );
    await rows(
      `INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) VALUES (gen_random_uuid(), $1, '', now(), now(), now() + interval '30 days')`,
      id,
    );
    expect(
      await rows('SELECT 1 FROM identity.session WHERE person_id = $1 AND revoked_at IS NULL', id),
    ).toEqual([]);
    expect(
      await rows(
        'SELECT email_key, leaving_at IS NOT NULL AS leaving FROM identity.person WHERE id = $1',
        id,
      ),
    ).toEqual([{ email_key: null, leaving: true }]);
    expect(await harness.get(IdentityFacade).findByEmail(account.email)).toBeNull();
    // A list that such a process still makes for the user, after the lists were erased.
    await rows('DELETE FROM platform.outbox');
    await rows(`DELETE FROM platform.job WHERE queue <> 'v2:leaving'`);
    const saga = harness.get(AccountDeletionSaga);
    for (const { step } of saga.steps.filter(
      ({ step: name, phase }) => name !== 'settle' && phase !== 'identity',
    ))
      await saga.runStep({ personId: id, step });
    await rows(
      `INSERT INTO lists.list (id, owner_id, name, list_type, created_at, version, item_count, checked_count) VALUES (gen_random_uuid(), $1, 'Quietschmoehre', 'shopping', now(), 1, 0, 0)`,
      id,
    );
    // The events of the erased list are delivered first; then the step is retried.
    await expect(saga.runStep({ personId: id, step: 'identity' })).rejects.toMatchObject({
      code: 'STILL_UNDER_WAY',
    });
    await rows('DELETE FROM platform.outbox');
    await saga.runStep({ personId: id, step: 'identity' });
    expect(await rows('SELECT name FROM lists.list WHERE owner_id = $1', id)).toEqual([]);
  });

  it('leaves no session that begins at the moment of the deletion', async () => {
    const { id, token } = await signIn();
    const other = new Client({ connectionString: harness.databaseUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query(
      `INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) VALUES (gen_random_uuid(), $1, '', now(), now(), now() + interval '30 days')`,
      [id],
    );
    const leaving = leave(token);
    while (
      (
        await rows(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length === 0
    );
    await other.query('COMMIT');
    await other.end();
    expect((await leaving).statusCode).toBe(202);
    expect(
      await rows('SELECT 1 FROM identity.session WHERE person_id = $1 AND revoked_at IS NULL', id),
    ).toEqual([]);
  });

  it('frees the address for other users, and finds the user by it no more, also not at night', async () => {
    const { id, token } = await signIn();
    await leave(token);
    await harness.get(RepairEmailKeys).run();
    expect(await harness.get(IdentityFacade).findByEmail(account.email)).toBeNull();
    expect(await harness.get(IdentityFacade).profileOf(id)).toMatchObject({
      leaving: true,
      email: account.email,
    });
    account = { ...account, sub: `${account.sub}-other` };
    const other = await signIn();
    expect(await harness.get(IdentityFacade).findByEmail(account.email)).toMatchObject({
      id: other.id,
      trialWithheld: false,
    });
  });

  it('leaves an id and a time; the same Google account registers a new user without a trial', async () => {
    const first = await signIn();
    expect(await harness.get(BillingFacade).entitlementsOf(first.id)).toMatchObject({
      trialDaysRemaining: 14,
      canGenerate: true,
    });
    await leave(first.token);
    await allSteps(first.id);
    const [person] = await rows<Record<string, unknown>>(
      'SELECT * FROM identity.person WHERE id = $1',
      first.id,
    );
    expect(person).toMatchObject({
      name: '',
      email: '',
      email_key: null,
      language: null,
      deleted_at: expect.any(Date) as Date,
    });
    for (const table of ['session', 'sign_in', 'sign_in_code', 'staff'])
      expect([table, await rows(`SELECT 1 FROM identity.${table} WHERE person_id = $1`, first.id)]).toEqual([
        table,
        [],
      ]);
    expect(await harness.get(IdentityFacade).profileOf(first.id)).toBeNull();
    // Token hashes stay, so that devices that were away learn of the deletion.
    expect(
      await rows(
        'SELECT 1 FROM identity.refresh_token WHERE session_id NOT IN (SELECT id FROM identity.session) AND (rotated_at, successor_hash, successor_sealed) IS DISTINCT FROM (NULL::timestamptz, NULL::bytea, NULL::bytea)',
      ),
    ).toEqual([]);
    // A repetition changes nothing.
    await allSteps(first.id);
    await expect(
      harness
        .get(DeleteAccount)
        .execute({ userId: first.id, key: 'once-more', fingerprint: Buffer.alloc(32) }),
    ).rejects.toMatchObject({ code: 'ACCOUNT_GONE' });
    expect(await rows('SELECT * FROM identity.person WHERE id = $1', first.id)).toEqual([person]);

    const again = await signIn();
    expect(again.id).not.toBe(first.id);
    expect(await harness.get(BillingFacade).entitlementsOf(again.id)).toMatchObject({
      tier: 'trial',
      monthlyImageLimit: 5,
      trialDaysRemaining: 0,
      canGenerate: false,
    });
    // The user may delete the account again, and is recognised again.
    await leave(again.token);
    await allSteps(again.id);
    expect(await harness.get(BillingFacade).entitlementsOf((await signIn()).id)).toMatchObject({
      trialDaysRemaining: 0,
    });
  });

  it('keeps a hash of the provider account for a year, which only the server can make', async () => {
    const { id, token } = await signIn();
    await leave(token);
    await allSteps(id);
    const hashes = await rows<{ mark: Buffer }>('SELECT mark FROM identity.departed');
    for (const { mark } of hashes) expect(mark).toHaveLength(32);
    await harness.get(PurgeDeletedAccountHashes).run(new Date(Date.now() + 364 * 86_400_000));
    expect(await rows('SELECT 1 FROM identity.departed')).toHaveLength(hashes.length);
    await harness.get(PurgeDeletedAccountHashes).run(new Date(Date.now() + 366 * 86_400_000));
    expect(await rows('SELECT 1 FROM identity.departed')).toEqual([]);
    expect(await harness.get(BillingFacade).entitlementsOf((await signIn()).id)).toMatchObject({
      trialDaysRemaining: 14,
    });
  });
});
