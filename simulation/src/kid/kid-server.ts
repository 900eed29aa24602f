import { hash } from 'node:crypto';
import {
  childTable,
  householdMemberKey,
  householdMemberTable,
  MemoryHouseholds,
  type MemoryChild,
} from '../../../backend/src/identity/testing/memory-households';
import { DomainError, notFound } from '../../../backend/src/kernel/domain-error';
import { CheckItemAsChild } from '../../../backend/src/lists/application/check-item-as-child/check-item-as-child';
import { GiveList } from '../../../backend/src/lists/application/give-list/give-list';
import { listTable } from '../../../backend/src/lists/testing/memory-checklists';
import {
  adultKey,
  givenTable,
  householdAdultTable,
  householdGivenTable,
} from '../../../backend/src/lists/testing/memory-household-tables';
import {
  MemoryGivenLists,
  MemoryHouseholdAdults,
} from '../../../backend/src/lists/testing/memory-households';
import { MemoryListViews } from '../../../backend/src/lists/testing/memory-list-views';
import { errorBody, failureOf } from '../../../backend/src/platform/http/errors';
import {
  type MemoryConnection,
  type MemoryDatabase,
  Table,
} from '../../../backend/src/platform/testing/memory-database';
import type { WireResponse } from '../../../frontend/src/sync/queue/response';
import { householdView } from '../../../frontend/src/sync/testing/household';
import type { Chance } from '../chance';
import { asRequest } from '../phone/client';
import { People } from '../server/people';
import { Server } from '../server/server';
import type { WireRequest } from '../server/wire';
import type { VirtualTime } from '../virtual-time';
import { soundWiring } from '../wiring';

export const home = '11111111-0000-7000-8000-000000000000';
export const children = [
  '22222222-0000-7000-8000-000000000000',
  '33333333-0000-7000-8000-000000000000',
] as const;
export const adults = [
  '00000000-0000-7000-8000-000000000000',
  '00000001-0000-7000-8000-000000000000',
] as const;

const versions = new Table<{ version: number }>('simulated.household');
const itemPath = /^\/api\/kid\/items\/([^/]+)\/checked$/;
const childPath = /^children\/([^/]+)(?:\/(restore)|\/lists\/([^/]+))?$/;

/** A request of a device; the wire of lists has no header for children. */
export interface KidRequest extends Pick<WireRequest, 'method' | 'path'> {
  userId: string;
  key: string | null;
  etag: string | null;
  actingChild: string | null;
  body: unknown;
}

/**
 * The server of one household with two adults: the real use cases of lists, and of the child's ticks and of
 * giving, over a database in memory. The household's own use cases need Postgres; its rows are set directly.
 */
export class KidServer {
  readonly lists: Server;
  private readonly database: MemoryDatabase;
  private readonly views: MemoryListViews;
  private readonly tokens: ReadonlyMap<string, string>;

  constructor(
    readonly time: VirtualTime,
    chance: () => Chance,
  ) {
    const people = new People(adults, new Date(time.now));
    this.lists = new Server(time, chance, soundWiring, people);
    this.database = this.lists.database;
    this.views = new MemoryListViews(this.database, people.known);
    const now = new Date(time.now);
    this.tokens = new Map(adults.map((userId) => [userId, this.lists.sessions.signIn(userId, now).token]));
  }

  /** Makes the household. */
  start(): Promise<void> {
    const connection = this.database.connect();
    const at = new Date(this.time.now);
    return connection.run(async () => {
      await connection.statement(() => {
        for (const [n, id] of children.entries())
          childTable.put(connection, id, {
            id,
            householdId: home,
            nickname: `Child ${n}`,
            animal: n === 0 ? 'owl' : 'cat',
            colour: 'sky',
            createdAt: new Date(at.getTime() + n),
            deletedAt: null,
          });
        for (const userId of adults) {
          householdMemberTable.put(connection, householdMemberKey(home, userId), {
            householdId: home,
            personId: userId,
            role: 'organiser',
            since: at,
            hasAgreed: true,
          });
          householdAdultTable.put(connection, adultKey(home, userId), {
            householdId: home,
            userId,
            role: 'organiser',
            since: at,
          });
        }
        versions.put(connection, home, { version: 1 });
      });
    });
  }

