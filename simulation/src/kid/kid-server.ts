import { hash } from 'node:crypto';
import { childAnswer } from '../../../backend/src/identity/application/household/answers';
import { Consent, type ConsentRecord } from '../../../backend/src/identity/domain/consent/consent';
import type { ChildState } from '../../../backend/src/identity/domain/household/child';
import { Household } from '../../../backend/src/identity/domain/household/household';
import {
  ChildDeleted,
  ChildRestored,
  HouseholdChanged,
  HouseholdMemberChanged,
} from '../../../backend/src/identity/events';
import { HouseholdOperationDto } from '../../../backend/src/identity/http/household/household-operations.dto';
import { MemoryConsents } from '../../../backend/src/identity/testing/memory-consents';
import {
  householdOutboxTable,
  MemoryHouseholdRepository,
} from '../../../backend/src/identity/testing/memory-household-repository';
import {
  childTable,
  consentTable,
  householdMemberTable,
  householdTable,
  isAgreed,
  MemoryHouseholds,
} from '../../../backend/src/identity/testing/memory-households';
import { DomainError, notFound } from '../../../backend/src/kernel/domain-error';
import { CheckItemAsChild } from '../../../backend/src/lists/application/check-item-as-child/check-item-as-child';
import { RefreshGivenLists } from '../../../backend/src/lists/application/household/refresh-given-lists';
import { RefreshListsOfDeletedChild } from '../../../backend/src/lists/application/household/refresh-given-lists.on-child-deleted';
import { RefreshListsOfRestoredChild } from '../../../backend/src/lists/application/household/refresh-given-lists.on-child-restored';
import { RefreshHouseholdAdults } from '../../../backend/src/lists/application/household/refresh-household-adults.on-household-member-changed';
import { RefreshHouseholdClock } from '../../../backend/src/lists/application/household/refresh-household-clock.on-household-changed';
import { MarkItemAsChild } from '../../../backend/src/lists/application/mark-item-as-child/mark-item-as-child';
import { RoutineReader } from '../../../backend/src/lists/application/routines/routine-reader';
import { SetMarks } from '../../../backend/src/lists/application/routines/set-marks';
import { TickRoutine } from '../../../backend/src/lists/application/routines/tick-routine';
import { CheckAsChildDto } from '../../../backend/src/lists/http/households.dto';
import { MarkAsChildDto } from '../../../backend/src/lists/http/routines.dto';
import { listTable } from '../../../backend/src/lists/testing/memory-checklists';
import {
  MemoryHouseholdClocks,
  withoutCorrections,
} from '../../../backend/src/lists/testing/memory-days-off';
import { givenTable, householdGivenTable } from '../../../backend/src/lists/testing/memory-household-tables';
import {
  MemoryGivenLists,
  MemoryHouseholdAdults,
} from '../../../backend/src/lists/testing/memory-households';
import type { MemoryListViews } from '../../../backend/src/lists/testing/memory-list-views';
import { dayOffTable } from '../../../backend/src/lists/testing/memory-routine-tables';
import { MemoryDueInstants } from '../../../backend/src/platform/due/testing/memory-due-instants';
import { checkDto } from '../../../backend/src/platform/http/dto-pipe';
import { errorBody, failureOf } from '../../../backend/src/platform/http/errors';
import type { MemoryBackup, MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import type { WireResponse } from '../../../frontend/src/sync/queue/response';
import type { Chance } from '../chance';
import { asRequest } from '../phone/client';
import { People } from '../server/people';
import { Server } from '../server/server';
import type { WireRequest } from '../server/wire';
import type { VirtualTime } from '../virtual-time';
import { type ServerParts, soundWiring } from '../wiring';
import { HouseholdRoutes } from './household-routes';

export const home = '11111111-0000-7000-8000-000000000000';
export const children = [
  '22222222-0000-7000-8000-000000000000',
  '33333333-0000-7000-8000-000000000000',
] as const;
export const adults = [
  '00000000-0000-7000-8000-000000000000',
  '00000001-0000-7000-8000-000000000000',
] as const;

const itemPath = /^\/api\/kid\/items\/([^/]+)\/checked$/;
const markPath = /^\/api\/kid\/items\/([^/]+)\/marks\/([^/]+)$/;
const notYet: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** A request of a device; the wire of lists has no header for children. */
export interface KidRequest extends Pick<WireRequest, 'method' | 'path'> {
  userId: string;
  key: string | null;
  etag: string | null;
  /** The one that the device knows; reads name none. */
  epoch: string | null;
  actingChild: string | null;
  body: unknown;
}

/**
 * The server of one household with two adults: the real use cases of households, consents and lists, and of the
 * child's ticks, over a database in memory.
 */
export class KidServer {
  readonly lists: Server;
  readonly database: MemoryDatabase;
  isUp = true;
  private readonly views: MemoryListViews;
  private readonly routes: HouseholdRoutes;
  private epoch = 1;
  private kept: MemoryBackup | null = null;
  /** Number of requests and deliveries in progress. */
  private working = 0;

  constructor(
    readonly time: VirtualTime,
    chance: () => Chance,
    private readonly parts: ServerParts = soundWiring,
  ) {
    const people = new People(adults, new Date(time.now));
    this.lists = new Server(time, chance, parts, people);
    this.database = this.lists.database;
    this.views = this.parts.views(this.database, people.known, () => this.lists.clock.now());
    this.routes = new HouseholdRoutes(new MemoryDueInstants(() => time.now), this.lists.clock);
  }

  /** Makes the household with both adults, who have agreed. */
  async start(timeZone = 'UTC'): Promise<void> {
    const connection = this.database.connect();
    const now = new Date(this.time.now);
    const households = new MemoryHouseholdRepository(connection);
    const consents = new MemoryConsents(connection);
    await connection.run(async () => {
      const made = Household.start({ id: home, name: 'Home', timeZone }, { personId: adults[0], now });
      const [organiser] = made.members;
      if (!organiser) throw new Error('The household has no organiser');
      const partner = { ...organiser, personId: adults[1], role: 'adult' as const };
      const household = Household.restore(made.snapshot(), {
        members: [organiser, partner],
        children: [],
        invitations: [],
        former: [],
      });
      for (const [n, id] of children.entries())
        household.addChild(
          { id, nickname: `Child ${n}`, animal: n === 0 ? 'owl' : 'cat', colour: 'sky', shows: 'both' },
          { personId: adults[0], now: new Date(now.getTime() + n) },
        );
      await households.add(household);
      for (const personId of adults) {
        const id = `4${personId.slice(1)}`;
        const consent = Consent.begin({ id, householdId: home, personId }, now);
        consent.agreeByCard({ textVersion: '1', language: 'en' }, now);
        await consents.save(consent);
      }
    });
    for (const personId of adults) await this.adultChanged(personId);
    await this.clockChanged();
  }

  get isBusy(): boolean {
    return this.working > 0;
  }

  /** Keeps a copy of the database. */
  backUp(): void {
    this.kept = this.database.backup();
  }

  /** Starts with the copy, in an epoch of its own. False if there is none. */
  restore(): boolean {
    if (this.isBusy) throw new Error('A stopped server has no work in progress');
    if (!this.kept) return false;
    this.database.restore(this.kept);
    this.epoch++;
    this.deliverLater();
    return true;
  }

  /** True if this adult may act for this child at this moment. */
  mayAct(userId: string, childId: string): boolean {
    const child = childTable.committed(this.database).get(childId);
    return child?.deletedAt === null && isAgreed(this.consents(), home, userId);
  }

  async receive(request: KidRequest): Promise<WireResponse> {
    this.working++;
    try {
      return await this.answer(request);
    } finally {
      this.working--;
    }
  }

  private async answer(request: KidRequest): Promise<WireResponse> {
    const epoch = String(this.epoch);
    const { actingChild, path } = request;
    try {
      // As the guards of the server: in the name of a child only its routes are reached. A refused child is
      // not told the epoch.
      if ((actingChild !== null) !== path.startsWith('/api/kid')) throw notFound();
      if (actingChild !== null) await this.assertMayAct(request.userId, actingChild);
    } catch (error) {
      return refusal(error);
    }
    try {
      if (request.epoch !== null && request.epoch !== epoch) throw new DomainError('EPOCH_OVER', 'conflict');
      return { ...(await this.route(request)), epoch };
    } catch (error) {
      return { ...refusal(error), epoch };
    }
  }

  private async assertMayAct(userId: string, childId: string): Promise<void> {
    const acting = await new MemoryHouseholds(this.database.connect()).actingChild(userId, childId);
    if (!acting) throw notFound();
  }

  private route(request: KidRequest): Promise<WireResponse> {
    const { actingChild, path } = request;
    if (actingChild !== null) return this.asChild(request, actingChild);
    if (path === '/api/households') return this.heads(request);
    if (path.startsWith(`/api/households/${home}`)) return this.ofHousehold(request);
    return this.ofLists(request);
  }

  /** Tags contain the epoch. */
  private async ofLists({ method, path, userId, key, etag, body }: KidRequest): Promise<WireResponse> {
    const end = `~${this.epoch}"`;
    const known = etag?.endsWith(end) ? `${etag.slice(0, -end.length)}"` : null;
    const answer = await this.lists.receive(
      asRequest(method, path, {
        key,
        // Sessions are not simulated here: each request has a fresh one.
        token: this.lists.sessions.signIn(userId, this.lists.clock.now()).token,
        ifNoneMatch: etag === null ? null : (known ?? '"other"'),
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    return {
      status: answer.status,
      body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown),
      etag: answer.etag === null ? null : `${answer.etag.slice(0, -1)}${end}`,
    };
  }

  private async asChild(
    { userId, path, key, etag, body, method }: KidRequest,
    childId: string,
  ): Promise<WireResponse> {
    if (method === 'GET') return this.read(this.kidView(childId), etag);
    const connection = this.database.connect();
    const checklists = this.parts.checklists(connection);
    const idempotency = this.parts.idempotency(connection, this.time);
    const { clock } = this.lists;
    const routines = this.parts.routines(connection);
    const setMarks = new SetMarks(checklists, withoutCorrections);
    const command = {
      userId,
      key: key ?? '',
      fingerprint: hash('sha256', `${path} ${JSON.stringify(body)}`, 'buffer'),
    };
    const child = { childId, householdId: home };
    const [, marked, day] = markPath.exec(path) ?? [];
    if (marked !== undefined && day !== undefined)
      return answerOf(
        await new MarkItemAsChild(idempotency, checklists, routines, setMarks, clock).execute(
          command,
          child,
          marked,
          day,
          checkDto(MarkAsChildDto, body as MarkAsChildDto),
        ),
      );
    const [, itemId = ''] = itemPath.exec(path) ?? [];
    const reader = new RoutineReader(routines, new MemoryHouseholds(connection), clock);
    const ticks = new TickRoutine(reader, setMarks, clock);
    const { checked } = checkDto(CheckAsChildDto, body as CheckAsChildDto);
    return answerOf(
      await new CheckItemAsChild(idempotency, checklists, ticks, clock).execute(
        command,
        child,
        itemId,
        checked,
      ),
    );
  }

  private heads({ userId, etag }: KidRequest): Promise<WireResponse> {
    const { id, name, cursor, role } = this.household(userId);
    return Promise.resolve(this.read({ households: [{ id, name, cursor, role }] }, etag));
  }

  private read(view: object, known: string | null): WireResponse {
    const etag = `"${hash('sha256', JSON.stringify(view))}.${this.epoch}"`;
    return etag === known
      ? { status: 304, body: null, etag }
      : { status: 200, body: structuredClone(view), etag };
  }

  private async ofHousehold(request: KidRequest): Promise<WireResponse> {
    const { method, path, userId, etag, body } = request;
    const rest = path.slice(`/api/households/${home}`.length + 1);
    if (rest === '' && method === 'GET') return this.read(this.household(userId), etag);
    if (rest === 'operations')
      return this.operations(request, (body as { operations: HouseholdOperationDto[] }).operations);
    const connection = this.database.connect();
    const key = request.key ?? '';
    const idempotency = this.parts.idempotency(connection, this.time);
    const done = await this.routes.mutate(connection, idempotency, home, {
      method,
      path: rest,
      userId,
      key,
      body,
    });
    this.deliverLater();
    return answerOf(done);
  }

  /** As household-operations.controller.ts: each operation goes through the route that it would take alone. */
  private async operations(request: KidRequest, given: HouseholdOperationDto[]): Promise<WireResponse> {
    const results: object[] = [];
    for (const raw of given) {
      let answer: WireResponse;
      try {
        const { method, path, key, body } = checkDto(HouseholdOperationDto, raw);
        const to = `/api/households/${home}${path === '' ? '' : `/${path}`}`;
        answer = await this.ofHousehold({ ...request, method, path: to, key, body: body ?? undefined });
      } catch (error) {
        answer = refusal(error);
      }
      results.push({ key: raw.key, status: answer.status, body: answer.body });
      const isInProgress = (answer.body as { code?: string } | null)?.code === 'IDEMPOTENCY_IN_PROGRESS';
      if (answer.status >= 500 || notYet.has(answer.status) || isInProgress) break;
    }
    return { status: 200, body: { results } };
  }

  /** The worker delivers the events of households a moment later; a busy list makes it try again. */
  private deliverLater(): void {
    this.time.later(700, () => {
      if (!this.isUp) return;
      this.working++;
      void this.deliver().finally(() => this.working--);
    });
  }

  private async deliver(): Promise<void> {
    const waiting = [...householdOutboxTable.committed(this.database).values()];
    for (const { id, event } of waiting.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      try {
        await this.handle(id, event.name, event.payload as { childId: string; userId: string });
      } catch {
        this.deliverLater();
        return;
      }
      const connection = this.database.connect();
      await connection.statement(() => householdOutboxTable.delete(connection, id));
    }
  }

  private handle(eventId: string, name: string, payload: { childId: string; userId: string }): Promise<void> {
    const connection = this.database.connect();
    const refresh = new RefreshGivenLists(
      { run: (work) => connection.run(work) },
      soundWiring.checklists(connection),
      new MemoryGivenLists(connection),
      this.lists.clock,
    );
    const [event, meta] = [{ householdId: home, ...payload }, { eventId }];
    if (name === ChildDeleted.eventName) return new RefreshListsOfDeletedChild(refresh).handle(event, meta);
    if (name === ChildRestored.eventName) return new RefreshListsOfRestoredChild(refresh).handle(event, meta);
    if (name === HouseholdChanged.eventName) return this.clockChanged();
    if (name === HouseholdMemberChanged.eventName) return this.adultChanged(payload.userId);
    return Promise.resolve();
  }

  private adultChanged(userId: string): Promise<void> {
    const connection = this.database.connect();
    return new RefreshHouseholdAdults(
      { run: (work) => connection.run(work) },
      new MemoryHouseholdAdults(connection),
      new MemoryHouseholds(connection),
    ).handle({ householdId: home, userId, role: 'adult' });
  }

  private clockChanged(): Promise<void> {
    const connection = this.database.connect();
    return new RefreshHouseholdClock(
      { run: (work) => connection.run(work) },
      new MemoryHouseholdClocks(connection),
      new MemoryHouseholds(connection),
    ).handle({ householdId: home });
  }

  /** The household as this adult reads it. */
  household(userId: string) {
    const present = this.presentChildren();
    const { middayAt: midday, eveningAt: evening, ...state } = this.state();
    const { id, name, timeZone, dayStartsAt, gate } = state;
    const members = [...householdMemberTable.committed(this.database).values()];
    return {
      id,
      name,
      timeZone,
      dayStartsAt,
      bands: { midday, evening },
      role: members.find(({ personId }) => personId === userId)?.role ?? 'helper',
      members: members.map(({ personId, role }) => ({
        userId: personId,
        name: personId,
        avatarUrl: null,
        avatarVersion: 0,
        role,
      })),
      children: present.map(childAnswer),
      deletedChildren: this.allChildren().flatMap((child) =>
        child.deletedAt && child.eraseAt
          ? [{ ...childAnswer(child), eraseAt: child.eraseAt.toISOString() }]
          : [],
      ),
      given: this.given().filter(({ childId }) => present.some((child) => child.id === childId)),
      daysOff: this.daysOff(),
      lateMarks: [],
      gate,
      consent: consentOf(this.consents().filter(({ personId }) => personId === userId)),
      cursor: this.cursor(),
    };
  }

  /** @throws CHILD_GONE */
  kidView(childId: string) {
    const present = this.presentChildren();
    const child = present.find(({ id }) => id === childId);
    if (!child) throw new DomainError('CHILD_GONE', 'not-found');
    const { timeZone, dayStartsAt, bands, gate } = this.household(adults[0]);
    const lists = this.given()
      .filter((each) => each.childId === childId)
      .flatMap(({ listId }) => {
        const list = listTable.committed(this.database).get(listId);
        const whole = this.views.whole(adults[0], listId);
        if (!list || !whole?.body || whole.deleted || list.archivedAt !== null) return [];
        const { id, name, listType, items, schedule, marks } = whole.body as {
          id: string;
          name: string;
          listType: 'shopping' | 'task';
          items: { checkedBy: string | null }[];
          schedule: object[];
          marks: { childId: string | null; as: string; actor: string | null }[];
        };
        // Adults stay unnamed to a child.
        const unnamed = items.map((item) => ({
          ...item,
          checkedBy: present.some((each) => each.id === item.checkedBy) ? item.checkedBy : null,
        }));
        const own = marks
          .filter((mark) => mark.childId === null || mark.childId === childId)
          .map((mark) => ({ ...mark, actor: mark.as === 'child' ? mark.actor : null }));
        return [{ id, name, listType, cursor: whole.cursor, schedule, marks: own, items: unnamed }];
      });
    return {
      child: childAnswer(child),
      siblings: present
        .filter(({ id }) => id !== childId)
        .map(({ id, nickname, animal, colour }) => ({ id, nickname, animal, colour })),
      household: { id: home, timeZone, dayStartsAt, bands },
      gate,
      lists,
      daysOff: this.daysOff().filter((off) => off.childId === null || off.childId === childId),
      cursor: this.cursor(),
    };
  }

  /** The lists of an adult as its device should show them in the end. */
  listsOf(userId: string): {
    id: string;
    counts: { total: number; completed: number; pending: number };
    items: { id: string; checked: boolean; checkedBy: string | null }[];
  }[] {
    const { lists } = this.views.myLists(userId) as { lists: { id: string }[] };
    return lists.map(({ id }) => this.views.whole(userId, id)?.body as never);
  }

  private state() {
    const state = householdTable.committed(this.database).get(home);
    if (!state) throw notFound();
    return state;
  }

  private consents(): ConsentRecord[] {
    return [...consentTable.committed(this.database).values()];
  }

  private presentChildren(): ChildState[] {
    return this.allChildren().filter(({ deletedAt }) => deletedAt === null);
  }

  private allChildren(): ChildState[] {
    return [...childTable.committed(this.database).values()].sort(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
    );
  }

  private daysOff() {
    return [...dayOffTable.committed(this.database).values()]
      .map(({ id, childId, from, to }) => ({ id, childId, from, to }))
      .sort((a, b) => (a.from + a.id < b.from + b.id ? -1 : 1));
  }

  private given(): { listId: string; childId: string }[] {
    return [...givenTable.committed(this.database).values()].map(({ listId, childId }) => ({
      listId,
      childId,
    }));
  }

  private cursor(): string {
    const { seq } = householdGivenTable.committed(this.database).get(home) ?? { seq: 0 };
    return `${this.state().version}.${seq}`;
  }
}

function consentOf(consents: readonly ConsentRecord[]) {
  const [latest] = [...consents].sort(
    (a, b) => b.askedAt.getTime() - a.askedAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  if (!latest) return { state: 'none' as const, askedAt: null, agreedAt: null, textVersion: null };
  const { askedAt, agreedAt, withdrawnAt, textVersion } = latest;
  const state = withdrawnAt ? 'withdrawn' : agreedAt ? 'agreed' : 'asked';
  return {
    state,
    askedAt: askedAt.toISOString(),
    agreedAt: agreedAt?.toISOString() ?? null,
    textVersion,
  } as const;
}

function refusal(error: unknown): WireResponse {
  const failure = failureOf(error);
  return { status: failure.status, body: errorBody(failure, 'simulated'), etag: null };
}

const answerOf = ({ status, body }: { status: number; body: string }): WireResponse => ({
  status,
  body: JSON.parse(body) as unknown,
});
