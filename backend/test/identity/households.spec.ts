// Use cases: create-household, change-household, set-gate

import { randomUUID } from 'node:crypto';
import { IdentityModule } from '../../src/identity';
import type { HouseholdHeadDto } from '../../src/identity/http/household/households.dto';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import type { HouseholdDto } from '../../src/views/household/households.views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { addChild, addMember, agreeConsent, makeHousehold, withdrawConsent } from '../support/households';
import { appoint, type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

const gate = { salt: 'A'.repeat(22), hash: 'B'.repeat(43), iterations: 200_000 };

const deletedOf = (child: object): unknown =>
  Object.assign({}, child, { eraseAt: expect.any(String) as unknown });

describe('a household', () => {
  let harness: BuiltModule;
  let ada: string;
  beforeAll(async () => {
    harness = await build({ modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
  });

  const send = (
    method: string,
    path: string,
    body: object,
    { as: who = ada, key = randomUUID() }: { as?: string; key?: string } = {},
  ) => harness.as(who)(method, `/api/households${path}`, body, { 'idempotency-key': key });
  const create = (body: object = {}, options: { as?: string; key?: string } = {}) =>
    send('POST', '', { name: 'Family', timeZone: 'Europe/Berlin', adult: true, ...body }, options);
  const rowOf = async (id: string): Promise<Record<string, unknown>> => {
    const [row] = await harness.database.query<Record<string, unknown>>(
      `SELECT name, time_zone, day_starts_at, midday_at, evening_at, gate, version FROM identity.household WHERE id = $1`,
      [id],
    );
    return row!;
  };

  it('is made under the id of the client, with its maker as organiser', async () => {
    const id = randomUUID();
    const answer = await create({ id, name: '  Our\n family ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id,
        name: 'Our family',
        timeZone: 'Europe/Berlin',
        dayStartsAt: 240,
        bands: { midday: 660, evening: 1020 },
        role: 'organiser',
        cursor: '1.0',
      },
    ]);
    expect(
      await harness.database.query(
        'SELECT role, children, until, is_adult_since IS NOT NULL AS adult FROM identity.household_member WHERE household_id = $1 AND person_id = $2',
        [id, ada],
      ),
    ).toEqual([{ role: 'organiser', children: null, until: null, adult: true }]);
    expect(
      await harness.database.query(
        `SELECT payload FROM platform.outbox WHERE name = 'identity.household-member-changed' AND payload->>'householdId' = $1`,
        [id],
      ),
    ).toEqual([{ payload: { householdId: id, userId: ada, role: 'organiser' } }]);
  });

  it('is one for each user: a second request answers the first', async () => {
    const first = (await create({ name: 'First' })).body as HouseholdHeadDto;
    const second = await create({ id: randomUUID(), name: 'Second' });
    expect([second.status, second.body]).toEqual([200, first]);
  });

  it('is made once by five requests at the same time', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create({ id: randomUUID() })));
    expect(new Set(answers.map(({ body }) => (body as HouseholdHeadDto).id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
  });

  it('does not take the id of another household, and says only that the id is unusable', async () => {
    const { id } = await makeHousehold(harness, ada);
    const eve = await register(harness, { name: 'Eve', email: `${randomUUID()}@example.org` });
    const answer = await create({ id }, { as: eve });
    expect([answer.status, answer.body]).toMatchObject([422, { details: [{ field: 'id', rule: 'uuid' }] }]);
  });

  it.each([
    [{ adult: false }, 'adult'],
    [{ adult: undefined }, 'adult'],
    [{ name: '' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ id: 'mine' }, 'id'],
    [{ gate }, 'gate'],
  ])('is not made with %j', async (body, field) => {
    const answer = await create(body);
    expect([answer.status, answer.body]).toMatchObject([422, { details: [{ field }] }]);
    expect(
      await harness.database.query('SELECT 1 FROM identity.household WHERE made_by = $1', [ada]),
    ).toEqual([]);
  });

  it('is not made for an account that is being deleted', async () => {
    await harness.database.query('UPDATE identity.person SET leaving_at = now() WHERE id = $1', [ada]);
    expect((await create()).status).toBe(404);
  });

  it('takes a new name, zone, start of the day and bands, and counts each change', async () => {
    const { id } = await makeHousehold(harness, ada);
    const change = {
      name: 'Home',
      timeZone: 'Pacific/Apia',
      dayStartsAt: 300,
      bands: { midday: 720, evening: 1080 },
    };
    const key = randomUUID();
    const answer = await send('PATCH', `/${id}`, change, { key });
    expect([answer.status, answer.body]).toEqual([200, { householdVersion: 2 }]);
    expect((await send('PATCH', `/${id}`, change, { key })).body).toEqual({ householdVersion: 2 });
    expect(await rowOf(id)).toEqual({
      name: 'Home',
      time_zone: 'Pacific/Apia',
      day_starts_at: 300,
      midday_at: 720,
      evening_at: 1080,
      gate: null,
      version: 2,
    });
  });

  it('takes a midday that begins with the day', async () => {
    const { id } = await makeHousehold(harness, ada);
    expect((await send('PATCH', `/${id}`, { dayStartsAt: 660 })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ day_starts_at: 660, midday_at: 660 });
  });

  it.each([
    [{}, 'body'],
    [{ name: ' ' }, 'name'],
    [{ timeZone: 'Nowhere' }, 'timeZone'],
    [{ dayStartsAt: 1440 }, 'dayStartsAt'],
    [{ dayStartsAt: -1 }, 'dayStartsAt'],
    [{ dayStartsAt: 1.5 }, 'dayStartsAt'],
    [{ bands: { midday: 700 } }, 'bands.evening'],
    [{ bands: { midday: 1020, evening: 1020 } }, 'bands.evening'],
    [{ name: null }, 'name'],
    [{ dayStartsAt: 661 }, 'dayStartsAt'],
    [{ bands: { midday: 239, evening: 1020 } }, 'bands.midday'],
    [{ dayStartsAt: 721, bands: { midday: 720, evening: 1020 } }, 'bands.midday'],
  ])('does not take the change %j', async (change, field) => {
    const { id } = await makeHousehold(harness, ada);
    const answer = await send('PATCH', `/${id}`, change);
    expect([answer.status, answer.body]).toMatchObject([422, { details: [{ field }] }]);
    expect(await rowOf(id)).toMatchObject({ version: 1 });
  });

  it('keeps the hash of the PIN, never the PIN', async () => {
    const { id } = await makeHousehold(harness, ada);
    expect((await send('PUT', `/${id}/gate`, gate)).body).toEqual({ householdVersion: 2 });
    expect(await rowOf(id)).toMatchObject({ gate, version: 2 });
  });

  it.each([
    [{ ...gate, pin: '1234' }, 'pin'],
    [{ ...gate, salt: 'A'.repeat(21) }, 'salt'],
    [{ ...gate, hash: `${'B'.repeat(42)}=` }, 'hash'],
    [{ ...gate, iterations: 99_999 }, 'iterations'],
    [{ ...gate, iterations: 1_000_001 }, 'iterations'],
  ])('does not take the gate %j', async (body, field) => {
    const { id } = await makeHousehold(harness, ada);
    const answer = await send('PUT', `/${id}/gate`, body);
    expect([answer.status, answer.body]).toMatchObject([422, { details: [{ field }] }]);
  });

  it('is unknown to strangers, former members and helpers whose time is over; a helper changes nothing', async () => {
    const { id } = await makeHousehold(harness, ada);
    const [stranger, former, helper] = await Promise.all(
      ['Eve', 'Finn', 'Hanna'].map((name) =>
        register(harness, { name, email: `${randomUUID()}@example.org` }),
      ),
    );
    await addMember(harness, id, { personId: helper!, role: 'helper' });
    await addMember(harness, id, { personId: former!, role: 'helper', until: new Date('2026-01-01') });
    for (const [who, status] of [
      [stranger, 404],
      [former, 404],
      [helper, 403],
    ] as const) {
      expect((await send('PATCH', `/${id}`, { name: 'Mine' }, { as: who! })).status).toBe(status);
      expect((await send('PUT', `/${id}/gate`, gate, { as: who! })).status).toBe(status);
    }
    expect(await rowOf(id)).toMatchObject({ version: 1, gate: null });
  });

  const read = (id: string, as = ada, headers: Record<string, string> = {}) =>
    harness.as(as)('GET', `/api/households/${id}`, undefined, headers);

  it('is read with members, children, given lists, gate and consent', async () => {
    const { id } = await makeHousehold(harness, ada);
    const tom = await addChild(harness, ada, id);
    const mia = await addChild(harness, ada, id, { nickname: 'Mia', animal: 'cat' });
    await harness.as(ada)('DELETE', `/api/households/${id}/children/${mia.id}`);
    await send('PUT', `/${id}/gate`, gate);
    const list = await harness.as(ada)('POST', '/api/shopping-lists', { name: 'Chores' });
    const listId = (list.body as { id: string }).id;
    for (const childId of [tom.id, mia.id])
      await harness.database.query('INSERT INTO lists.given VALUES ($1, $2, $3, now())', [
        listId,
        childId,
        id,
      ]);
    await harness.database.query('INSERT INTO lists.household_given VALUES ($1, 7)', [id]);
    const answer = await read(id);
    const head = {
      id,
      name: 'Family',
      timeZone: 'Europe/Berlin',
      dayStartsAt: 240,
      bands: { midday: 660, evening: 1020 },
      role: 'organiser',
      isHome: false,
      cursor: '5.7',
      historyCursor: 0,
    };
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...head,
        daysOff: [],
        firstThen: [],
        lateMarks: [],
        stores: [],
        members: [
          {
            ...{ userId: ada, name: 'Ada', avatarUrl: null, avatarVersion: 0 },
            ...{ role: 'organiser', children: null, until: null, joinedAt: expect.any(String) as string },
          },
        ],
        invitations: [],
        newPinAdvised: false,
        onlyConsentOf: null,
        consentLapsedAt: null,
        children: [tom],
        deletedChildren: [deletedOf(mia)],
        given: [{ listId, childId: tom.id }],
        gate,
        consent: { state: 'none', askedAt: null, agreedAt: null, textVersion: null },
      },
    ]);
    expect((await harness.as(ada)('GET', '/api/households')).body).toEqual({ households: [head] });
  });

  it('is answered with 304 until it changes or a member has another name', async () => {
    const { id } = await makeHousehold(harness, ada);
    const tag = async (): Promise<string> => String((await read(id)).headers['etag']);
    const first = await tag();
    expect((await read(id, ada, { 'if-none-match': first })).status).toBe(304);
    await send('PATCH', `/${id}`, { name: 'Home' });
    const second = await tag();
    expect((await read(id, ada, { 'if-none-match': first })).status).toBe(200);
    await harness.as(ada)('PATCH', '/api/auth/me', { name: 'Ada King' });
    expect((await read(id, ada, { 'if-none-match': second })).status).toBe(200);
  });

  it('shows adults the deleted children with the time of their erasure, and moves its tag and cursor with them', async () => {
    const { id } = await makeHousehold(harness, ada);
    const tom = await addChild(harness, ada, id);
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, id, { personId: ben, role: 'adult' });
    const seen = async (): Promise<[HouseholdDto, string]> => {
      const { body, headers } = await read(id, ben);
      return [body as HouseholdDto, String(headers['etag'])];
    };
    const states = [await seen()];
    const from = Date.now();
    for (const [method, path, body] of [
      ['DELETE', '', {}],
      ['POST', '/restore', {}],
      ['DELETE', '', {}],
      ['DELETE', '', { now: true }],
    ] as const) {
      expect((await send(method, `/${id}/children/${tom.id}${path}`, body)).status).toBe(200);
      states.push(await seen());
    }
    const deleted = [deletedOf(tom)];
    expect(states.map(([{ deletedChildren }]) => deletedChildren)).toEqual([[], deleted, [], deleted, []]);
    const eraseAt = Date.parse(states[1]?.[0].deletedChildren[0]?.eraseAt ?? '');
    expect(Math.round((eraseAt - from) / 86_400_000)).toBe(7);
    expect(new Set(states.map(([{ cursor }]) => cursor)).size).toBe(5);
    expect(new Set(states.map(([, etag]) => etag)).size).toBe(5);
  });

  it('is refused to a device of another epoch', async () => {
    const { id } = await makeHousehold(harness, ada);
    const answer = await read(id, ada, { 'x-epoch': 'other' });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'EPOCH_OVER' }]);
  });

  it('shows a helper the named children and not the gate, and strangers and former members nothing', async () => {
    const { id } = await makeHousehold(harness, ada);
    const tom = await addChild(harness, ada, id);
    const mia = await addChild(harness, ada, id, { nickname: 'Mia', animal: 'cat' });
    await send('PUT', `/${id}/gate`, gate);
    const [helper, former, stranger] = await Promise.all(
      ['Hanna', 'Finn', 'Eve'].map((name) =>
        register(harness, { name, email: `${randomUUID()}@example.org` }),
      ),
    );
    await addMember(harness, id, { personId: helper!, role: 'helper', children: [tom.id] });
    await addMember(harness, id, { personId: former!, role: 'helper', until: new Date('2026-01-01') });
    const seen = (await read(id, helper)).body as HouseholdDto;
    expect([seen.role, seen.gate, seen.children.map(({ nickname }) => nickname)]).toEqual([
      'helper',
      null,
      ['Tom'],
    ]);
    expect(seen.members.map(({ name }) => name)).toEqual(['Ada', 'Hanna']);
    for (const child of [tom, mia]) await send('DELETE', `/${id}/children/${child.id}`, {});
    const after = (await read(id, helper)).body as HouseholdDto;
    expect([after.children, after.deletedChildren]).toEqual([[], []]);
    for (const who of [former!, stranger!]) {
      expect((await read(id, who)).status).toBe(404);
      expect((await harness.as(who)('GET', '/api/households')).body).toEqual({ households: [] });
    }
  });

  it("says the state of the user's own consent", async () => {
    const { id } = await makeHousehold(harness, ada);
    const state = async (): Promise<unknown> => ((await read(id)).body as HouseholdDto).consent.state;
    await agreeConsent(harness, ada, id);
    expect(await state()).toBe('agreed');
    await withdrawConsent(harness, ada, id);
    expect(await state()).toBe('withdrawn');
  });

  it('is shown to support in numbers and consents, with a reason and an audit row, without names', async () => {
    const { id } = await makeHousehold(harness, ada, { name: 'Quastenflosser' });
    await addChild(harness, ada, id, { nickname: 'Pusteblume' });
    const gone = await addChild(harness, ada, id, { nickname: 'Mia', animal: 'cat' });
    await harness.as(ada)('DELETE', `/api/households/${id}/children/${gone.id}`);
    await agreeConsent(harness, ada, id);
    const ben = await register(harness, { name: 'Benjamin', email: `${randomUUID()}@example.org` });
    await addMember(harness, id, { personId: ben, role: 'adult' });
    const desk = randomUUID();
    appoint(desk, 'support');
    const url = `/api/admin/people/${ada}/households`;
    expect((await harness.as(ada)('GET', `${url}?reason=asked-for`)).status).toBe(403);
    expect((await harness.as(desk)('GET', url)).status).toBe(422);
    const answer = await harness.as(desk)('GET', `${url}?reason=asked-for`);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        households: [
          {
            household: id,
            role: 'organiser',
            members: 2,
            invitations: 0,
            children: 1,
            deletedChildren: 1,
            hasPin: false,
            consent: 'agreed',
            consents: [
              {
                account: ada,
                role: 'organiser',
                state: 'agreed',
                method: 'email',
                textVersion: 'test',
                language: 'en',
                askedAt: expect.any(String) as string,
                agreedAt: expect.any(String) as string,
                confirmedAt: null,
                withdrawnAt: null,
              },
              { account: ben, role: 'adult', state: 'none', method: null, textVersion: null, askedAt: null },
            ],
            people: [{ account: ada }, { account: ben }],
            devices: [],
          },
        ],
      },
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Quastenflosser|Pusteblume|fox|Benjamin|[\w-]@/);
    expect(
      await harness.database.query(
        `SELECT action FROM platform.audit_log WHERE actor_id = $1 AND subject = $2`,
        [desk, ada],
      ),
    ).toEqual([{ action: 'identity.households-read' }]);
  });
});
