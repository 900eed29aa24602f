import { randomUUID } from 'node:crypto';
import { IdentityModule } from '../src/identity';
import { Sessions } from '../src/identity/domain/sessions';
import { SessionsQuery } from '../src/identity/queries/sessions.query';
import { ListsModule } from '../src/lists';
import { ListCaller } from '../src/lists/testing/list-caller';
import { ViewsModule } from '../src/views/views.module';
import { ImagingModule } from '../src/imaging';
import { appoint, type BuiltModule, build } from './module.builder';
import { register } from './support/people';
import { givePlan } from './support/plans';

describe('the desk: people', () => {
  let house: BuiltModule;
  const [grace, frank] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    house = await build({ modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule] });
    appoint(grace, 'support');
    appoint(frank, 'admin');
  });
  afterAll(() => house.close());

  const desk = (who: string, method: string, path: string, body?: object, key: string = randomUUID()) => house.as(who)(method, `/api/admin${path}`, body, { 'idempotency-key': key });
  const look = async (path: string): Promise<unknown> => (await desk(grace, 'GET', `${path}?reason=asked-for&ticket=SUP-9`)).body;
  const audit = (subject: string): Promise<object[]> => house.database.query('SELECT action, actor_id AS actor, reason, details FROM platform.audit_log WHERE subject = $1 ORDER BY seq', [subject]);
  async function signIn(personId: string): Promise<string> {
    const [sid, now] = [randomUUID(), Date.now()];
    const times = { now: new Date(now), endsAt: new Date(now + 86_400_000) };
    await house.get(Sessions).open({ sid, personId, deviceLabel: 'Chrome, Android', ...times });
    await house.get(Sessions).addToken({ hash: Buffer.from(sid), sid, now: times.now, expiresAt: times.endsAt });
    return sid;
  }

  it('finds somebody by any spelling of their address or by their id, and tells no name and no address', async () => {
    const email = `Ada.${randomUUID()}@example.org`;
    const ada = await register(house, { name: 'Ada Lovelace', email });
    await signIn(ada);
    const found = { people: [{ account: ada, email: 'A…@example.org', since: '2026-01-01T10:00:00.000Z', language: null, state: 'here', role: null, openSessions: 1, trialWithheld: false }] };
    for (const who of [{ email: email.toUpperCase() }, { email: ` ${email}\n` }, { account: ada }]) expect((await desk(grace, 'POST', '/people/find', { ...who, reason: 'complaint' })).body).toEqual(found);
    expect((await desk(grace, 'POST', '/people/find', { email: 'nobody@example.org', reason: 'complaint' })).body).toEqual({ people: [] });
    const newer = await register(house, { name: 'Ada', email, since: new Date('2026-02-01T10:00:00.000Z') });
    await house.database.query('UPDATE identity.person SET leaving_at = now() WHERE id = $1', [newer]);
    expect((await desk(grace, 'POST', '/people/find', { email, reason: 'complaint' })).body).toMatchObject({ people: [{ account: ada }, { account: newer, state: 'leaving' }] });
    for (const body of [{ email }, { reason: 'complaint' }, { email, reason: 'Ada called' }, { account: 'ada', reason: 'complaint' }, { email: 'ada', reason: 'complaint' }, { email: ['ada@example.org'], reason: 'complaint' }]) expect(await desk(grace, 'POST', '/people/find', body)).toMatchObject({ status: 422 });
    const rows = await audit('identity.people');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toEqual({ action: 'identity.people-found', actor: grace, reason: 'complaint', details: { seen: [ada] } });
    expect(JSON.stringify(rows)).not.toContain('example');
  });

  it('shows where somebody is signed in, and an admin ends one of these sessions or all of them', async () => {
    const ada = await register(house, { name: 'Ada', email: `${randomUUID()}@example.org` });
    const [phone, tablet] = [await signIn(ada), await signIn(ada)];
    const ids = async (): Promise<string[]> => ((await look(`/people/${ada}/sessions`)) as { sessions: { id: string }[] }).sessions.map(({ id }) => id);
    expect((await ids()).sort()).toEqual([phone, tablet].sort());
    expect(await look(`/people/${ada}/sessions`)).toMatchObject({ sessions: [{ deviceLabel: 'Chrome, Android' }, {}] });
    const end = (session: string | undefined, key?: string) => desk(frank, 'POST', '/sessions/end', { account: ada, ...(session && { session }), reason: 'device-lost' }, key);
    const key = randomUUID();
    for (let times = 0; times < 2; times++) expect(await end(phone, key)).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await ids()).toEqual([tablet]);
    expect(await end(await signIn(await register(house, { name: 'Ben', email: `${randomUUID()}@example.org` })))).toMatchObject({ status: 404 });
    expect(await end(undefined)).toMatchObject({ body: { ended: 1 } });
    expect(await ids()).toEqual([]);
    expect((await audit(ada)).filter((row) => (row as { actor: string }).actor === frank)).toMatchObject([{ details: { ended: 1, session: phone } }, { details: { ended: 1 } }]);
    expect(await house.get(SessionsQuery).of(ada, null)).toEqual([]);
  });

  it('knows nobody of an id that was typed wrong', async () => {
    for (const path of ['sessions', 'lists', 'pictures', 'leaving']) expect([path, (await desk(grace, 'GET', `/people/${randomUUID()}/${path}?reason=asked-for`)).status]).toEqual([path, 404]);
  });

  it('counts lists and items, and says nothing of what is in them', async () => {
    const [ada, ben] = [ListCaller.with(house.as), ListCaller.with(house.as)];
    for (const { id } of [ada, ben]) {
      await register(house, { id, name: 'Ada', email: `${id}@example.org` });
      await givePlan(house.database, id, 'pro');
    }
    const list = (await ada.createList({ name: 'Zyxparty' })).body.id;
    const item = (await ada.addItem(list, { name: 'Zyxcake' })).body.id;
    await ada.addItem(list, { name: 'Zyxtea' });
    await ada.toggle(list, item, { checked: true });
    await ada.share(list, `${ben.id}@example.org`);
    await ben.openList(list);
    await ada.deleteList((await ada.createList()).body.id);
    const mine = await look(`/people/${ada.id}/lists`);
    expect(mine).toMatchObject({ own: { active: 1, archived: 0, trash: 1 }, shared: { byThem: 1, withThem: 0 }, items: { total: 2, completed: 1 }, lastAddedAt: expect.any(String) as string });
    expect(JSON.stringify(mine)).not.toMatch(/zyx/i);
    expect(await look(`/people/${ben.id}/lists`)).toEqual({ own: { active: 0, archived: 0, trash: 0 }, shared: { byThem: 0, withThem: 1 }, items: { total: 0, completed: 0 }, lastAddedAt: null });
    expect(await audit(ada.id)).toEqual([{ action: 'lists.counts-read', actor: grace, reason: 'asked-for SUP-9', details: {} }]);
  });

  it('shows how far the deletion of an account is', async () => {
    const [gone, going] = [randomUUID(), randomUUID()];
    await house.database.query(`INSERT INTO platform.leaving (person_id, asked_at, finished_at) VALUES ($1, '2026-11-01', '2026-11-02'), ($2, '2026-11-03', NULL)`, [gone, going]);
    await house.database.query(`INSERT INTO platform.leaving_step (person_id, step, attempts, last_error) VALUES ($1, 'imaging', 3, 'ECONNREFUSED')`, [going]);
    const state = { personId: going, finishedAt: null, open: [{ step: 'imaging', attempts: 3, error: 'ECONNREFUSED' }] };
    expect(await look('/leavings')).toMatchObject({ leavings: [state] });
    expect(await look(`/people/${going}/leaving`)).toMatchObject({ leavings: [state] });
    expect(await look(`/people/${gone}/leaving`)).toMatchObject({ leavings: [{ finishedAt: expect.any(String) as string, open: [] }] });
    const here = await register(house, { name: 'Ada', email: `${randomUUID()}@example.org` });
    expect(await look(`/people/${here}/leaving`)).toEqual({ leavings: [] });
    expect(await audit('platform.leavings')).toMatchObject([{ action: 'platform.leavings-read' }]);
  });
});
