// Use cases: invite-member, take-invitation-back, accept-invitation, decline-invitation

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { IdentityFacade, IdentityModule, InvitationRecipients } from '../../src/identity';
import { SendHouseholdInvitation } from '../../src/identity/application/people/send-household-invitation.on-household-invited';
import { PurgePeople } from '../../src/identity/infrastructure/household/purge-people';
import { ImagingModule } from '../../src/imaging';
import { Clock } from '../../src/kernel/clock';
import { InvitationRecipientsQuery, ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { Mailer } from '../../src/platform/mail/mailer';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan, takePlans } from '../support/billing/plans';
import { Letterbox } from '../support/consent';
import { addChild, makeHousehold } from '../support/households';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';
import { newToken, PeopleRequests } from '../support/people-of-household';

const day = 86_400_000;

describe('an invitation to a household', () => {
  let harness: BuiltModule;
  let people: PeopleRequests;
  let [ada, ben, eve] = ['', '', ''];
  const clock = new TestClock();
  const box = new Letterbox();
  /** As the application binds the port. */
  const recipients: InvitationRecipients = {
    count: (...of) => harness.get(InvitationRecipientsQuery).count(...of),
    stopLink: (...of) => harness.get(InvitationRecipientsQuery).stopLink(...of),
  };
  const user = (name: string): Promise<string> =>
    register(harness, { name, email: `${randomUUID()}@example.org` });
  const later = (ms: number): void => void (clock.time = new Date(clock.time.getTime() + ms));

  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
      replace: [
        { token: Clock, by: clock },
        { token: Mailer, by: box },
        { token: InvitationRecipients, by: recipients },
      ],
      settings: { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: new URL('https://pictick.example') },
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date('2026-11-28T10:00:00.000Z');
    box.mails = [];
    await harness.database.query('DELETE FROM platform.outbox');
    await harness.database.query('DELETE FROM lists.share_log');
    [ada, ben, eve] = [await user('Ada'), await user('Ben'), await user('Eve')];
    people = new PeopleRequests(harness, (await makeHousehold(harness, ada, { name: 'Berg' })).id);
  });

  const deleteAccount = async (who: string): Promise<void> => {
    expect((await people.send(who, 'DELETE', '/api/account', { confirm: 'DELETE' })).status).toBe(202);
  };
  const membersOf = async (): Promise<unknown[]> =>
    harness.database.query(
      'SELECT person_id AS id, role FROM identity.household_member WHERE household_id = $1 ORDER BY joined_at, person_id',
      [people.household],
    );
  const openOf = async (): Promise<unknown[]> =>
    harness.database.query('SELECT id FROM identity.household_invitation WHERE household_id = $1', [
      people.household,
    ]);

  it('shows who invites to what, and makes the user who accepts a member once', async () => {
    await addChild(harness, ada, people.household, { nickname: 'Tom', animal: 'fox' });
    const [id, token] = [randomUUID(), newToken()];
    const invited = await people.invite(ada, { id, role: 'organiser' }, token);
    expect([invited.status, invited.body]).toEqual([
      201,
      {
        id,
        role: 'organiser',
        children: null,
        until: null,
        email: null,
        invitedBy: ada,
        createdAt: '2026-11-28T10:00:00.000Z',
        expiresAt: '2026-12-05T10:00:00.000Z',
      },
    ]);
    expect(await people.read(ada)).toMatchObject({ invitations: [invited.body], newPinAdvised: false });
    expect((await people.preview(token)).body).toEqual({
      householdName: 'Berg',
      inviterName: 'Ada',
      role: 'organiser',
      children: [{ animal: 'fox', colour: 'honey' }],
      until: null,
      expiresAt: '2026-12-05T10:00:00.000Z',
    });
    later(1_000);
    const key = randomUUID();
    const accepted = await people.accept(ben, token, key);
    expect([accepted.status, accepted.body]).toMatchObject([
      200,
      { id: people.household, role: 'organiser' },
    ]);
    expect((await people.accept(ben, token, key)).body).toEqual(accepted.body);
    expect((await people.accept(eve, token)).body).toMatchObject({ code: 'INVITATION_GONE' });
    expect((await people.preview(token)).status).toBe(404);
    const read = await people.read(ben);
    expect(read).toMatchObject({
      invitations: [],
      members: [
        { userId: ada, role: 'organiser' },
        { userId: ben, role: 'organiser', children: null, until: null, joinedAt: '2026-11-28T10:00:01.000Z' },
      ],
    });
  });

  it('keeps no token, neither in the database nor in stored answers or events', async () => {
    const token = newToken();
    await people.invite(ada, { email: 'ben@example.org' }, token);
    await people.accept(ben, token);
    const rowsWith = (table: string) => `SELECT 1 FROM ${table} t WHERE t::text LIKE $1`;
    for (const table of ['identity.household_invitation', 'platform.idempotency', 'platform.outbox'])
      expect(await harness.database.query(rowsWith(table), [`%${token}%`])).toEqual([]);
  });

  it('is made once when the page sends it twice', async () => {
    await givePlan(harness.database, ada, 'pro');
    const [id, token] = [randomUUID(), newToken()];
    const first = await people.invite(ada, { id }, token);
    expect((await people.invite(ada, { id }, token)).body).toEqual(first.body);
    expect(await openOf()).toEqual([{ id }]);
    for (const other of [{ role: 'helper' }, { email: 'ben@example.org' }])
      expect((await people.invite(ada, { id, ...other }, token)).status).toBe(422);
    expect((await people.invite(ada, { id })).status).toBe(422);
    expect((await people.invite(ada, {}, token)).status).toBe(422);
  });

  it('stays open for a member who opens it, and for its own sender', async () => {
    await givePlan(harness.database, ada, 'pro');
    await people.join(ada, ben);
    const token = newToken();
    await people.invite(ada, {}, token);
    for (const who of [ada, ben])
      expect(await people.accept(who, token)).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_MEMBER' },
      });
    expect((await people.accept(eve, token)).status).toBe(200);
  });

  it('brings a removed member back by no other link to its address, old or new', async () => {
    await givePlan(harness.database, ada, 'platinum');
    const { email = '' } = (await harness.get(IdentityFacade).profileOf(ben)) ?? {};
    const [first, second, during, again] = [newToken(), newToken(), newToken(), newToken()];
    await people.invite(ada, { email }, first);
    await people.invite(ada, { email: ` ${email.toUpperCase()}`, role: 'helper' }, second);
    const other = randomUUID();
    await people.invite(ada, { id: other, email: 'other@example.org' });
    expect((await people.accept(ben, first)).status).toBe(200);
    await people.invite(ada, { email, role: 'helper' }, during);
    expect((await people.remove(ada, ben)).status).toBe(200);
    for (const token of [second, during])
      expect((await people.accept(ben, token)).body).toMatchObject({ code: 'INVITATION_GONE' });
    expect(await openOf()).toEqual([{ id: other }]);
    later(day);
    await people.invite(ada, { email }, again);
    expect((await people.accept(ben, again)).status).toBe(200);
  });

  it('without an address ends when a member is removed, and not when one leaves', async () => {
    await givePlan(harness.database, ada, 'platinum');
    await people.join(ada, ben);
    await people.join(ada, eve);
    const [link, addressed] = [randomUUID(), randomUUID()];
    const token = newToken();
    await people.invite(ada, { id: link, role: 'helper' }, token);
    await people.invite(ada, { id: addressed, email: 'other@example.org' });
    expect((await people.remove(eve, eve)).status).toBe(200);
    expect(await openOf()).toHaveLength(2);
    expect((await people.remove(ada, ben)).status).toBe(200);
    expect((await people.accept(ben, token)).body).toMatchObject({ code: 'INVITATION_GONE' });
    expect(await openOf()).toEqual([{ id: addressed }]);
  });

  it.each(['taken back', 'declined', 'too old', 'of a removed inviter', 'of a deleted inviter', 'unknown'])(
    'answers one that is %s like any other that is gone',
    async (state) => {
      await givePlan(harness.database, ben, 'pro');
      await people.join(ada, ben, { role: 'organiser' });
      const [id, token] = [randomUUID(), newToken()];
      if (state !== 'unknown') expect((await people.invite(ben, { id }, token)).status).toBe(201);
      if (state === 'taken back') expect((await people.takeBack(ada, id)).status).toBe(200);
      if (state === 'declined') expect((await people.decline(token)).body).toEqual({ declined: true });
      if (state === 'too old') later(7 * day);
      if (state === 'of a deleted inviter') await deleteAccount(ben);
      if (state === 'of a removed inviter') expect((await people.remove(ada, ben)).status).toBe(200);
      for (const answer of [
        await people.preview(token),
        await people.accept(eve, token),
        await people.decline(token),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'INVITATION_GONE' } });
    },
  );

  it('is either accepted or gone when its inviter deletes the account at the same moment', async () => {
    const token = newToken();
    await people.invite(ada, {}, token);
    const [accepted] = await Promise.all([people.accept(ben, token), deleteAccount(ada)]);
    expect([200, 404]).toContain(accepted.status);
    expect(await membersOf()).toHaveLength(accepted.status === 200 ? 2 : 1);
    expect((await people.accept(eve, token)).status).toBe(404);
  });

  it('waits for the deletion of its inviter that has begun', async () => {
    const token = newToken();
    await people.invite(ada, {}, token);
    const deleting = harness.database.run(async () => {
      await harness.database.query('UPDATE identity.person SET leaving_at = now() WHERE id = $1', [ada]);
      await pause(200);
    });
    await pause(50);
    const accepting = people.accept(ben, token);
    await deleting;
    expect((await accepting).body).toMatchObject({ code: 'INVITATION_GONE' });
    expect(await membersOf()).toHaveLength(1);
  });

  it('of a helper ends with the access that it gives', async () => {
    await givePlan(harness.database, ada, 'pro');
    const [token, until] = [newToken(), '2026-11-29T10:00:00.000Z'];
    const { body } = await people.invite(ada, { role: 'helper', until }, token);
    expect(body).toMatchObject({ until, expiresAt: until });
    later(day);
    for (const answer of [await people.preview(token), await people.accept(eve, token)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'INVITATION_GONE' } });
  });

  it('lets one of two users in who accept at the same moment', async () => {
    const token = newToken();
    await people.invite(ada, {}, token);
    const answers = await Promise.all([ben, eve].map((who) => people.accept(who, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await membersOf()).toHaveLength(2);
  });

  it('is either accepted or taken back at the same moment', async () => {
    const [id, token] = [randomUUID(), newToken()];
    await people.invite(ada, { id }, token);
    const [accepted, taken] = await Promise.all([people.accept(ben, token), people.takeBack(ada, id)]);
    expect([accepted.status, taken.status].sort()).toEqual([200, 404]);
    expect(await membersOf()).toHaveLength(accepted.status === 200 ? 2 : 1);
  });

  it('needs a plan from the third adult on, and for helpers, at inviting and at accepting', async () => {
    const helper = { role: 'helper' };
    expect(await people.invite(ada, helper)).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED' },
    });
    const token = newToken();
    await people.invite(ada, {}, token);
    expect((await people.invite(ada)).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
    await givePlan(harness.database, ada, 'pro');
    const [second, third] = [newToken(), newToken()];
    expect((await people.invite(ada, {}, second)).status).toBe(201);
    expect((await people.invite(ada, helper, third)).status).toBe(201);
    await takePlans(harness.database, ada);
    expect((await people.accept(ben, token)).status).toBe(200);
    for (const gated of [second, third])
      expect((await people.accept(eve, gated)).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
    expect(await membersOf()).toHaveLength(2);
  });

  it('names children and an end for a helper alone', async () => {
    await givePlan(harness.database, ada, 'pro');
    const tom = await addChild(harness, ada, people.household);
    const mia = await addChild(harness, ada, people.household, { nickname: 'Mia', animal: 'cat' });
    const fieldOf = async (body: object): Promise<unknown> => {
      const answer = await people.invite(ada, body);
      return [answer.status, (answer.body['details'] as { field: string }[])[0]?.field];
    };
    expect(await fieldOf({ children: [tom.id] })).toEqual([422, 'children']);
    expect(await fieldOf({ until: '2026-12-01T00:00:00.000Z' })).toEqual([422, 'until']);
    expect(await fieldOf({ role: 'helper', children: [] })).toEqual([422, 'children']);
    expect(await fieldOf({ role: 'helper', children: [randomUUID()] })).toEqual([422, 'children']);
    expect(await fieldOf({ role: 'helper', until: '2026-11-28T10:00:00.000Z' })).toEqual([422, 'until']);
    for (const hostile of ['2026-W50', '2026-361', '20261227T093000Z', '2026-12-27T23:59:60Z'])
      expect(await fieldOf({ role: 'helper', until: hostile })).toEqual([422, 'until']);
    expect(await fieldOf({ role: 'chief' })).toEqual([422, 'role']);
    expect(await fieldOf({ token: 'short' })).toEqual([422, 'token']);
    expect(await fieldOf({ email: 'nowhere' })).toEqual([422, 'email']);
    const until = '2026-12-01T00:00:00.000Z';
    later(1);
    await people.join(ada, eve, { role: 'helper', children: [tom.id], until });
    expect(await people.read(eve)).toMatchObject({
      role: 'helper',
      children: [{ id: tom.id }],
      invitations: [],
      newPinAdvised: false,
    });
    expect(await people.read(ada)).toMatchObject({
      children: [{ id: tom.id }, { id: mia.id }],
      members: [{ userId: ada }, { userId: eve, children: [tom.id], until }],
    });
    later(3 * day);
    expect(await people.read(eve)).toBe(404);
    await people.join(ada, eve, { role: 'helper' });
    expect(await people.read(eve)).toMatchObject({ children: [{ id: tom.id }, { id: mia.id }] });
  });

  it('comes from organisers and adults; no adult invites an organiser, no helper anybody', async () => {
    await givePlan(harness.database, ada, 'platinum');
    await givePlan(harness.database, ben, 'platinum');
    await people.join(ada, ben);
    await people.join(ada, eve, { role: 'helper' });
    const id = randomUUID();
    expect((await people.invite(ben, { id })).status).toBe(201);
    expect((await people.invite(ben, { role: 'organiser' })).status).toBe(403);
    expect((await people.invite(eve)).status).toBe(403);
    expect((await people.takeBack(eve, id)).status).toBe(403);
    const stranger = await user('Sam');
    expect((await people.invite(stranger)).status).toBe(404);
    expect((await people.takeBack(stranger, id)).status).toBe(404);
    expect((await people.takeBack(ben, id)).status).toBe(200);
    expect(await people.takeBack(ben, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  describe('by mail', () => {
    const mailed = async (who: string, email: string): Promise<unknown> => {
      const { status, body, headers } = await people.invite(who, { email });
      if (status !== 201) return [status, body['code'], 'retry-after' in headers];
      // At most ten invitations of a household are open.
      await people.takeBack(who, body['id'] as string);
      return status;
    };
    const refused = [429, 'TOO_MANY_REQUESTS', true];

    it('reaches one address three times a day, from all users together and in any spelling', async () => {
      await givePlan(harness.database, ada, 'pro');
      const to = `${randomUUID()}@example.org`;
      const other = new PeopleRequests(harness, (await makeHousehold(harness, ben)).id);
      for (const answer of [await mailed(ada, to), await mailed(ada, ` ${to.toUpperCase()}`)])
        expect(answer).toBe(201);
      expect((await other.invite(ben, { email: to })).status).toBe(201);
      expect(await mailed(ada, to)).toEqual(refused);
      expect(await openOf()).toEqual([]);
      expect((await other.invite(eve, { email: to })).status).toBe(404);
      expect((await people.invite(ada)).status).toBe(201);
      later(day);
      expect(await mailed(ada, to)).toBe(201);
    });

    it('counts with the mails of lists', async () => {
      await givePlan(harness.database, ada, 'pro');
      const to = `${randomUUID()}@example.org`;
      const caller = ListCaller.with(harness.as, ada);
      for (let n = 0; n < 3; n++) {
        const list = (await caller.createList()).body.id;
        expect((await caller.share(list, to)).status).toBe(201);
      }
      expect(await mailed(ada, to)).toEqual(refused);
    });

    it('leaves ten times an hour and thirty times a day, also when they are asked for at once', async () => {
      await givePlan(harness.database, ada, 'pro');
      const fresh = (): string => `${randomUUID()}@example.org`;
      for (let hour = 0; hour < 3; hour++) {
        for (let n = 0; n < 8; n++) expect(await mailed(ada, fresh())).toBe(201);
        const answers = await Promise.all([1, 2, 3, 4].map(() => mailed(ada, fresh())));
        expect(answers.filter((answer) => answer === 201)).toHaveLength(2);
        later(3_600_000);
      }
      expect(await mailed(ada, fresh())).toEqual(refused);
      later(day);
      expect(await mailed(ada, fresh())).toBe(201);
    });

    it('waits until the account is ten minutes old; a link does not', async () => {
      const young = await register(harness, {
        name: 'New',
        email: `${randomUUID()}@example.org`,
        since: new Date(clock.time.getTime() - 599_000),
      });
      people = new PeopleRequests(harness, (await makeHousehold(harness, young)).id);
      expect(await mailed(young, 'ben@example.org')).toEqual(refused);
      expect((await people.invite(young, { role: 'organiser' })).status).toBe(201);
      later(1_000);
      expect(await openOf()).toHaveLength(1);
      await people.takeBack(young, ((await openOf()) as { id: string }[])[0]?.id ?? '');
      expect(await mailed(young, `${randomUUID()}@example.org`)).toBe(201);
    });

    it('is refused without a mail server, and made without an address', async () => {
      const deaf = await build({
        modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
        databaseUrl: harness.databaseUrl,
        settings: { rateLimitFactor: 1 },
        replace: [{ token: Clock, by: clock }],
      });
      try {
        const there = new PeopleRequests(deaf, people.household);
        // Refusals leave the ten invitations of an hour.
        for (let n = 0; n < 12; n++)
          expect(await there.invite(ada, { email: 'ben@example.org' })).toMatchObject({
            status: 409,
            body: { code: 'MAIL_UNAVAILABLE' },
          });
        expect((await there.invite(eve, { email: 'ben@example.org' })).status).toBe(404);
        expect((await there.invite(ada)).status).toBe(201);
      } finally {
        await deaf.close();
      }
    });

    it('counts once when the page sends it twice, and not if it is refused', async () => {
      const to = `${randomUUID()}@example.org`;
      const [id, token] = [randomUUID(), newToken()];
      for (let n = 0; n < 5; n++)
        expect((await people.invite(ada, { id, email: to }, token)).status).toBe(201);
      for (let n = 0; n < 5; n++)
        expect((await people.invite(ada, { email: to, role: 'helper' })).status).toBe(403);
      await people.takeBack(ada, id);
      for (const answer of [await mailed(ada, to), await mailed(ada, to)]) expect(answer).toBe(201);
      expect(await mailed(ada, to)).toEqual(refused);
    });
  });

  it('mails its link, but not once it has ended', async () => {
    const deliver = async (): Promise<void> => {
      for (const { id, payload } of await harness.database.query<{ id: string; payload: never }>(
        `DELETE FROM platform.outbox WHERE name = 'identity.household-invited' RETURNING id, payload`,
      ))
        await harness
          .get<{ handle(payload: never, meta: object): Promise<void> }>(SendHouseholdInvitation)
          .handle(payload, { eventId: id });
    };
    const [id, token] = [randomUUID(), newToken()];
    await people.invite(ada, { id, email: ' Ben@example.org ' }, token);
    await deliver();
    expect(box.mails).toMatchObject([{ to: 'Ben@example.org', id: `household-invitation-${id}` }]);
    expect(box.mails[0]?.text).toContain(`https://pictick.example/join#${token}`);
    expect(box.mails[0]?.text).not.toContain('Berg');
    await people.takeBack(ada, id);
    const other = randomUUID();
    await people.invite(ada, { id: other, email: 'ben@example.org' });
    await people.takeBack(ada, other);
    await deliver();
    await people.invite(ada, { email: 'cem@example.org' });
    await deleteAccount(ada);
    await deliver();
    expect(box.mails).toHaveLength(1);
  });

  it('is purged at night once its days are over', async () => {
    await people.invite(ada);
    await harness.get(PurgePeople).run(clock.time);
    expect(await openOf()).toHaveLength(1);
    later(7 * day);
    await harness.get(PurgePeople).run(clock.time);
    expect(await openOf()).toEqual([]);
  });
});
