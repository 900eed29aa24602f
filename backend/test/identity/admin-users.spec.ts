// Use cases: revoke-sessions

import { randomUUID } from 'node:crypto';
import { IdentityModule } from '../../src/identity';
import { Sessions } from '../../src/identity/domain/sessions';
import { SessionsQuery } from '../../src/identity/queries/sessions.query';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { AuditLog } from '../../src/platform/audit/audit-log';
import { Database } from '../../src/platform/database/database';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { appoint, type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

describe('the admin API: users', () => {
  let harness: BuiltModule;
  const [grace, frank] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    harness = await build({ modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule] });
    appoint(grace, 'support');
    appoint(frank, 'admin');
  });
  afterAll(() => harness.close());

  const desk = (who: string, method: string, path: string, body?: object, key: string = randomUUID()) =>
    harness.as(who)(method, `/api/admin${path}`, body, { 'idempotency-key': key });
  const look = async (path: string): Promise<unknown> =>
    (await desk(grace, 'GET', `${path}?reason=asked-for&ticket=SUP-9`)).body;
  const audit = (subject: string): Promise<object[]> =>
    harness.database.query(
      'SELECT action, actor_id AS actor, reason, details FROM platform.audit_log WHERE subject = $1 ORDER BY seq',
      [subject],
    );
  async function signIn(personId: string): Promise<string> {
    const [sid, now] = [randomUUID(), Date.now()];
    const times = { now: new Date(now), endsAt: new Date(now + 86_400_000) };
    await harness.get(Sessions).open({ sid, personId, deviceLabel: 'Chrome, Android', ...times });
    await harness
      .get(Sessions)
      .addToken({ hash: Buffer.from(sid), sid, now: times.now, expiresAt: times.endsAt });
    return sid;
  }

  it('finds a user by any spelling of the address or by id, without name and full address', async () => {
    const email = `Ada.${randomUUID()}@example.org`;
    const ada = await register(harness, { name: 'Ada Lovelace', email });
    await signIn(ada);
    const found = {
      people: [
        {
          account: ada,
          email: 'A…@example.org',
          since: '2026-01-01T10:00:00.000Z',
          language: null,
          state: 'here',
          role: null,
          openSessions: 1,
          trialWithheld: false,
        },
      ],
      more: false,
    };
    for (const who of [{ email: email.toUpperCase() }, { email: ` ${email}\n` }, { account: ada }])
      expect((await desk(grace, 'POST', '/people/find', { ...who, reason: 'complaint' })).body).toEqual(
        found,
      );
    expect(
      (await desk(grace, 'POST', '/people/find', { email: 'nobody@example.org', reason: 'complaint' })).body,
    ).toEqual({ people: [], more: false });
    const newer = await register(harness, {
      name: 'Ada',
      email,
      since: new Date('2026-02-01T10:00:00.000Z'),
    });
    await harness.database.query('UPDATE identity.person SET leaving_at = now() WHERE id = $1', [newer]);
    expect((await desk(grace, 'POST', '/people/find', { email, reason: 'complaint' })).body).toMatchObject({
      people: [{ account: ada }, { account: newer, state: 'leaving' }],
    });
    for (const body of [
      { email },
      { reason: 'complaint' },
      { email, reason: 'Ada called' },
      { account: 'ada', reason: 'complaint' },
      { email: 'ada', reason: 'complaint' },
      { email: ['ada@example.org'], reason: 'complaint' },
    ])
      expect(await desk(grace, 'POST', '/people/find', body)).toMatchObject({ status: 422 });
    const rows = await audit('identity.people');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toEqual({
      action: 'identity.people-found',
      actor: grace,
      reason: 'complaint',
      details: { seen: [ada] },
    });
    expect(JSON.stringify(rows)).not.toContain('example');
  });

  it('finds users by words of the name, without case and accents, and keeps no name in the audit log', async () => {
    const people = await Promise.all(
      ['Zoë Ünsal-Çelik', 'ZOE OTHER', 'Işıl Zoebaker', 'Anna Zo'].map((name) =>
        register(harness, { name, email: `${randomUUID()}@example.org` }),
      ),
    );
    const [zoe, other, isil] = people;
    const named = async (name: string): Promise<{ accounts: string[]; more: boolean }> => {
      const { body } = await desk(grace, 'POST', '/people/find', { name, reason: 'complaint' });
      const { people: found, more } = body as { people: { account: string }[]; more: boolean };
      expect(JSON.stringify(body)).not.toMatch(/zo[eë]/i);
      return { accounts: found.map(({ account }) => account).sort(), more };
    };
    expect(await named('zoe')).toEqual({ accounts: [zoe, other, isil].sort(), more: false });
    for (const name of ['ZOË ÜNSAL', ' unsal  zoe ', 'unsal-celik'])
      expect([name, (await named(name)).accounts]).toEqual([name, [zoe]]);
    expect((await named('isil')).accounts).toEqual([isil]);
    for (const name of ['oe', '%%', 'zoe nobody'])
      expect([name, (await named(name)).accounts]).toEqual([name, []]);
    for (const name of ['z', 'a b', 'zo\u0000', 7])
      expect(await desk(grace, 'POST', '/people/find', { name, reason: 'complaint' })).toMatchObject({
        status: 422,
      });
    for (let n = 0; n < 21; n++)
      await register(harness, { name: `Many ${n}`, email: `${randomUUID()}@example.org` });
    const many = await named('many');
    expect([many.accounts.length, many.more]).toEqual([20, true]);
    expect(JSON.stringify(await audit('identity.people'))).not.toMatch(/zo[eë]|many/i);
  });

  it('lists the accounts with a role, and the time of their last action', async () => {
    const [ada, ben] = [await register(harness, { name: 'Ada', email: 'ada@example.org' }), randomUUID()];
    await harness.database.query(
      "INSERT INTO identity.staff (person_id, role, since) VALUES ($1, 'admin', '2026-01-02'), ($2, 'support', '2026-01-03')",
      [ada, ben],
    );
    await signIn(ada);
    appoint(ada, 'admin');
    await desk(ada, 'GET', '/staff?reason=drill');
    const { staff } = (await desk(grace, 'GET', '/staff?reason=daily-round')).body as {
      staff: { lastNotedAt: string | null }[];
    };
    expect(staff).toEqual([
      {
        account: ada,
        email: 'a…@example.org',
        role: 'admin',
        since: '2026-01-02T00:00:00.000Z',
        openSessions: 1,
        lastNotedAt: expect.any(String) as string,
      },
      {
        account: ben,
        email: null,
        role: 'support',
        since: '2026-01-03T00:00:00.000Z',
        openSessions: 0,
        lastNotedAt: null,
      },
    ]);
    expect((await audit('identity.staff')).at(-1)).toEqual({
      action: 'identity.staff-read',
      actor: grace,
      reason: 'daily-round',
      details: {},
    });
  });

  it('shows the audit log by person, staff, action and time, page by page, and records each read', async () => {
    const ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
    type Page = {
      lines: {
        seq: number;
        at: string;
        actorId: string;
        actorRole: string;
        action: string;
        subject: string;
        reason: string;
        ticket: string | null;
        details: { seen?: string[] };
      }[];
      next: number | null;
    };
    const read = async (query: string, who = grace): Promise<Page> =>
      (await desk(who, 'GET', `/audit?reason=second-look&ticket=SUP-7&${query}`)).body as Page;
    await desk(frank, 'POST', '/people/find', { account: ada, reason: 'complaint', ticket: 'SUP-8' });
    await look(`/people/${ada}/lists`);
    const about = await read(`person=${ada.toUpperCase()}`);
    expect(about.next).toBeNull();
    expect(about.lines).toMatchObject([
      {
        actorId: grace,
        actorRole: 'support',
        action: 'lists.counts-read',
        subject: ada,
        reason: 'asked-for',
        ticket: 'SUP-9',
        details: {},
      },
      {
        actorId: frank,
        actorRole: 'admin',
        action: 'identity.people-found',
        subject: 'identity.people',
        reason: 'complaint',
        ticket: 'SUP-8',
        details: { seen: [ada] },
      },
    ]);
    expect((await read(`person=${ada}`)).lines[0]).toMatchObject({
      action: 'platform.audit-read',
      subject: ada,
      reason: 'second-look',
      ticket: 'SUP-7',
    });
    const at = about.lines[0]?.at ?? '';
    const actions = async (query: string): Promise<string[]> =>
      (await read(`person=${ada}&${query}`)).lines.map(({ action }) => action);
    expect(await actions(`staff=${frank}`)).toEqual(['identity.people-found']);
    expect(await actions('deed=lists')).toEqual(['lists.counts-read']);
    expect(await actions('deed=identity.people-found')).toEqual(['identity.people-found']);
    expect(await actions('deed=identity.people')).toEqual([]);
    expect(await actions(`deed=identity&until=${at}`)).toEqual(['identity.people-found']);
    expect(await actions(`deed=lists&from=${at}`)).toEqual(['lists.counts-read']);
    expect(await actions(`deed=lists&from=${at.slice(0, 10)}&until=${at.slice(0, 10)}`)).toEqual([
      'lists.counts-read',
    ]);
    expect(await actions('from=2001-01-01&until=2001-12-31')).toEqual([]);
    expect((await audit('platform.audit')).length).toBe(0);
    await harness.get(Database).run(async () => {
      for (let n = 0; n < 101; n++)
        await harness.get(AuditLog).note({
          actor: { id: ada, role: 'person' },
          action: 'drill.paged',
          subject: `n${n}`,
          reason: 'drill',
        });
    });
    const first = await read('deed=drill');
    const second = await read(`deed=drill&before=${String(first.next)}`);
    expect([first.lines.length, second.lines.map(({ subject }) => subject), second.next]).toEqual([
      100,
      ['n0'],
      null,
    ]);
    expect((await audit('platform.audit')).at(-1)).toEqual({
      action: 'platform.audit-read',
      actor: grace,
      reason: 'second-look SUP-7',
      details: { deed: 'drill', before: first.next },
    });
    for (const wrong of [
      'person=ada',
      'staff=1',
      'deed=Bad%20word',
      'from=yesterday',
      'until=2026-13-01',
      'before=x',
    ])
      expect([wrong, (await desk(grace, 'GET', `/audit?reason=drill&${wrong}`)).status]).toEqual([
        wrong,
        422,
      ]);
    expect((await desk(grace, 'GET', '/audit')).status).toBe(422);
  });

  it('shows the sessions of a user, and lets an admin end one or all', async () => {
    const ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
    const [phone, tablet] = [await signIn(ada), await signIn(ada)];
    const ids = async (): Promise<string[]> =>
      ((await look(`/people/${ada}/sessions`)) as { sessions: { id: string }[] }).sessions.map(
        ({ id }) => id,
      );
    expect((await ids()).sort()).toEqual([phone, tablet].sort());
    expect(await look(`/people/${ada}/sessions`)).toMatchObject({
      sessions: [{ deviceLabel: 'Chrome, Android' }, {}],
    });
    const end = (session: string | undefined, key?: string) =>
      desk(
        frank,
        'POST',
        `/people/${ada}/sessions/end`,
        { ...(session && { session }), reason: 'device-lost' },
        key,
      );
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await end(phone, key)).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await ids()).toEqual([tablet]);
    expect(
      await end(await signIn(await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` }))),
    ).toMatchObject({ status: 404 });
    expect(await end(undefined)).toMatchObject({ body: { ended: 1 } });
    expect(await ids()).toEqual([]);
    expect((await audit(ada)).filter((row) => (row as { actor: string }).actor === frank)).toMatchObject([
      { details: { ended: 1, session: phone } },
      { details: { ended: 1 } },
    ]);
    expect(await harness.get(SessionsQuery).of(ada, null)).toEqual([]);
  });

  it('answers 404 for an unknown id', async () => {
    for (const path of ['sessions', 'lists', 'pictures', 'leaving'])
      expect([
        path,
        (await desk(grace, 'GET', `/people/${randomUUID()}/${path}?reason=asked-for`)).status,
      ]).toEqual([path, 404]);
  });

  it('counts lists and items, and shows none of their content', async () => {
    const [ada, ben] = [ListCaller.with(harness.as), ListCaller.with(harness.as)];
    for (const { id } of [ada, ben]) {
      await register(harness, { id, name: 'Ada', email: `${id}@example.org` });
      await givePlan(harness.database, id, 'pro');
    }
    const list = (await ada.createList({ name: 'Zyxparty' })).body.id;
    const item = (await ada.addItem(list, { name: 'Zyxcake' })).body.id;
    await ada.addItem(list, { name: 'Zyxtea' });
    await ada.toggle(list, item, { checked: true });
    await ada.share(list, `${ben.id}@example.org`);
    await ben.openList(list);
    await ada.deleteList((await ada.createList()).body.id);
    const mine = await look(`/people/${ada.id}/lists`);
    expect(mine).toMatchObject({
      own: { active: 1, archived: 0, trash: 1 },
      shared: { byThem: 1, withThem: 0 },
      items: { total: 2, completed: 1 },
      lastAddedAt: expect.any(String) as string,
    });
    expect(JSON.stringify(mine)).not.toMatch(/zyx/i);
    expect(await look(`/people/${ben.id}/lists`)).toEqual({
      own: { active: 0, archived: 0, trash: 0 },
      shared: { byThem: 0, withThem: 1 },
      items: { total: 0, completed: 0 },
      lastAddedAt: null,
    });
    expect(await audit(ada.id)).toEqual([
      { action: 'lists.counts-read', actor: grace, reason: 'asked-for SUP-9', details: {} },
    ]);
  });

  it('shows the progress of an account deletion', async () => {
    const [gone, going] = [randomUUID(), randomUUID()];
    await harness.database.query(
      `INSERT INTO platform.leaving (person_id, asked_at, finished_at) VALUES ($1, '2026-11-01', '2026-11-02'), ($2, '2026-11-03', NULL)`,
      [gone, going],
    );
    await harness.database.query(
      `INSERT INTO platform.leaving_step (person_id, step, attempts, last_error) VALUES ($1, 'imaging', 3, 'ECONNREFUSED')`,
      [going],
    );
    const state = {
      personId: going,
      finishedAt: null,
      open: [{ step: 'imaging', attempts: 3, error: 'ECONNREFUSED' }],
    };
    expect(await look('/leavings')).toMatchObject({ leavings: [state] });
    expect(await look(`/people/${going}/leaving`)).toMatchObject({ leavings: [state] });
    expect(await look(`/people/${gone}/leaving`)).toMatchObject({
      leavings: [{ finishedAt: expect.any(String) as string, open: [] }],
    });
    const here = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
    expect(await look(`/people/${here}/leaving`)).toEqual({ leavings: [] });
    expect(await audit('platform.leavings')).toMatchObject([{ action: 'platform.leavings-read' }]);
  });
});
