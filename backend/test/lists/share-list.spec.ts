// Use cases: share-list, unshare-list, rejoin-list

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { PurgeShareLog } from '../../src/lists/infrastructure/share-list/purge-share-log';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { CollaboratorsDto, ListWithItemsDto, MyListsDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan, takePlans } from '../support/billing/plans';
import { type BuiltModule, TestClock, build } from '../support/module.builder';
import { register } from '../support/people';

type Collaborators = CollaboratorsDto['collaborators'];
const minute = 60_000;
const hour = 60 * minute;

describe('ShareList', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  let ada: ListCaller;
  let adaEmail: string;
  let list: string;

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule, ViewsModule], replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date('2026-06-01T10:00:00.000Z');
    ada = ListCaller.with(harness.as);
    adaEmail = freshEmail('ada');
    await register(harness, { id: ada.id, name: 'Ada', email: adaEmail });
    await givePlan(harness.database, ada.id, 'pro');
    list = (await ada.createList({ name: 'Market' })).body.id;
  });

  const freshEmail = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@example.org`;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const listsOf = async (caller: ListCaller): Promise<MyListsDto['lists']> =>
    (await caller.get<MyListsDto>('')).body.lists;
  const collaborators = async (caller: ListCaller, id = list): Promise<Collaborators> =>
    (await caller.get<CollaboratorsDto>(`/${id}/collaborators`)).body.collaborators;
  const headOf = async (caller: ListCaller): Promise<ListWithItemsDto> =>
    (await caller.get<ListWithItemsDto>(`/${list}`)).body;
  const versionOf = async (id = list): Promise<number> =>
    (await ada.get<ListWithItemsDto>(`/${id}`)).body.listVersion;
  const later = (milliseconds: number): void => {
    clock.time = new Date(clock.time.getTime() + milliseconds);
  };
  async function registered(
    name: string,
    email = freshEmail(name),
  ): Promise<{ caller: ListCaller; email: string }> {
    const caller = ListCaller.with(harness.as);
    await register(harness, { id: caller.id, name, email });
    return { caller, email };
  }
  /** A user who was invited and has opened the list. */
  async function joined(name: string): Promise<{ caller: ListCaller; email: string }> {
    const { caller, email } = await registered(name);
    expect((await ada.share(list, email)).status).toBe(201);
    expect((await listsOf(caller)).map(({ id }) => id)).toEqual([list]);
    expect((await caller.openList(list)).status).toBe(200);
    return { caller, email };
  }

  it('shares a list with a second user from invitation to removal', async () => {
    const { caller: ben, email } = await registered('Ben');
    const shared = await ada.share(list, email);
    expect(shared).toMatchObject({
      status: 201,
      body: {
        userId: null,
        name: null,
        email,
        avatarUrl: null,
        role: 'collaborator',
        status: 'invited',
        since: '2026-06-01T10:00:00.000Z',
        listVersion: 2,
      },
    });
    const invitationId = shared.body.id;
    const owner = {
      id: ada.id,
      userId: ada.id,
      name: 'Ada',
      email: adaEmail,
      avatarUrl: null,
      role: 'owner',
      status: 'joined',
      since: '2026-06-01T10:00:00.000Z',
    };
    const invited = {
      id: invitationId,
      userId: null,
      name: null,
      email,
      avatarUrl: null,
      role: 'collaborator',
      status: 'invited',
      since: '2026-06-01T10:00:00.000Z',
    };
    expect(await collaborators(ada)).toEqual([owner, invited]);
    expect((await headOf(ada)).collaborators).toEqual([owner, invited]);

    // Ben's device has the list at once. Until he opens it, other users cannot tell that he has an account.
    expect(await listsOf(ben)).toMatchObject([
      { id: list, name: 'Market', role: 'collaborator', ownerId: ada.id, listVersion: 2, opened: false },
    ]);
    expect(await headOf(ben)).toMatchObject({
      name: 'Market',
      items: [],
      opened: false,
      collaborators: [{ email: 'a…@example.org' }, { ...invited, email: 'B…@example.org' }],
    });
    expect(await collaborators(ada)).toEqual([owner, invited]);
    later(minute);
    const opened = await ben.openList(list);
    expect(opened).toMatchObject({
      status: 200,
      body: { id: list, role: 'collaborator', listVersion: 3, opened: true },
    });
    expect(await listsOf(ben)).toMatchObject([{ id: list, listVersion: 3, opened: true }]);
    const come = {
      id: ben.id,
      userId: ben.id,
      name: 'Ben',
      email,
      avatarUrl: null,
      role: 'collaborator',
      status: 'joined',
      since: '2026-06-01T10:01:00.000Z',
    };
    expect(await collaborators(ada)).toEqual([owner, come]);
    expect((await ada.renameList(list, 'Big market')).body.collaborators).toEqual([owner, come]);
    const maskedAda = { ...owner, email: 'a…@example.org' };
    expect(await collaborators(ben)).toEqual([maskedAda, come]);
    expect((await listsOf(ben))[0]?.collaborators).toEqual([maskedAda, come]);

    // Ben can change items …
    const milk = (await ben.addItem(list, { name: 'Milk' })).body;
    expect(milk).toMatchObject({ addedBy: ben.id });
    await ben.toggle(list, milk.id, { checked: true });
    await ben.editItem(list, milk.id, { quantity: '2 l' });
    expect((await headOf(ada)).items).toMatchObject([{ name: 'Milk', quantity: '2 l', checkedBy: ben.id }]);
    // … but not the list.
    for (const refused of [
      ben.renameList(list, 'Mine'),
      ben.archiveList(list),
      ben.deleteList(list),
      ben.restoreList(list),
      ben.chooseCharacter(list, null),
      ben.share(list, freshEmail('x')),
      ben.unshare(list, ada.id),
      ben.unshare(list, randomUUID()),
    ]) {
      expect(await refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }

    expect(await ben.unshare(list, ben.id)).toMatchObject({ status: 200, body: { success: true } });
    for (const refused of [
      ben.get(`/${list}`),
      ben.get(`/${list}/collaborators`),
      ben.get(`/images/${milk.imageId}`),
      ben.addItem(list),
      ben.toggle(list, milk.id),
      ben.unshare(list, ben.id),
    ]) {
      expect(await refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect(await listsOf(ben)).toEqual([]);
    expect(await collaborators(ada)).toEqual([]);
    expect((await headOf(ada)).collaborators).toEqual([]);
    expect((await headOf(ada)).items).toMatchObject([{ name: 'Milk' }]);
  });

  it('answers members the same in writes and in reads', async () => {
    await joined('Ben');
    later(minute);
    const { caller: cem } = await joined('Cem');
    await ada.share(list, freshEmail('Dora'));
    expect((await ada.renameList(list, 'Renamed')).body.collaborators).toEqual(
      (await headOf(ada)).collaborators,
    );
    expect((await headOf(ada)).collaborators.map(({ name, status }) => [name, status])).toEqual([
      ['Ada', 'joined'],
      ['Ben', 'joined'],
      ['Cem', 'joined'],
      [null, 'invited'],
    ]);
    const copy = (await cem.duplicateList(list)).body;
    expect(copy).toMatchObject({ role: 'owner', ownerId: cem.id, collaborators: [] });
    const seenByCem = await collaborators(cem);
    expect(seenByCem.map(({ email }) => email.replace(/\..*@/, '.@'))).toEqual([
      'a…@example.org',
      'B…@example.org',
      'Cem.@example.org',
      'D…@example.org',
    ]);
    expect((await headOf(cem)).collaborators).toEqual(seenByCem);
  });

  it('lets only the owner remove members and withdraw invitations', async () => {
    const { caller: ben } = await joined('Ben');
    const { caller: cem } = await joined('Cem');
    expect(await ben.unshare(list, cem.id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await ada.unshare(list, ben.id)).toMatchObject({
      status: 200,
      body: { success: true, listVersion: await versionOf() },
    });
    expect((await ben.get(`/${list}`)).status).toBe(404);
    expect((await cem.get(`/${list}`)).status).toBe(200);
    expect(await ada.unshare(list, ben.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await ada.unshare(list, ada.id)).toMatchObject({ status: 404 });

    const { caller: dora, email } = await registered('Dora');
    const { body } = await ada.share(list, email);
    expect((await ada.unshare(list, body.id)).status).toBe(200);
    expect(await listsOf(dora)).toEqual([]);
    // A page that still shows the invitation removes the member by the id of the invitation.
    const again = (await ada.share(list, email)).body.id;
    await dora.openList(list);
    expect((await ada.unshare(list, again)).status).toBe(200);
    expect(await listsOf(dora)).toEqual([]);
  });

  it('is undone by RejoinList after a member has left', async () => {
    const { caller: ben } = await joined('Ben');
    const { caller: cem } = await joined('Cem');
    await ben.unshare(list, ben.id);
    later(10 * minute - 1);
    const key = randomUUID();
    for (let n = 0; n < 2; n++)
      expect(await ben.rejoin(list, key)).toMatchObject({
        status: 200,
        body: { success: true, listVersion: 7 },
      });
    expect((await ben.rejoin(list)).body).toEqual({ success: true, listVersion: 7 });
    expect((await collaborators(ada)).map(({ name, status }) => [name, status])).toEqual([
      ['Ada', 'joined'],
      ['Cem', 'joined'],
      ['Ben', 'joined'],
    ]);
    expect((await ben.addItem(list)).status).toBe(201);

    // Not for long, and not for members whom the owner has removed.
    await ben.unshare(list, ben.id);
    later(10 * minute);
    expect((await ben.rejoin(list)).status).toBe(404);
    await cem.unshare(list, cem.id);
    await cem.rejoin(list);
    await ada.unshare(list, cem.id);
    for (const caller of [cem, ListCaller.with(harness.as)])
      expect(await caller.rejoin(list)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await ada.rejoin(list)).toMatchObject({ status: 200 });
  });

  it('RejoinList refuses a member who is removed while it waits for the lock', async () => {
    const { caller: ben } = await joined('Ben');
    await ben.unshare(list, ben.id);
    const owner = new pg.Client(harness.databaseUrl);
    await owner.connect();
    await owner.query('BEGIN');
    await owner.query('SELECT 1 FROM lists.list WHERE id = $1 FOR UPDATE', [list]);
    const back = ben.rejoin(list);
    const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    for (let i = 0; i < 100 && (await owner.query(isWaiting)).rows.length === 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    // Rejoined and removed again from another device.
    await owner.query(
      `INSERT INTO lists.list_event (list_id, seq, op_id, actor, type, payload, at) VALUES ($1, 90, 'back', $2, 'list-joined', '{}', now())`,
      [list, ben.id],
    );
    await owner.query('COMMIT');
    await owner.end();
    expect(await back).toMatchObject({ status: 404 });
    expect((await ben.get(`/${list}`)).status).toBe(404);
  });

  it('refuses the change of a member who is removed while it waits for the lock', async () => {
    const { caller: ben } = await joined('Ben');
    const { id: milk } = (await ada.addItem(list, { name: 'Milk' })).body;
    const before = await versionOf();
    const owner = new pg.Client(harness.databaseUrl);
    await owner.connect();
    await owner.query('BEGIN');
    await owner.query('SELECT 1 FROM lists.list WHERE id = $1 FOR UPDATE', [list]);
    const steps = [
      ben.toggle(list, milk, { checked: true }),
      ben.addItem(list),
      ben.addItems(list, [{ name: 'Eggs' }]),
      ben.unshare(list, ben.id),
    ];
    const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    for (let i = 0; i < 100 && (await owner.query(isWaiting)).rows.length < steps.length; i++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await owner.query('DELETE FROM lists.collaborator WHERE list_id = $1 AND user_id = $2', [list, ben.id]);
    await owner.query('UPDATE lists.list SET version = version + 1 WHERE id = $1', [list]);
    await owner.query('COMMIT');
    await owner.end();
    for (const step of await Promise.all(steps))
      expect(step).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await versionOf()).toBe(before + 1);
  });

  it('answers 404 to users who are not invited', async () => {
    const stranger = ListCaller.with(harness.as);
    await givePlan(harness.database, stranger.id, 'pro');
    for (const refused of [
      stranger.share(list, 'x@example.org'),
      stranger.unshare(list, stranger.id),
      stranger.get(`/${list}/collaborators`),
      ada.share(randomUUID(), 'x@example.org'),
    ]) {
      expect(await refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    await ada.deleteList(list);
    for (const refused of [
      ada.share(list, 'x@example.org'),
      ada.unshare(list, randomUUID()),
      ada.get(`/${list}/collaborators`),
    ]) {
      expect(await refused).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
    }
  });

  it.each([
    ['nothing', undefined, 'required'],
    ['a number', 7, 'type'],
    ['a name', 'ben', 'format'],
    ['two addresses', 'a@example.org,b@example.org', 'format'],
    ['a header injection', 'a@example.org\r\nBcc: b@example.org', 'format'],
  ])('refuses %s as an address', async (_, email, rule) => {
    expect(await ada.share(list, email)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', details: [{ field: 'email', rule }] },
    });
  });

  describe('an invitation', () => {
    it('is pending for addresses without an account, in any spelling; the first sign-in does not accept it', async () => {
      const email = freshEmail('Zoë.Newcomer');
      const { id, status, since } = (await ada.share(list, email.toUpperCase())).body;
      const { caller: zoe } = await registered('Zoë', email);
      expect((await zoe.get(`/${list}`)).status).toBe(200);
      expect((await collaborators(ada)).at(-1)).toMatchObject({
        id,
        userId: null,
        name: null,
        email: email.toUpperCase(),
        status,
        since,
      });
      await zoe.openList(list);
      expect((await collaborators(ada)).at(-1)).toMatchObject({ userId: zoe.id, status: 'joined', email });
    });

    it('is accepted once, however often and concurrently the user opens the list', async () => {
      const { caller: ben, email } = await registered('Ben');
      await ada.share(list, email);
      const key = randomUUID();
      const seen = await Promise.all([
        ben.openList(list, key),
        ben.openList(list, key),
        ben.openList(list),
        ben.addItem(list),
        ben.addItem(list),
      ]);
      expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201]);
      expect((await ben.openList(list)).body).toMatchObject({ opened: true, listVersion: 5 });
      expect(
        await rows<{ type: string }>(
          'SELECT type, actor FROM lists.list_event WHERE list_id = $1 AND actor = $2 ORDER BY seq',
          list,
          ben.id,
        ),
      ).toMatchObject([{ type: 'list-joined' }, { type: 'items-added' }, { type: 'items-added' }]);
      expect(await rows('SELECT 1 FROM lists.invitation WHERE list_id = $1', list)).toEqual([]);
    });

    it.each<[string, (caller: ListCaller, itemId: string) => Promise<{ status: number }>]>([
      ['a tick', (caller, itemId) => caller.toggle(list, itemId, { checked: true })],
      ['an edit', (caller, itemId) => caller.editItem(list, itemId, { notes: 'ripe' })],
      ['an added item', (caller) => caller.addItem(list)],
      ['a batch of items', (caller) => caller.addItems(list, [{ name: 'Eggs' }])],
      ['a deleted item', (caller, itemId) => caller.deleteItem(list, itemId)],
      ['a copy', (caller) => caller.duplicateList(list)],
      [
        'queued operations',
        (caller, itemId) =>
          caller.operations(list, [
            { key: randomUUID(), method: 'POST', path: 'opened' },
            { key: randomUUID(), method: 'PATCH', path: `items/${itemId}/toggle`, body: { checked: true } },
          ]),
      ],
    ])('is accepted by %s as well', async (_, deed) => {
      const { caller: ben, email } = await registered('Ben');
      const { id: milk } = (await ada.addItem(list, { name: 'Milk' })).body;
      await ada.share(list, email);
      expect((await deed(ben, milk)).status).toBeLessThan(300);
      expect((await collaborators(ada)).at(-1)).toMatchObject({
        userId: ben.id,
        name: 'Ben',
        status: 'joined',
      });
      expect(
        await rows('SELECT 1 FROM lists.list_event WHERE list_id = $1 AND type = $2', list, 'list-joined'),
      ).toHaveLength(1);
    });

    it('is not accepted by a refused request', async () => {
      const { caller: ben, email } = await registered('Ben');
      const { id } = (await ada.share(list, email)).body;
      for (const refused of [
        ben.renameList(list, 'Mine'),
        ben.deleteList(list),
        ben.share(list, freshEmail('x')),
        ben.chooseCharacter(list, null),
      ])
        expect(await refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await ben.toggle(list, randomUUID(), { checked: true })).status).toBe(404);
      expect((await ben.addItem(list, { name: '' })).status).toBe(422);
      expect((await collaborators(ada)).at(-1)).toMatchObject({ id, status: 'invited' });
      expect(await versionOf()).toBe(2);
    });

    it('disappears from the device when withdrawn', async () => {
      const { caller: ben, email } = await registered('Ben');
      const { id } = (await ada.share(list, email)).body;
      expect((await ben.get(`/${list}`)).status).toBe(200);
      expect((await ada.unshare(list, id)).status).toBe(200);
      for (const refused of [
        ben.get(`/${list}`),
        ben.openList(list),
        ben.addItem(list),
        ben.unshare(list, ben.id),
      ])
        expect(await refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await listsOf(ben)).toEqual([]);
    });

    it.each([
      ["the user's own id", (caller: ListCaller, _id: string) => caller.id],
      ['the id of the invitation', (_who: ListCaller, id: string) => id],
    ])('can be declined without being opened, under %s', async (_, nameOf) => {
      const { caller: ben, email } = await registered('Ben');
      const { id, since } = (await ada.share(list, email)).body;
      const { id: picture } = (await ada.addItem(list)).body;
      const before = await headOf(ada);
      expect(await ben.unshare(list, nameOf(ben, id))).toMatchObject({
        status: 200,
        body: { success: true, listVersion: 3 },
      });
      expect(await listsOf(ben)).toEqual([]);
      for (const refused of [
        ben.get(`/${list}`),
        ben.get(`/${list}/collaborators`),
        ben.openList(list),
        ben.toggle(list, picture, { checked: true }),
        ben.unshare(list, ben.id),
      ])
        expect(await refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      // Ada sees no difference. Inviting Ben again is answered as always and makes it pending for him again.
      expect(await headOf(ada)).toEqual(before);
      expect(await ada.share(list, email)).toMatchObject({
        status: 201,
        body: { id, since, status: 'invited', listVersion: 3 },
      });
      expect(await headOf(ada)).toEqual(before);
      expect(await listsOf(ben)).toMatchObject([{ id: list, opened: false }]);
      // Withdrawn and sent again, it is a new invitation.
      await ben.unshare(list, ben.id);
      await ada.unshare(list, id);
      await ada.share(list, email);
      expect(await listsOf(ben)).toHaveLength(1);
    });

    it('is pending again when declining is undone', async () => {
      const { caller: ben, email } = await registered('Ben');
      await ada.share(list, email);
      const before = await headOf(ada);
      await ben.unshare(list, ben.id);
      const key = randomUUID();
      for (let n = 0; n < 2; n++)
        expect(await ben.rejoin(list, key)).toMatchObject({
          status: 200,
          body: { success: true, listVersion: 2 },
        });
      expect(await listsOf(ben)).toMatchObject([{ id: list, opened: false }]);
      expect(await headOf(ada)).toEqual(before);
      expect((await ben.openList(list)).status).toBe(200);
    });

    it('can block the inviter, which other users cannot tell', async () => {
      const { caller: ben, email } = await registered('Ben');
      const other = (await ada.createList({ name: 'Other' })).body.id;
      await ada.share(list, email);
      await ada.share(other, email);
      const before = [await headOf(ada), await collaborators(ada, other)];
      expect(await ben.unshare(list, ben.id, undefined, true)).toMatchObject({
        status: 200,
        body: { success: true, listVersion: 2 },
      });
      expect(await listsOf(ben)).toEqual([]);
      for (const id of [list, other])
        for (const refused of [ben.get(`/${id}`), ben.openList(id), ben.addItem(id), ben.unshare(id, ben.id)])
          expect(await refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect([await headOf(ada), await collaborators(ada, other)]).toEqual(before);
      // Neither a renewed nor a new invitation is shown.
      later(24 * hour);
      expect((await ada.share(list, email)).status).toBe(201);
      expect((await ada.share((await ada.createList()).body.id, email)).status).toBe(201);
      expect(await listsOf(ben)).toEqual([]);
      // Invitations of other users are shown.
      const { caller: cem } = await registered('Cem');
      await givePlan(harness.database, cem.id, 'pro');
      const third = (await cem.createList({ name: 'Third' })).body.id;
      expect((await cem.share(third, email)).status).toBe(201);
      expect((await listsOf(ben)).map(({ id }) => id)).toEqual([third]);
      // Rejoining one of her lists unblocks Ada.
      expect((await ben.rejoin(list)).status).toBe(200);
      expect((await listsOf(ben)).map(({ opened }) => opened)).toEqual([false, false, false, false]);
    });

    it('hides the trash until the list is opened', async () => {
      const { caller: ben, email } = await registered('Ben');
      const { id: milk } = (await ada.addItem(list, { name: 'Milk' })).body;
      await ada.deleteItem(list, milk);
      await ada.share(list, email);
      expect(await ben.get(`/${list}/items?deleted=true`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      await ben.openList(list);
      expect((await ben.get(`/${list}/items?deleted=true`)).body).toMatchObject({ items: [{ id: milk }] });
    });

    it('stays pending for the next user with the address after a user has declined it', async () => {
      const { caller: ben, email } = await registered('Ben');
      await ada.share(list, email);
      await ben.unshare(list, ben.id);
      const { caller: successor } = await registered('Heir', email);
      expect((await successor.openList(list)).body).toMatchObject({ opened: true });
      expect((await ben.get(`/${list}`)).status).toBe(404);
    });

    it('ends when a member who now has its address opens the list', async () => {
      const { caller: ben } = await joined('Ben');
      const address = freshEmail('bens.new');
      await ada.share(list, address);
      await rows(
        'UPDATE identity.person SET email = $2, email_key = $2 WHERE id = $1',
        ben.id,
        address.toLowerCase(),
      );
      expect((await headOf(ben)).opened).toBe(false);
      expect((await ben.openList(list)).status).toBe(200);
      expect((await headOf(ben)).opened).toBe(true);
      expect((await collaborators(ada)).map(({ name, status }) => [name, status])).toEqual([
        ['Ada', 'joined'],
        ['Ben', 'joined'],
      ]);
    });

    it.each([
      ['removed', (_ben: ListCaller) => ada],
      ['leaving', (ben: ListCaller) => ben],
    ])('to another address of a member ends with the membership: %s', async (_, whoOf) => {
      const { caller: ben } = await joined('Ben');
      const address = freshEmail('bens.new');
      const stays = (await ada.share(list, freshEmail('cem'))).body.id;
      await ada.share(list, address);
      await rows(
        'UPDATE identity.person SET email = $2, email_key = $2 WHERE id = $1',
        ben.id,
        address.toLowerCase(),
      );
      expect((await whoOf(ben).unshare(list, ben.id)).status).toBe(200);
      for (const refused of [ben.get(`/${list}`), ben.openList(list), ben.addItem(list)])
        expect(await refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await listsOf(ben)).toEqual([]);
      expect((await collaborators(ada)).map(({ id }) => id)).toEqual([ada.id, stays]);
    });

    it('is one, however often the same address is invited', async () => {
      const { email } = await registered('Ben');
      const first = (await ada.share(list, email)).body;
      const again = await ada.share(list, ` ${email.toUpperCase()} `);
      expect(again).toMatchObject({ status: 201, body: first });
      const together = freshEmail('Together');
      const answers = await Promise.all(Array.from({ length: 3 }, () => ada.share(list, together)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(await rows('SELECT 1 FROM lists.invitation WHERE list_id = $1', list)).toHaveLength(2);
      expect(await versionOf()).toBe(3);
    });

    it('of a member answers the member', async () => {
      const { caller: ben, email } = await joined('Ben');
      expect(await ada.share(list, email.toUpperCase())).toMatchObject({
        status: 201,
        body: { id: ben.id, status: 'joined', name: 'Ben' },
      });
      expect(await versionOf()).toBe(3);
    });

    it('is shown to the user who has the address now', async () => {
      const { email } = await joined('Ben');
      const { caller: successor } = await registered('Heir', email);
      expect(await ada.share(list, email)).toMatchObject({ status: 201, body: { status: 'joined' } });
      const other = (await ada.createList({ name: 'Other' })).body.id;
      await ada.share(other, email);
      expect((await listsOf(successor)).map(({ id }) => id)).toEqual([other]);
    });

    it('to a deleted list is pending until the list is restored', async () => {
      const { caller: ben, email } = await registered('Ben');
      await ada.share(list, email);
      await ada.deleteList(list);
      expect(await listsOf(ben)).toEqual([]);
      for (const refused of [
        ben.get(`/${list}`),
        ben.openList(list),
        ben.addItem(list),
        ben.unshare(list, ben.id),
      ])
        expect(await refused).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
      await ada.restoreList(list);
      expect(await listsOf(ben)).toMatchObject([{ opened: false }]);
    });

    it('is recorded as an event without the address', async () => {
      const { body } = await ada.share(list, freshEmail('Ben'));
      const [{ payload }] = (await rows<{ payload: object }>(
        `SELECT payload FROM platform.outbox WHERE name = 'lists.list-shared' AND payload->>'listId' = $1`,
        list,
      )) as [{ payload: object }];
      expect(payload).toEqual({ listId: list, invitationId: body.id, invitedBy: ada.id, language: 'en' });
      const [{ text }] = (await rows<{ text: string }>(
        `SELECT string_agg(payload::text, ' ') AS text FROM lists.list_event WHERE list_id = $1`,
        list,
      )) as [{ text: string }];
      expect(text).not.toContain('@');
    });
  });

  it('does not reveal whether an address has an account: same answer, same work', async () => {
    const { email: known } = await registered('Ben');
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const told = async (email: string): Promise<object> => {
      query.mockClear();
      const { status, headers, body } = await ada.share(list, email);
      const statements = query.mock.calls.map(([given]) =>
        typeof given === 'string' ? given : (given as { text: string }).text,
      );
      const { id: _id, email: _email, listVersion: _version, ...rest } = body;
      return { status, rest, headers: Object.keys(headers), statements };
    };
    await told(freshEmail('first'));
    const strange = await told(freshEmail('stranger'));
    expect(await told(known)).toEqual(strange);
    query.mockRestore();
    const [first, second] = (await collaborators(ada))
      .slice(-2)
      .map(({ id: _id, email: _email, ...rest }) => rest);
    expect(second).toEqual(first);
  });

  describe('by plan', () => {
    it.each(['trial', 'starter'] as const)('is refused on %s', async (tier) => {
      await takePlans(harness.database, ada.id);
      await givePlan(harness.database, ada.id, tier);
      expect(await ada.share(list, freshEmail('ben'))).toMatchObject({
        status: 403,
        body: { code: 'UPGRADE_REQUIRED', message: 'errors.upgradeRequired' },
      });
      expect(await versionOf()).toBe(1);
    });

    it('is allowed on platinum', async () => {
      await takePlans(harness.database, ada.id);
      await givePlan(harness.database, ada.id, 'platinum');
      expect((await ada.share(list, freshEmail('ben'))).status).toBe(201);
    });

    it('keeps members after a downgrade and refuses new ones', async () => {
      const { caller: ben, email } = await joined('Ben');
      const { caller: cem, email: cemsEmail } = await registered('Cem');
      await ada.share(list, cemsEmail);
      await takePlans(harness.database, ada.id);
      expect((await ben.addItem(list)).status).toBe(201);
      expect(await listsOf(cem)).toHaveLength(1);
      expect((await ada.share(list, email)).status).toBe(201);
      expect(await ada.share(list, freshEmail('dora'))).toMatchObject({
        status: 403,
        body: { code: 'UPGRADE_REQUIRED' },
      });
      expect((await ada.unshare(list, ben.id)).status).toBe(200);
    });

    it('is refused to a collaborator, whatever their plan', async () => {
      const { caller: ben } = await joined('Ben');
      await givePlan(harness.database, ben.id, 'platinum');
      expect(await ben.share(list, freshEmail('x'))).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    });

    it("refuses the owner's own address", async () => {
      expect(await ada.share(list, adaEmail.toUpperCase())).toMatchObject({
        status: 422,
        body: { code: 'SHARE_WITH_SELF', message: 'errors.shareWithSelf' },
      });
    });
  });

  describe('has limits:', () => {
    it('20 members and invitations a list, also when all are invited at once', async () => {
      await rows(
        `INSERT INTO lists.invitation (id, list_id, address, address_key, invited_by, created_at) SELECT gen_random_uuid(), $1, n || '@x.org', n || '@x.org', $2, now() FROM generate_series(1, 17) n`,
        list,
        ada.id,
      );
      const { caller: ben, email } = await registered('Ben');
      await rows(
        'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
        list,
        ben.id,
      );
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) => ada.share(list, freshEmail(`guest${n}`))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
      expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
        code: 'COLLABORATOR_LIMIT_REACHED',
        message: 'errors.collaboratorLimitReached',
      });
      expect((await ada.share(list, email)).status).toBe(201);
      expect((await headOf(ada)).collaborators).toHaveLength(21);
    });

    it('10 invitations an hour, then 429 with the seconds to wait', async () => {
      for (let n = 0; n < 10; n++) {
        expect((await ada.share(list, freshEmail('guest'))).status).toBe(201);
        later(minute);
      }
      const key = randomUUID();
      const email = freshEmail('eleventh');
      const refused = await ada.share(list, email, key);
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS' },
        headers: { 'retry-after': '3000' },
      });
      expect(await versionOf()).toBe(11);
      later(50 * minute - 1_000);
      expect((await ada.share(list, email, key)).headers['retry-after']).toBe('1');
      later(1_000);
      expect((await ada.share(list, email, key)).status).toBe(201);
    });

    it('30 invitations a day, over all lists', async () => {
      for (let n = 0; n < 30; n++) {
        if (n % 10 === 0) list = (await ada.createList()).body.id;
        expect((await ada.share(list, freshEmail('guest'))).status).toBe(201);
        later(10 * minute);
      }
      const other = (await ada.createList()).body.id;
      const { status, headers } = await ada.share(other, freshEmail('one-too-many'));
      expect([status, headers['retry-after']]).toEqual([429, String(24 * 3600 - 30 * 600)]);
    });

    it('3 invitations a day to one address, over all inviters', async () => {
      const email = freshEmail('popular');
      const hosts = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const { caller: host } = await registered('Host');
          await givePlan(harness.database, host.id, 'pro');
          return { host, id: (await host.createList()).body.id };
        }),
      );
      const answers = await Promise.all(
        hosts.map(({ host, id }, n) => host.share(id, n % 2 ? email : email.toUpperCase())),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
      expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe(String(24 * 3600));
      later(24 * hour);
      const left = hosts[answers.findIndex(({ status }) => status === 429)]!;
      expect((await left.host.share(left.id, email)).status).toBe(201);
    });

    it('3 invitations a day to one address, also when one invitation is repeated', async () => {
      const email = freshEmail('ben');
      for (let n = 0; n < 3; n++) expect((await ada.share(list, email)).status).toBe(201);
      expect(await ada.share(list, email)).toMatchObject({
        status: 429,
        headers: { 'retry-after': String(24 * 3600) },
      });
      // A member needs no invitation.
      const { caller: ben } = await registered('Ben', email);
      await ben.openList(list);
      expect(await ada.share(list, email)).toMatchObject({ status: 201, body: { status: 'joined' } });
    });

    it('no invitation in the first ten minutes of an account', async () => {
      const newcomer = ListCaller.with(harness.as);
      await register(harness, { id: newcomer.id, name: 'New', email: freshEmail('new'), since: clock.time });
      await givePlan(harness.database, newcomer.id, 'pro');
      const own = (await newcomer.createList()).body.id;
      const email = freshEmail('guest');
      later(minute);
      expect(await newcomer.share(own, email)).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS' },
        headers: { 'retry-after': '540' },
      });
      later(9 * minute - 1_000);
      expect((await newcomer.share(own, email)).headers['retry-after']).toBe('1');
      later(1_000);
      expect((await newcomer.share(own, email)).status).toBe(201);
    });

    it('that withdrawing invitations does not reset', async () => {
      const email = freshEmail('ben');
      for (let n = 0; n < 3; n++) await ada.unshare(list, (await ada.share(list, email)).body.id);
      expect((await ada.share(list, email)).status).toBe(429);
    });
  });

  it('reads a list, and the lists of a user, with one statement each', async () => {
    await joined('Ben');
    const query = jest.spyOn(pg.Client.prototype, 'query');
    for (const path of ['', `/${list}`, `/${list}/collaborators`]) {
      query.mockClear();
      await ada.get(path);
      expect([path, query.mock.calls.length]).toEqual([path, 1]);
    }
    query.mockRestore();
  });

  it('deletes the log of invitations after two days', async () => {
    await ada.share(list, freshEmail('ben'));
    const count = async (): Promise<number> =>
      (await rows('SELECT 1 FROM lists.share_log WHERE user_id = $1', ada.id)).length;
    await harness.get(PurgeShareLog).run(new Date(clock.time.getTime() + 24 * hour));
    expect(await count()).toBe(1);
    await harness.get(PurgeShareLog).run(new Date(clock.time.getTime() + 49 * hour));
    expect(await count()).toBe(0);
  });
});