  async receive(request: KidRequest): Promise<WireResponse> {
    const { method, path, userId, key, etag, actingChild, body } = request;
    try {
      // As the guard of the server: a request in the name of a child reaches the routes of children only.
      if ((actingChild !== null) !== path.startsWith('/api/kid')) throw notFound();
      if (actingChild !== null) return await this.asChild(request, actingChild);
      if (path === '/api/households')
        return { status: 200, body: { households: [this.household()] }, etag: null };
      if (path.startsWith(`/api/households/${home}`)) return await this.ofHousehold(request);
    } catch (error) {
      const failure = failureOf(error);
      return { status: failure.status, body: errorBody(failure, 'simulated') };
    }
    const answer = await this.lists.receive(
      asRequest(method, path, {
        key,
        token: this.tokens.get(userId) ?? '',
        ifNoneMatch: etag,
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    return {
      status: answer.status,
      body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown),
      etag: answer.etag,
    };
  }

  private async asChild(
    { userId, path, key, etag, body, method }: KidRequest,
    childId: string,
  ): Promise<WireResponse> {
    const connection = this.database.connect();
    const acting = await new MemoryHouseholds(connection).actingChild(userId, childId);
    if (!acting) throw notFound();
    if (method === 'GET') {
      const view = this.kidView(userId, childId);
      const tag = hash('sha256', JSON.stringify(view));
      return tag === etag
        ? { status: 304, body: null, etag }
        : { status: 200, body: structuredClone(view), etag: tag };
    }
    const [, itemId = ''] = itemPath.exec(path) ?? [];
    const { checked } = body as { checked: boolean };
    const done = await new CheckItemAsChild(
      soundWiring.idempotency(connection, this.time),
      soundWiring.checklists(connection),
      this.lists.clock,
    ).execute(commandOf(userId, key, path, body), acting, itemId, checked);
    return answerOf(done);
  }

  private async ofHousehold(request: KidRequest): Promise<WireResponse> {
    const { method, path, userId, key, etag, body } = request;
    const rest = path.slice(`/api/households/${home}`.length + 1);
    if (rest === '' && method === 'GET') {
      const household = this.household();
      const tag = `"${household.cursor} ${JSON.stringify(household).length}"`;
      return tag === etag ? { status: 304, body: null, etag } : { status: 200, body: household, etag: tag };
    }
    if (rest === 'operations') {
      const { operations } = body as {
        operations: { key: string; method: WireRequest['method']; path: string; body: unknown }[];
      };
      const results: object[] = [];
      for (const each of operations) {
        const answer = await this.receive({
          ...request,
          ...each,
          path: `/api/households/${home}/${each.path}`,
        });
        results.push({ key: each.key, status: answer.status, body: answer.body });
        if (answer.status >= 500) break;
      }
      return { status: 200, body: { results } };
    }
    const [, childId = '', restore, listId] = childPath.exec(rest) ?? [];
    const connection = this.database.connect();
    const command = commandOf(userId, key, path, body);
    if (listId !== undefined) {
      const { given } = body as { given: boolean };
      return answerOf(
        await new GiveList(
          soundWiring.idempotency(connection, this.time),
          soundWiring.checklists(connection),
          new MemoryGivenLists(connection),
          new MemoryHouseholdAdults(connection),
          new MemoryHouseholds(connection),
          this.lists.clock,
        ).execute(command, { householdId: home, childId, listId }, given),
      );
    }
    const done = await soundWiring.idempotency(connection, this.time).once(command, 200, async () =>
      connection.statement(async () => {
        await connection.lock(`household ${home}`);
        return this.putChild(connection, childId, restore === undefined ? new Date(this.time.now) : null);
      }),
    );
    return answerOf(done);
  }

  private putChild(connection: MemoryConnection, childId: string, deletedAt: Date | null): object {
    const child = childTable.read(connection, childId);
    if (!child) throw new DomainError('NOT_FOUND', 'not-found');
    const { version } = versions.read(connection, home) ?? { version: 0 };
    if ((child.deletedAt === null) === (deletedAt === null)) return { householdVersion: version };
    childTable.put(connection, childId, { ...child, deletedAt });
    versions.put(connection, home, { version: version + 1 });
    return { householdVersion: version + 1 };
  }

  /** The household as its adults read it. */
  household() {
    const present = this.presentChildren();
    return {
      ...householdView(home, {
        children: present.map(profileOf),
        given: this.given().filter(({ childId }) => present.some(({ id }) => id === childId)),
      }),
      cursor: this.cursor(),
    };
  }

  kidView(userId: string, childId: string) {
    const present = this.presentChildren();
    const child = present.find(({ id }) => id === childId);
    if (!child) throw new DomainError('CHILD_GONE', 'not-found');
    const { timeZone, dayStartsAt, bands } = householdView(home);
    const lists = this.given()
      .filter((each) => each.childId === childId)
      .flatMap(({ listId }) => {
        const list = listTable.committed(this.database).get(listId);
        const whole = this.views.whole(userId, listId);
        if (!list || !whole?.body || whole.deleted || list.archivedAt !== null) return [];
        const { id, name, listType, items } = whole.body as {
          id: string;
          name: string;
          listType: 'shopping' | 'task';
          items: { checkedBy: string | null }[];
        };
        // Adults stay unnamed to a child.
        const unnamed = items.map((item) => ({
          ...item,
          checkedBy: present.some((each) => each.id === item.checkedBy) ? item.checkedBy : null,
        }));
        return [{ id, name, listType, cursor: whole.cursor, items: unnamed }];
      });
    return {
      child: profileOf(child),
      siblings: present
        .filter(({ id }) => id !== childId)
        .map(({ id, nickname, animal, colour }) => ({ id, nickname, animal, colour })),
      household: { id: home, timeZone, dayStartsAt, bands },
      lists,
      cursor: this.cursor(),
    };
  }

  /** The lists of an adult as its device should show them in the end. */
  listsOf(
    userId: string,
  ): { id: string; items: { id: string; checked: boolean; checkedBy: string | null }[] }[] {
    const { lists } = this.views.myLists(userId) as { lists: { id: string }[] };
    return lists.map(({ id }) => this.views.whole(userId, id)?.body as never);
  }

  private presentChildren(): MemoryChild[] {
    return [...childTable.committed(this.database).values()]
      .filter(({ deletedAt }) => deletedAt === null)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  private given(): { listId: string; childId: string }[] {
    return [...givenTable.committed(this.database).values()].map(({ listId, childId }) => ({
      listId,
      childId,
    }));
  }

  private cursor(): string {
    const { version } = versions.committed(this.database).get(home) ?? { version: 0 };
    const { seq } = householdGivenTable.committed(this.database).get(home) ?? { seq: 0 };
    return `${version}.${seq}`;
  }
}

function profileOf({ id, nickname, animal, colour, createdAt }: MemoryChild) {
  return {
    id,
    nickname,
    animal,
    colour,
    shows: 'both' as const,
    settings: settingsOfAll,
    createdAt: createdAt.toISOString(),
  };
}

const settingsOfAll = {
  speech: 'comes',
  sounds: true,
  animations: true,
  celebration: true,
  companionOnCards: false,
  order: 'oneAtATime',
  canLayBack: true,
  help: true,
  dimInEvening: true,
} as const;

const commandOf = (userId: string, key: string | null, path: string, body: unknown) => ({
  userId,
  key: key ?? '',
  fingerprint: hash('sha256', `${path} ${JSON.stringify(body)}`, 'buffer'),
});

const answerOf = ({ status, body }: { status: number; body: string }): WireResponse => ({
  status,
  body: JSON.parse(body) as unknown,
});
