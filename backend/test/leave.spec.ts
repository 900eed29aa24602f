import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BillingModule } from '../src/billing';
import { BillingFacade } from '../src/billing/billing.facade';
import { IdentityFacade, IdentityModule } from '../src/identity';
import { Leave } from '../src/identity/application/leave';
import { FindPeople } from '../src/identity/infrastructure/find-people';
import { ForgetDeparted } from '../src/identity/infrastructure/forget-departed';
import { Leavings } from '../src/platform/leaving/leavings';
import { ImagingModule } from '../src/imaging';
import { ListsModule } from '../src/lists';
import { ViewsModule } from '../src/views/views.module';
import { type BuiltModule, build } from './module.builder';

describe('who wants to leave', () => {
  let google: ChildProcess;
  let house: BuiltModule;
  let account = { sub: 'google-1', name: 'Ayşe Öztürk', email: 'Ayse@Example.org' };
  let accounts = 0;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> => house.database.query<R>(text, values);

  beforeAll(async () => {
    google = fork(join(__dirname, 'support/oidc-peer.mjs'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [{ url }] = (await once(google, 'message')) as [{ url: string }];
    house = await build({
      modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
      realTokens: true,
      settings: { google: { clientId: 'client', clientSecret: 'secret', issuer: url, authorizationUrl: `${url}/authorize`, tokenUrl: `${url}/token`, userinfoUrl: `${url}/userinfo`, jwksUrl: `${url}/jwks`, pictureUrl: null } },
    });
  });
  afterAll(async () => {
    await house.close();
    google.disconnect();
  });
  beforeEach(() => {
    accounts += 1;
    account = { sub: `google-${accounts}`, name: 'Ayşe Öztürk', email: `Ayse.${accounts}@Example.org` };
  });

  const cookieOf = (headers: Record<string, unknown>, name: string): string =>
    ([headers['set-cookie'] ?? []].flat() as string[]).find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
  async function comeBack(): Promise<{ location: string; cookie: string }> {
    const gone = await house.app.inject({ method: 'GET', url: '/api/auth/google?frontendRedirect=/login' });
    const away = new URL(gone.headers.location ?? '');
    google.send({ claims: { aud: 'client', nonce: away.searchParams.get('nonce'), email_verified: true, ...account }, profile: account });
    await once(google, 'message');
    const callback = new URL((await fetch(away, { redirect: 'manual' })).headers.get('location') ?? '');
    const arrived = await house.app.inject({ method: 'GET', url: callback.pathname + callback.search, headers: { cookie: cookieOf(gone.headers, 'pictick-trip') } });
    return { location: arrived.headers.location ?? '', cookie: cookieOf(arrived.headers, 'pictick-code') };
  }
  const exchange = ({ location, cookie }: { location: string; cookie: string }) =>
    house.app.inject({ method: 'POST', url: '/api/auth/exchange', payload: { code: location.split('#code=')[1] ?? '' }, headers: { cookie } });
  async function signIn(): Promise<{ id: string; token: string; refreshToken: string }> {
    const pair = (await exchange(await comeBack())).json<{ token: string; refreshToken: string }>();
    return { ...pair, id: (JSON.parse(Buffer.from(pair.token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub };
  }
  const leave = (token: string, body: object = { confirm: 'DELETE' }) => house.app.inject({ method: 'DELETE', url: '/api/account', payload: body, headers: { 'x-auth-token': token, cookie: 'pictick-refresh=x' } });
  const me = async (token: string): Promise<number> => (await house.app.inject({ method: 'GET', url: '/api/auth/me', headers: { 'x-auth-token': token } })).statusCode;
  const allSteps = async (personId: string): Promise<void> => {
    // As if a worker had brought them all.
    await rows('DELETE FROM platform.outbox');
    await rows(`DELETE FROM pgboss.job WHERE name <> 'leaving'`);
    for (const { step } of house.get(Leavings).steps.filter(({ step: name }) => name !== 'settle')) await house.get(Leavings).work({ personId, step });
  };

  it.each([[{}], [{ confirm: 'delete' }], [{ confirm: ' DELETE' }], [{ confirm: 'DELETE', lists: 'too' }], [{ confirm: ['DELETE'] }], [{ confirm: null }]])('says so exactly: %j does nothing', async (body) => {
    const { token } = await signIn();
    const answer = await leave(token, body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(await me(token)).toBe(200);
  });

  it('is signed out everywhere in the same moment, and the codes that wait are void', async () => {
    const phone = await signIn();
    const tablet = await signIn();
    const waiting = await comeBack();
    expect([await me(phone.token), await me(tablet.token)]).toEqual([200, 200]);
    const answer = await leave(phone.token);
    expect([answer.statusCode, answer.json()]).toEqual([202, { success: true }]);
    expect(cookieOf(answer.headers, 'pictick-refresh')).toBe('pictick-refresh=');
    const asked = Date.now();
    for (const { token } of [phone, tablet]) while ((await me(token)) !== 401) expect(Date.now() - asked).toBeLessThan(5_500);
    expect((await house.app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken: tablet.refreshToken } })).statusCode).toBe(401);
    expect((await exchange(waiting)).statusCode).toBe(401);
    expect((await leave(tablet.token)).statusCode).toBe(401);
    expect(await rows('SELECT actor_id, actor_role, action, details FROM platform.audit_log WHERE subject = $1', phone.id)).toEqual([{ actor_id: phone.id, actor_role: 'person', action: 'identity.leaving-asked', details: {} }]);
  });

  it('makes one leaving of two wishes at once, and none of one that fails', async () => {
    const { id, token } = await signIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => leave(token)));
    expect(answers.every(({ statusCode }) => statusCode === 202 || statusCode === 401)).toBe(true);
    expect(await rows(`SELECT 1 FROM platform.audit_log WHERE subject = $1`, id)).toHaveLength(1);
    expect(await rows(`SELECT 1 FROM pgboss.job WHERE name = 'leaving' AND data->>'personId' = $1`, id)).toHaveLength(house.get(Leavings).steps.filter(({ turn }, _, [first]) => turn === first?.turn).length);
  });

  it('who comes back meanwhile is told so, and nothing is made of it', async () => {
    const { id, token } = await signIn();
    await leave(token);
    expect(await comeBack()).toEqual({ location: '/login?reason=account_deleting', cookie: '' });
    expect(await rows('SELECT 1 FROM identity.sign_in_code WHERE person_id = $1', id)).toEqual([]);
    expect(await rows('SELECT person_id FROM identity.sign_in WHERE subject = $1', account.sub)).toEqual([{ person_id: id }]);
  });

  it('is not found by their address from then on, also not at night, and it is free for others', async () => {
    const { id, token } = await signIn();
    await leave(token);
    await house.get(FindPeople).run();
    expect(await house.get(IdentityFacade).findByEmail(account.email)).toBeNull();
    expect(await house.get(IdentityFacade).profileOf(id)).toMatchObject({ leaving: true, email: account.email });
    account = { ...account, sub: `${account.sub}-other` };
    const other = await signIn();
    expect(await house.get(IdentityFacade).findByEmail(account.email)).toMatchObject({ id: other.id, trialWithheld: false });
  });

  it('is an id and a time in the end; the same account of Google is somebody new then, who has no second trial', async () => {
    const first = await signIn();
    expect(await house.get(BillingFacade).entitlementsOf(first.id)).toMatchObject({ trialDaysRemaining: 14, canGenerate: true });
    await leave(first.token);
    await allSteps(first.id);
    const [person] = await rows<Record<string, unknown>>('SELECT * FROM identity.person WHERE id = $1', first.id);
    expect(person).toMatchObject({ name: '', email: '', email_key: null, language: null, deleted_at: expect.any(Date) as Date });
    for (const table of ['session', 'sign_in', 'sign_in_code', 'staff']) expect([table, await rows(`SELECT 1 FROM identity.${table} WHERE person_id = $1`, first.id)]).toEqual([table, []]);
    expect(await rows('SELECT 1 FROM identity.refresh_token WHERE session_id NOT IN (SELECT id FROM identity.session)')).toEqual([]);
    expect(await house.get(IdentityFacade).profileOf(first.id)).toBeNull();
    // Once more, and asked for once more, changes nothing.
    await allSteps(first.id);
    await expect(house.get(Leave).execute(first.id)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await rows('SELECT * FROM identity.person WHERE id = $1', first.id)).toEqual([person]);

    const again = await signIn();
    expect(again.id).not.toBe(first.id);
    expect(await house.get(BillingFacade).entitlementsOf(again.id)).toMatchObject({ tier: 'trial', monthlyImageLimit: 5, trialDaysRemaining: 0, canGenerate: false });
    // They may leave again, and are known again.
    await leave(again.token);
    await allSteps(again.id);
    expect(await house.get(BillingFacade).entitlementsOf((await signIn()).id)).toMatchObject({ trialDaysRemaining: 0 });
  });

  it('is not remembered for longer than a year, and only by a mark that nobody else can make', async () => {
    const { id, token } = await signIn();
    await leave(token);
    await allSteps(id);
    const marks = await rows<{ mark: Buffer }>('SELECT mark FROM identity.departed');
    for (const { mark } of marks) expect(mark).toHaveLength(32);
    await house.get(ForgetDeparted).run(new Date(Date.now() + 364 * 86_400_000));
    expect(await rows('SELECT 1 FROM identity.departed')).toHaveLength(marks.length);
    await house.get(ForgetDeparted).run(new Date(Date.now() + 366 * 86_400_000));
    expect(await rows('SELECT 1 FROM identity.departed')).toEqual([]);
    expect(await house.get(BillingFacade).entitlementsOf((await signIn()).id)).toMatchObject({ trialDaysRemaining: 14 });
  });
});
