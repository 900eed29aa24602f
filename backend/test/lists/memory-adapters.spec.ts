import { randomUUID } from 'node:crypto';
import { Person, type ProviderProfile } from '../../src/identity/domain/person';
import { PostgresPeople } from '../../src/identity/infrastructure/profile/postgres-people';
import { DomainError } from '../../src/kernel/domain-error';
import type { Checklist } from '../../src/lists/domain/checklist';
import { Checklist as List } from '../../src/lists/domain/checklist';
import type { StoredChecklists } from '../../src/lists/domain/checklists';
import type { GivenLists } from '../../src/lists/domain/household/given-lists';
import type { HouseholdAdults } from '../../src/lists/domain/household/household-adults';
import type { InviterBlocks } from '../../src/lists/domain/invitations/inviter-blocks';
import type { Item } from '../../src/lists/domain/item';
import type { ChangeContext } from '../../src/lists/domain/list-change';
import type { Collaborators } from '../../src/lists/domain/share-list/collaborators';
import type { CollaboratorsRepository } from '../../src/lists/domain/share-list/collaborators-repository';
import { SqlGivenLists } from '../../src/lists/infrastructure/household/sql-given-lists';
import { SqlHouseholdAdults } from '../../src/lists/infrastructure/household/sql-household-adults';
import { SqlInviterBlocks } from '../../src/lists/infrastructure/invitations/sql-inviter-blocks';
import { SqlCollaboratorsRepository } from '../../src/lists/infrastructure/share-list/sql-collaborators-repository';
import { SqlChecklists } from '../../src/lists/infrastructure/sql-checklists';
import { aChangeContext, aDraft, aList } from '../../src/lists/testing/checklist.mother';
import { MemoryChecklists } from '../../src/lists/testing/memory-checklists';
import {
  MemoryCollaboratorsRepository,
  MemoryInviterBlocks,
  memberKey,
  memberTable,
} from '../../src/lists/testing/memory-collaborators';
import { MemoryGivenLists, MemoryHouseholdAdults } from '../../src/lists/testing/memory-households';
import { MemoryListViews } from '../../src/lists/testing/memory-list-views';
import { Database } from '../../src/platform/database/database';
import {
  type Command,
  type Idempotency,
  PostgresIdempotency,
} from '../../src/platform/idempotency/idempotency';
import { MemoryKeys } from '../../src/platform/idempotency/testing/memory-keys';
import { Outbox } from '../../src/platform/outbox/outbox';
import { MemoryDatabase } from '../../src/platform/testing/memory-database';
import { ListWithPictures } from '../../src/views/board/list-with-pictures.query';
import { MyLists } from '../../src/views/my-lists/my-lists.query';
import { TrashPeriod } from '../../src/views/trash-period';
import { type ThrowAwayDatabase, migratedDatabase } from '../support/database/database';

// The simulation (simulation/) runs the use cases on a database in memory. These tests run against both, so
// that the results of the simulation hold for Postgres.

interface Head {
  id: string;
  name: string;
  cursor: string;
  counts: object;
  role: string;
  opened: boolean;
  collaborators: { id: string; status: string }[];
}
interface Whole extends Head {
  delta: boolean;
  items: { id: string; name: string; checked: boolean; checkedBy: string | null; position: string }[];
  removedItems?: string[];
  removedBy?: Record<string, string>;
}
interface Twin {
  /** Runs in its own transaction. */
  within<T>(
    work: (
      checklists: StoredChecklists,
      collaboratorsRepository: CollaboratorsRepository,
      inviterBlocks: InviterBlocks,
      givenLists: GivenLists,
      adults: HouseholdAdults,
    ) => Promise<T>,
  ): Promise<T>;
  once: Idempotency['once'];
  /** Runs in the transaction of a command. */
  add(list: Checklist): Promise<boolean>;
  share(listId: string, userId: string): Promise<void>;
  /** Makes a user an adult of a household in identity, which Postgres asks as well. */
  member(household: string, userId: string): Promise<void>;
  /** Gives a user an address, as a sign-in does. */
  register(userId: string, address: string): Promise<void>;
  myLists(userId: string): Promise<Head[]>;
  whole(
    userId: string,
    listId: string,
  ): Promise<{ deleted: boolean; cursor: string; body: Whole | null } | null>;
  /** Null: only the whole list can be answered. */
  since(userId: string, listId: string, version: number): Promise<Whole | 'same' | null>;
  close(): Promise<void>;
}

async function onPostgres(): Promise<Twin> {
  const own: ThrowAwayDatabase = await migratedDatabase();
  const database = new Database({ url: own.url, poolSize: 5, applicationName: 'test', lockTimeoutMs: 500 });
  const checklists = new SqlChecklists(database, new Outbox(database));
  const collaboratorsRepository = new SqlCollaboratorsRepository(database);
  const inviterBlocks = new SqlInviterBlocks(database);
  const givenLists = new SqlGivenLists(database);
  const adults = new SqlHouseholdAdults(database);
  const idempotency = new PostgresIdempotency(database);
  const clock = { now: () => new Date() };
  const period = new TrashPeriod(clock);
  const lists = new MyLists(database, period, clock);
  const views = new ListWithPictures(database, period, clock);
  return {
    within: (work) =>
      database.run(() => work(checklists, collaboratorsRepository, inviterBlocks, givenLists, adults)),
    once: (command, status, work) => idempotency.once(command, status, work),
    add: (list) => checklists.add(list),
    share: async (listId, userId) => {
      await database.query(
        'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
        [listId, userId],
      );
    },
    member: async (household, userId) => {
      await database.query(
        `INSERT INTO identity.household_member (household_id, person_id, role, is_adult_since, joined_at)
         VALUES ($1, $2, 'adult', now(), now()) ON CONFLICT DO NOTHING`,
        [household, userId],
      );
    },
    register: async (userId, address) => {
      const account: ProviderProfile = {
        provider: 'google',
        subject: userId,
        name: address,
        email: address,
        picture: null,
      };
      await new PostgresPeople(database, new Outbox(database)).register(
        Person.register(userId, account, new Date()),
        account,
      );
    },
    myLists: async (userId) => (JSON.parse(await lists.of(userId)) as { lists: Head[] }).lists,
    whole: async (userId, listId) => {
      const found = await views.find(userId, listId);
      return (
        found && {
          deleted: found.deleted,
          cursor: found.cursor,
          body: (found.body as string | null) === null ? null : (JSON.parse(found.body) as Whole),
        }
      );
    },
    since: async (userId, listId, version) => {
      const found = await views.since(userId, listId, version, 0);
      if (found?.same) return 'same';
      return found?.body == null ? null : (JSON.parse(found.body) as Whole);
    },
    close: async () => {
      await database.close();
      await own.drop();
    },
  };
}

function inMemory(): Promise<Twin> {
  const later = (milliseconds: number, work: () => void): (() => void) => {
    const timer = setTimeout(work, milliseconds / 4);
    return () => clearTimeout(timer);
  };
  const database = new MemoryDatabase({ statement: () => null, later });
  const people = new Map<string, { name: string; email: string; avatarUrl: null }>();
  const views = new MemoryListViews(database, people);
  let current = database.connect();
  return Promise.resolve({
    within: (work) => {
      const connection = database.connect();
      return connection.run(() =>
        work(
          new MemoryChecklists(connection),
          new MemoryCollaboratorsRepository(connection),
          new MemoryInviterBlocks(connection),
          new MemoryGivenLists(connection),
          new MemoryHouseholdAdults(connection),
        ),
      );
    },
    once: (command, status, work) => {
      const connection = database.connect();
      return new PostgresIdempotency(new MemoryKeys(connection)).once(command, status, () => {
        current = connection;
        return work();
      });
    },
    add: (list) => new MemoryChecklists(current).add(list),
    share: async (listId, userId) => {
      const connection = database.connect();
      await connection.statement(() =>
        memberTable.put(connection, memberKey(listId, userId), {
          listId,
          userId,
          invitationId: null,
          since: new Date(),
        }),
      );
    },
    member: () => Promise.resolve(),
    register: (userId, address) => {
      people.set(userId, { name: address, email: address, avatarUrl: null });
      return Promise.resolve();
    },
    myLists: (userId) => Promise.resolve(views.myLists(userId).lists as Head[]),
    whole: (userId, listId) => {
      const found = views.whole(userId, listId);
      return Promise.resolve(
        found && {
          deleted: found.deleted,
          cursor: found.cursor,
          body: found.deleted ? null : (found.body as Whole),
        },
      );
    },
    since: (userId, listId, version) => {
      const found = views.since(userId, listId, version);
      if (found && found.body === null) return Promise.resolve('same' as const);
      const body = found?.deleted === false ? (found.body as Whole) : null;
      return Promise.resolve(body?.delta ? body : null);
    },
    close: () => Promise.resolve(),
  });
}

describe.each([
  ['Postgres', onPostgres],
  ['memory', inMemory],
])('lists on %s', (_, open) => {
  let twin: Twin;
  let ada: string;
  let ben: string;
  let minute = 0;

  beforeAll(async () => {
    twin = await open();
  });
  afterAll(() => twin.close());
  beforeEach(() => {
    ada = randomUUID();
    ben = randomUUID();
  });

  const at = (): Date => new Date(Date.parse('2026-05-04T10:00:00Z') + 60_000 * ++minute);
  const by = (userId: string, given: Partial<ChangeContext> = {}): ChangeContext =>
    aChangeContext({ userId, at: at(), ...given });
  const start = (name = 'Market', id: string = randomUUID()): Checklist =>
    List.start(
      { id, name, listType: 'shopping', selectedCharacterId: null, createdAt: at() },
      { mayChoose: true, isKnown: true },
      by(ada),
    );
  const made = async (name?: string): Promise<string> => {
    const list = start(name);
    expect(await twin.within((lists) => lists.add(list))).toBe(true);
    return list.id;
  };
  const addItems = (listId: string, ...names: string[]): Promise<Item[]> =>
    twin.within(async (lists) => {
      const list = await lists.lock(listId, ada);
      const added = list!.addItems(
        names.map((name) => aDraft({ name })),
        by(ada),
      );
      await lists.save(list!, { added });
      return added;
    });
  const change = (
    listId: string,
    itemId: string,
    work: (list: Checklist, item: Item) => void,
    userId = ada,
  ): Promise<void> =>
    twin.within(async (lists) => {
      const found = await lists.lockWithItem(listId, itemId, userId);
      work(found!.list, found!.item);
      await lists.save(found!.list, { changed: [found!.item] });
    });
  const code = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'fine',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );

  it('locks a list for its owner and members only', async () => {
    const id = await made();
    expect((await twin.within((lists) => lists.lock(id, ada)))?.name).toBe('Market');
    expect(await twin.within((lists) => lists.lock(id, ben))).toBeNull();
    await twin.share(id, ben);
    expect((await twin.within((lists) => lists.lock(id, ben)))?.ownerId).toBe(ada);
  });

  describe('with a household', () => {
    const first = '00000000-0000-0000-0000-000000000000';
    let household: string;
    let tom: string;
    let mia: string;
    beforeEach(async () => {
      [household, tom, mia] = [randomUUID(), randomUUID(), randomUUID()];
      await twin.member(household, ada);
    });
    const give = (listId: string, ...children: string[]): Promise<void> =>
      twin.within(async (lists, _members, _blocks, givenLists) => {
        const list = await lists.lockAny(listId);
        list!.give(household, by(ada));
        for (const child of children) await givenLists.give(listId, child, household, at());
        await lists.save(list!);
      });
    const reclaim = (listId: string, child: string): Promise<void> =>
      twin.within(async (lists, _members, _blocks, givenLists) => {
        const list = await lists.lockAny(listId);
        list!.reclaim(household, (await givenLists.childrenOf(listId)).length === 1, by(ada));
        await givenLists.reclaim(listId, child, household);
        await lists.save(list!);
      });
    const tick = (itemId: string, child: string, checked = true): Promise<boolean> =>
      twin.within(async (lists) => {
        const found = await lists.lockGivenItem(itemId, child, household);
        if (!found) return false;
        found.list.check(found.item, checked, by(child));
        await lists.save(found.list, { changed: [found.item] });
        return true;
      });
    const join = async (
      userId: string,
      role: 'organiser' | 'adult' = 'adult',
      since = at(),
    ): Promise<void> => {
      await twin.member(household, userId);
      await twin.within((_lists, _members, _blocks, _given, adults) =>
        adults.put(household, userId, role, since),
      );
    };
    const given = <T>(work: (givenLists: GivenLists, adults: HouseholdAdults) => Promise<T>): Promise<T> =>
      twin.within((_lists, _members, _blocks, givenLists, adults) => work(givenLists, adults));

    it('locks a list of the household for its adults, as long as they are adults and it is given', async () => {
      const id = await made();
      await join(ben);
      expect(await twin.within((lists) => lists.lock(id, ben))).toBeNull();
      await give(id, tom);
      expect((await twin.within((lists) => lists.lock(id, ben)))?.householdId).toBe(household);
      expect((await twin.myLists(ben)).map((each) => each.id)).toEqual([id]);
      expect((await twin.whole(ben, id))?.body).toMatchObject({ role: 'collaborator', opened: true });
      await given((_, adults) => adults.remove(household, ben));
      expect([await twin.within((lists) => lists.lock(id, ben)), await twin.whole(ben, id)]).toEqual([
        null,
        null,
      ]);
      await join(ben);
      await reclaim(id, tom);
      expect([await twin.within((lists) => lists.lock(id, ben)), await twin.myLists(ben)]).toEqual([
        null,
        [],
      ]);
    });

    it('locks an item for a child that has its list', async () => {
      const id = await made();
      const [apple] = await addItems(id, 'Apple');
      expect(await tick(apple!.id, tom)).toBe(false);
      await give(id, tom);
      expect([await tick(apple!.id, tom), await tick(apple!.id, mia)]).toEqual([true, false]);
      expect(await twin.within((lists) => lists.lockGivenItem(apple!.id, tom, randomUUID()))).toBeNull();
      expect(await twin.within((lists) => lists.lockGivenItem(randomUUID(), tom, household))).toBeNull();
      await reclaim(id, tom);
      expect(await tick(apple!.id, tom, false)).toBe(false);
      expect((await twin.whole(ada, id))?.body?.items).toMatchObject([{ checked: true, checkedBy: tom }]);
    });

    it('refuses a tick that waited while the list was taken back', async () => {
      const id = await made();
      const [apple] = await addItems(id, 'Apple');
      await give(id, tom);
      const reclaiming = twin.within(async (lists, _members, _blocks, givenLists) => {
        const list = await lists.lockAny(id);
        await new Promise((resolve) => setTimeout(resolve, 100));
        list!.reclaim(household, true, by(ada));
        await givenLists.reclaim(id, tom, household);
        await lists.save(list!);
      });
      await new Promise((resolve) => setTimeout(resolve, 30));
      const waiting = tick(apple!.id, tom);
      await reclaiming;
      expect(await waiting).toBe(false);
    });

    it('names the children who have a list, and those whose ticks it shows', async () => {
      const id = await made();
      const [apple, pear] = await addItems(id, 'Apple', 'Pear');
      await give(id, tom, mia);
      await tick(apple!.id, tom);
      await reclaim(id, tom);
      const children = (): Promise<unknown> => given((lists) => lists.shownChildrenOf(id));
      expect(await children()).toEqual([
        { childId: mia, given: true },
        { childId: tom, given: false },
      ]);
      expect(await given((lists) => lists.childrenOf(id))).toEqual([mia]);
      expect(await given((lists) => lists.everGivenTo(tom, first))).toEqual([id]);
      expect((await given((lists) => lists.everGivenIn(household))).sort()).toEqual([tom, mia].sort());
      await change(id, apple!.id, (list, item) => void list.check(item, false, by(ada)));
      await change(id, pear!.id, (list, item) => void list.check(item, true, by(ada)));
      expect(await children()).toEqual([{ childId: mia, given: true }]);
      await given((lists) => lists.forget(id, tom));
      expect(await given((lists) => lists.everGivenIn(household))).toEqual([mia]);
    });

    it('orders the adults by role, then by time', async () => {
      const eve = randomUUID();
      await join(ben);
      await join(ada);
      await join(eve, 'organiser');
      expect(await given((_, adults) => adults.of(household))).toEqual([eve, ben, ada]);
      await join(ada, 'organiser');
      expect(await given((_, adults) => adults.of(household))).toEqual([ada, eve, ben]);
    });
  });

  it('lets an invited user read a list, but not lock it before accepting', async () => {
    const id = await made();
    const address = `Ben.${ben}@example.org`;
    const key = address.toLowerCase();
    const invitation = { id: randomUUID(), address, invitedBy: ada, at: at() };
    const withCollaborators = (
      work: (collaborators: Collaborators, list: Checklist) => void,
    ): Promise<void> =>
      twin.within(async (lists, collaboratorsRepository) => {
        const [list, collaborators] = [
          (await lists.lockInvited(id, key)) ?? (await lists.lock(id, ada)),
          await collaboratorsRepository.of(id),
        ];
        work(collaborators, list!);
        await Promise.all([collaboratorsRepository.save(collaborators), lists.save(list!)]);
      });
    await withCollaborators((collaborators, list) =>
      list.share(
        collaborators,
        { invitation, language: 'en', mayShare: true, secondsToWait: 0, isSelf: false, existing: undefined },
        by(ada),
      ),
    );
    expect([await twin.myLists(ben), await twin.whole(ben, id)]).toEqual([[], null]);
    await twin.register(ben, address);
    expect(await twin.myLists(ben)).toMatchObject([
      {
        id,
        role: 'collaborator',
        opened: false,
        cursor: '2.0',
        collaborators: [{ id: ada }, { id: invitation.id, status: 'invited' }],
      },
    ]);
    expect((await twin.whole(ben, id))?.body).toMatchObject({ opened: false, items: [] });
    expect(await twin.since(ben, id, 2)).toBe('same');
    expect(await twin.myLists(ada)).toMatchObject([
      { opened: true, collaborators: [{ id: ada }, { id: invitation.id, status: 'invited' }] },
    ]);
    expect(await twin.within((lists) => lists.lock(id, ben))).toBeNull();
    expect(await twin.within((lists) => lists.lockInvited(id, 'nobody@example.org'))).toBeNull();
    expect((await twin.within((lists) => lists.lockInvited(id, key)))?.version).toBe(2);

    // A declined invitation looks the same to Ada and is pending for the next user with the address.
    await withCollaborators((collaborators) => collaborators.decline(collaborators.invitedAt(key)!, ben));
    expect([await twin.myLists(ben), await twin.whole(ben, id), await twin.since(ben, id, 1)]).toEqual([
      [],
      null,
      null,
    ]);
    expect(await twin.myLists(ada)).toMatchObject([
      { cursor: '2.0', collaborators: [{ id: ada }, { id: invitation.id, status: 'invited' }] },
    ]);
    expect(
      (await twin.within((_, collaboratorsRepository) => collaboratorsRepository.of(id))).members,
    ).toEqual([
      { userId: null, invitationId: invitation.id, address, since: invitation.at, declinedBy: ben },
    ]);
    expect(
      await twin.within((_, collaboratorsRepository) => collaboratorsRepository.invitation(invitation.id)),
    ).toMatchObject({
      id: invitation.id,
      address,
    });

    // Inviting Ben again makes it pending for him, unless he has blocked Ada, which she cannot tell.
    await withCollaborators((collaborators, list) =>
      list.share(
        collaborators,
        {
          invitation,
          language: 'en',
          mayShare: true,
          secondsToWait: 0,
          isSelf: false,
          existing: collaborators.invitedAt(key),
        },
        by(ada),
      ),
    );
    expect(await twin.myLists(ben)).toMatchObject([{ id, opened: false, cursor: '2.0' }]);
    const refuses = (): Promise<boolean> =>
      twin.within((_, __, inviterBlocks) => inviterBlocks.has(ben, ada));
    for (const _ of ['once', 'twice'])
      await twin.within((_, __, inviterBlocks) => inviterBlocks.add(ben, ada, at()));
    expect([await refuses(), await twin.myLists(ben), await twin.whole(ben, id)]).toEqual([true, [], null]);
    expect(await twin.myLists(ada)).toMatchObject([
      { cursor: '2.0', collaborators: [{ id: ada }, { id: invitation.id, status: 'invited' }] },
    ]);
    await twin.within((_, __, inviterBlocks) => inviterBlocks.remove(ben, ada));
    expect([await refuses(), (await twin.myLists(ben)).length]).toEqual([false, 1]);

    const cem = randomUUID();
    await withCollaborators((collaborators, list) =>
      list.acceptInvitation(collaborators, collaborators.invitedAt(key)!, by(cem)),
    );
    expect(await twin.myLists(cem)).toMatchObject([
      { opened: true, cursor: '3.0', collaborators: [{ id: ada }, { id: cem, status: 'joined' }] },
    ]);
    expect((await twin.within((lists) => lists.lock(id, cem)))?.version).toBe(3);
    expect(await twin.within((lists) => lists.lockInvited(id, key))).toBeNull();
  });

  it('finds a user who has left if leaving was their last change', async () => {
    const id = await made();
    await twin.share(id, ben);
    const left = (userId: string, since: Date): Promise<boolean> =>
      twin.within(async (lists) => (await lists.lockLeftBy(id, userId, since)) !== null);
    const does = (work: (list: Checklist, collaborators: Collaborators) => void): Promise<void> =>
      twin.within(async (lists, collaboratorsRepository) => {
        const list = (await lists.lock(id, ben)) ?? (await lists.lockLeftBy(id, ben, new Date(0)));
        const collaborators = await collaboratorsRepository.of(id);
        work(list!, collaborators);
        await Promise.all([collaboratorsRepository.save(collaborators), lists.save(list!)]);
      });
    expect(await left(ben, new Date(0))).toBe(false);
    const before = new Date(at().getTime() - 1);
    await does((list, collaborators) => list.unshare(collaborators, ben, by(ben)));
    expect([
      await left(ben, before),
      await left(ada, before),
      await left(ben, new Date(Date.now() + 3_600_000_000)),
    ]).toEqual([true, false, false]);
    await does((list, collaborators) => list.rejoin(collaborators, by(ben)));
    expect([await left(ben, before), (await twin.myLists(ben)).map((each) => each.id)]).toEqual([
      false,
      [id],
    ]);
  });

  it('gives an id to one list', async () => {
    const id = await made();
    expect(await twin.within((lists) => lists.add(start('Another', id)))).toBe(false);
    expect((await twin.within((lists) => lists.lock(id, ada)))?.name).toBe('Market');
    const [apple] = await addItems(id, 'Apples');
    const other = await made('Other');
    const steal = twin.within(async (lists) => {
      const list = await lists.lock(other, ada);
      await lists.save(list!, { added: list!.addItems([aDraft({ id: apple!.id })], by(ada)) });
    });
    expect(await code(steal)).toBe('VALIDATION_FAILED');
    expect(await twin.within((lists) => lists.lockWithItem(other, apple!.id, ada))).toBeNull();
    expect(
      (await twin.within((lists) => lists.lockWithItemsById(other, [apple!.id], ada)))?.taken.map(
        ({ listId }) => listId,
      ),
    ).toEqual([id]);
  });

  it('knows the ticked items and which addition brought an item back', async () => {
    const id = await made();
    const [apple, plum] = await addItems(id, 'Apples', 'Plums');
    const [as, other] = [randomUUID(), randomUUID()];
    const inList = <T>(
      work: (lists: StoredChecklists, list: Checklist, items: Item[]) => Promise<T>,
    ): Promise<T> =>
      twin.within(async (lists) => {
        const { list, taken } = (await lists.lockWithItemsById(id, [apple!.id, plum!.id], ada))!;
        return work(
          lists,
          list,
          [apple!.id, plum!.id].map((itemId) => taken.find((item) => item.id === itemId)!),
        );
      });
    const basket = async (userId = ada): Promise<string[] | undefined> => {
      const found = await twin.within((lists) => lists.lockWithBasket(id, [plum!.id], userId));
      if (found) expect(found.taken.map((item) => item.id)).toEqual([plum!.id]);
      return found?.ticked.map((item) => item.id);
    };
    expect(await basket(randomUUID())).toBeUndefined();
    expect(await basket()).toEqual([]);
    await inList(async (lists, list, [item]) => {
      list.check(item!, true, by(ada));
      await lists.save(list, { changed: [item!] });
    });
    expect(await basket()).toEqual([apple!.id]);
    await inList(async (lists, list, [item, open]) => {
      list.addItems([], by(ada), [
        { as, item: item!, quantity: '3', notes: null },
        { as: other, item: open!, quantity: null, notes: 'ripe' },
      ]);
      await lists.save(list, { changed: [item!, open!] });
    });
    expect(await basket()).toEqual([]);
    expect(await inList((lists) => lists.returnedItems(id, [other, as, randomUUID()]))).toHaveLength(2);
    expect(await inList((lists) => lists.returnedItems(id, [as]))).toMatchObject([
      { as, itemId: apple!.id, unticked: true },
    ]);
    expect(await inList((lists) => lists.returnedItems(id, [other]))).toMatchObject([
      { itemId: plum!.id, unticked: false },
    ]);
    expect(await inList((_, __, items) => Promise.resolve(items.map((item) => item.text)))).toEqual([
      { name: 'Apples', quantity: '3', notes: null },
      { name: 'Plums', quantity: null, notes: 'ripe' },
    ]);
  });

  it('applies a command once even after its idempotency key has expired', async () => {
    const id = await made();
    const rename = (name: string, opId: string, userId = ada): Promise<void> =>
      twin.within(async (lists) => {
        const list = await lists.lock(id, userId);
        list!.rename(name, by(userId, { opId }));
        await lists.save(list!);
      });
    await rename('First', 'wish');
    expect(await code(rename('Second', 'wish'))).toBe('ALREADY_EXISTS');
    expect((await twin.within((lists) => lists.lock(id, ada)))?.version).toBe(2);
  });

  it('keeps nothing of a rolled-back transaction', async () => {
    const id = await made();
    const failed = twin.within(async (lists) => {
      const list = await lists.lock(id, ada);
      await lists.save(list!, { added: list!.addItems([aDraft()], by(ada)) });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect((await twin.whole(ada, id))?.body).toMatchObject({ listVersion: 1, items: [] });
  });

  it('makes a writer of a list wait for another one', async () => {
    const id = await made();
    const order: string[] = [];
    const write = (name: string, pauseMs: number): Promise<void> =>
      twin.within(async (lists) => {
        const list = await lists.lock(id, ada);
        order.push(`${name} opens ${list!.version}`);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        list!.rename(name, by(ada));
        await lists.save(list!);
      });
    const first = write('first', 120);
    await new Promise((resolve) => setTimeout(resolve, 40));
    await Promise.all([first, write('second', 0)]);
    expect(order).toEqual(['first opens 1', 'second opens 2']);
  });

  it('times out waiting for a lock', async () => {
    const id = await made();
    const hold = twin.within(async (lists) => {
      await lists.lock(id, ada);
      await new Promise((resolve) => setTimeout(resolve, 900));
    });
    await new Promise((resolve) => setTimeout(resolve, 40));
    await expect(twin.within((lists) => lists.lock(id, ada))).rejects.toMatchObject({ code: '55P03' });
    await hold;
  });

  it('gives an image id to one item', async () => {
    const id = await made();
    const [apple, bread] = await addItems(id, 'Apples', 'Bread');
    const repaint = (itemId: string, imageId: string): Promise<void> =>
      change(id, itemId, (list, item) =>
        list.repaintItem(
          item,
          { imageId, promptId: undefined, selectedCharacterId: null },
          { style: { mayChoose: true, isKnown: true }, character: { mayChoose: true, isKnown: true } },
          by(ada),
        ),
      );
    const imageId = randomUUID();
    await repaint(apple!.id, imageId);
    expect((await twin.within((lists) => lists.lockWithItem(id, apple!.id, ada)))?.item.imageId).toBe(
      imageId,
    );
    expect(await code(repaint(bread!.id, imageId))).toBe('VALIDATION_FAILED');
    expect((await twin.whole(ada, id))?.cursor).toBe('3.0');
  });

  it('logs each change', async () => {
    const id = await made();
    const [apple, bread] = await addItems(id, 'Apples', 'Bread');
    await change(id, bread!.id, (list, item) => list.check(item, true, by(ada)));
    await change(id, apple!.id, (list, item) => list.check(item, true, by(ada)));
    const steps = await twin.within((lists) => lists.changesSince(id, 2, apple!.id));
    expect(steps.map(({ seq, type, actor, payload }) => ({ seq, type, actor, payload }))).toEqual([
      { seq: 3, type: 'item-checked', actor: ada, payload: { itemIds: [bread!.id], checked: true } },
      { seq: 4, type: 'item-checked', actor: ada, payload: { itemIds: [apple!.id], checked: true } },
    ]);
    const found = await twin.within((lists) => lists.lockWithItem(id, apple!.id, ada, 2));
    expect(found?.leftAt).toEqual(steps[0]?.at);
    expect((await twin.within((lists) => lists.lockWithItem(id, apple!.id, ada, 4)))?.leftAt).toBeNull();
    expect((await twin.within((lists) => lists.lockWithItem(id, apple!.id, ada)))?.leftAt).toBeNull();
    expect(await twin.within((lists) => lists.lockWithItem(id, randomUUID(), ada))).toBeNull();
  });

  it('reads items in order without deleted ones, and finds the list of a deleted one', async () => {
    const id = await made();
    const [apple, bread, cheese] = await addItems(id, 'Apples', 'Bread', 'Cheese');
    await change(id, bread!.id, (list, item) => list.removeItem(item, by(ada)));
    await change(id, cheese!.id, (list, item) => list.editItem(item, { position: 'Zz' }, by(ada)));
    expect(
      (await twin.within((lists) => lists.lockWithItems(id, ada)))?.items.map((item) => item.snapshot().name),
    ).toEqual(['Cheese', 'Apples']);
    expect((await twin.within((lists) => lists.lockWithItem(id, bread!.id, ada)))?.item.isDeleted).toBe(true);
    const whole = await twin.whole(ada, id);
    expect(whole?.body?.items.map(({ name }) => name)).toEqual(['Cheese', 'Apples']);
    expect(whole).toMatchObject({
      deleted: false,
      cursor: '4.0',
      body: { counts: { total: 2, completed: 0, pending: 2 }, delta: false },
    });
    expect(apple!.id).toBe(whole?.body?.items[1]?.id);
  });

  it('answers the changes since a version', async () => {
    const id = await made();
    const [apple, bread] = await addItems(id, 'Apples', 'Bread');
    await change(id, apple!.id, (list, item) => list.check(item, true, by(ada)));
    await change(id, bread!.id, (list, item) => list.removeItem(item, by(ada)));
    const brief = (answer: Whole | 'same' | null): unknown =>
      answer && answer !== 'same'
        ? {
            cursor: answer.cursor,
            items: answer.items.map(({ name, checked }) => [name, checked]),
            removed: answer.removedItems,
            by: answer.removedBy,
          }
        : answer;
    expect(brief(await twin.since(ada, id, 2))).toEqual({
      cursor: '4.0',
      items: [['Apples', true]],
      removed: [bread!.id],
      by: { [bread!.id]: ada },
    });
    expect(brief(await twin.since(ada, id, 3))).toEqual({
      cursor: '4.0',
      items: [],
      removed: [bread!.id],
      by: { [bread!.id]: ada },
    });
    expect(brief(await twin.since(ada, id, 4))).toBe('same');
    expect(brief(await twin.since(ada, id, 5))).toBeNull();
    expect(await twin.since(ben, id, 2)).toBeNull();
  });

  it('counts and shows the lists of a user, newest first, without deleted ones', async () => {
    const [market, garden, old] = [await made('Market'), await made('Garden'), await made('Old')];
    await twin.within(async (lists) => {
      const list = await lists.lock(old, ada);
      list!.remove(by(ada));
      await lists.save(list!);
    });
    await twin.share(market, ben);
    expect(await twin.within((lists) => lists.countOwn(ada))).toBe(2);
    expect(await twin.within((lists) => lists.countOwn(ben))).toBe(0);
    expect((await twin.myLists(ada)).map(({ id, role }) => [id, role])).toEqual([
      [garden, 'owner'],
      [market, 'owner'],
    ]);
    expect((await twin.myLists(ben)).map(({ id, role }) => [id, role])).toEqual([[market, 'collaborator']]);
    expect(await twin.whole(ada, old)).toMatchObject({ deleted: true, body: null });
    expect(await twin.whole(ben, old)).toBeNull();
  });

  it('commits key and effect together and answers a concurrent duplicate the same', async () => {
    const wish = (key: string, text = 'a'): Command => ({ userId: ada, key, fingerprint: Buffer.from(text) });
    const create = (command: Command, fails = false) =>
      twin.once(command, 201, async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const list = aList({ ownerId: ada });
        list.rename('Twin', by(ada, { opId: command.key }));
        await twin.add(list);
        if (fails) throw new DomainError('NO', 'limit');
        return { id: list.id };
      });
    const [first, second] = await Promise.all([create(wish('one')), create(wish('one'))]);
    expect([first.replayed, second.replayed].sort()).toEqual([false, true]);
    expect(first.body).toBe(second.body);
    expect(await code(create(wish('no'), true))).toBe('NO');
    expect(await code(create(wish('no')))).toBe('NO');
    expect(await code(create(wish('one', 'b')))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await twin.myLists(ada)).length).toBe(1);
  });
});
