import { hash } from 'node:crypto';
import { HouseholdOperationDto } from '../../../backend/src/identity/http/household/household-operations.dto';
import { DomainError, notFound } from '../../../backend/src/kernel/domain-error';
import { CheckItemAsChild } from '../../../backend/src/lists/application/check-item-as-child/check-item-as-child';
import { MarkItemAsChild } from '../../../backend/src/lists/application/mark-item-as-child/mark-item-as-child';
import { RoutineReader } from '../../../backend/src/lists/application/routines/routine-reader';
import { SetMarks } from '../../../backend/src/lists/application/routines/set-marks';
import { TickRoutine } from '../../../backend/src/lists/application/routines/tick-routine';
import { CheckAsChildDto } from '../../../backend/src/lists/http/households.dto';
import { MarkAsChildDto } from '../../../backend/src/lists/http/routines.dto';
import { withoutCorrections } from '../../../backend/src/lists/testing/memory-days-off';
import { MemoryDueInstants } from '../../../backend/src/platform/due/testing/memory-due-instants';
import { checkDto } from '../../../backend/src/platform/http/dto-pipe';
import { errorBody, failureOf } from '../../../backend/src/platform/http/errors';
import type { MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import type { Chance } from '../chance';
import { HouseholdRoutes } from '../kid/household-routes';
import { asRequest } from '../phone/client';
import { People } from '../server/people';
import { Server } from '../server/server';
import type { VirtualTime } from '../virtual-time';
import { type Answer, type Call, codeIn } from './calls';
import { userIds } from './cast';
import { linkDevice, renewDevice } from './device-routes';
import { PeopleEvents } from './people-events';
import { acceptInvitation, changePeople, type PeoplePorts } from './people-routes';
import { type KidReader, type PeopleViews, readOf } from './people-views';
import type { PeopleWiring } from './people-wiring';

const householdPath = /^\/api\/households\/([^/]+)(?:\/(.*))?$/;
const itemPath = /^\/api\/kid\/items\/([^/]+)\/checked$/;
const markPath = /^\/api\/kid\/items\/([^/]+)\/marks\/([^/]+)$/;
const notYet: ReadonlySet<number> = new Set([401, 408, 425, 429]);

interface Acting {
  /** The user or device that owns the keys. */
  callerId: string;
  householdId: string;
  childId: string;
  reader: KidReader;
}

/** The server of several households: the real use cases of people, devices and lists, over a database in memory. */
export class PeopleServer {
  readonly lists: Server;
  readonly database: MemoryDatabase;
  readonly views: PeopleViews;
  readonly events: PeopleEvents;
  private readonly routes: HouseholdRoutes;
  private readonly dueInstants: MemoryDueInstants;

  constructor(
    readonly time: VirtualTime,
    chance: () => Chance,
    private readonly wiring: PeopleWiring,
    delivered: () => void,
  ) {
    const people = new People(userIds, new Date(time.now));
    this.lists = new Server(time, chance, wiring.lists, people);
    this.lists.slowness = 0;
    this.database = this.lists.database;
    const now = (): Date => this.lists.clock.now();
    this.views = wiring.views(this.database, wiring.lists.views(this.database, people.known, now), now);
    this.dueInstants = new MemoryDueInstants(() => time.now);
    this.routes = new HouseholdRoutes(this.dueInstants, this.lists.clock);
    this.events = new PeopleEvents(this.lists, wiring, delivered);
  }

  async receive(call: Call): Promise<Answer> {
    const epoch = '1';
    try {
      return { ...(await this.route(call)), epoch };
    } catch (error) {
      return { ...refusal(error), epoch };
    }
  }

  /** The ports of one request. */
  ports(): PeoplePorts {
    const connection = this.database.connect();
    const { clock } = this.lists;
    return {
      connection,
      idempotency: this.wiring.lists.idempotency(connection, this.time),
      households: this.wiring.repository(connection, () => clock.now()),
      devices: this.wiring.devices(connection),
      codes: this.wiring.codes(connection),
      identity: this.lists.people,
      dueInstants: this.dueInstants,
      clock,
    };
  }

  private async route(call: Call): Promise<Answer> {
    const { caller, path, body } = call;
    if (path === '/api/health') return { status: 200, body: { status: 'ok' } };
    if (caller.kind === 'browser') {
      if (path === '/api/kid/device/link') return await linkDevice(this.ports(), body, caller.cookie);
      return renewDevice(this.ports(), refusal, caller.cookie);
    }
    if ((call.actingChild !== null) !== path.startsWith('/api/kid')) throw notFound();
    if (call.actingChild !== null) return this.asChild(call, await this.acting(call, call.actingChild));
    if (caller.kind === 'device') throw notFound();
    const { userId } = caller;
    if (path === '/api/household-invitations/accept') return this.accept(call, userId);
    if (path === '/api/households') return readOf(this.views.heads(userId), call.etag);
    const [, householdId, rest = ''] = householdPath.exec(path) ?? [];
    return householdId === undefined
      ? this.ofLists(call, userId)
      : this.ofHousehold(call, userId, householdId, rest);
  }

  private async acting({ caller }: Call, childId: string): Promise<Acting> {
    if (caller.kind === 'device') {
      const now = this.lists.clock.now();
      const { deviceId, householdId } = await this.wiring.actingDevice(
        this.database,
        caller.token,
        childId,
        now,
      );
      return { callerId: deviceId, householdId, childId, reader: this.views.deviceReader(deviceId) };
    }
    const userId = caller.kind === 'user' ? caller.userId : '';
    const connection = this.database.connect();
    const households = this.wiring.households(connection, () => this.lists.clock.now());
    const acting = await households.actingChild(userId, childId);
    const reader = acting && this.views.memberFor(userId, acting.householdId);
    if (!acting || !reader) throw notFound();
    return { callerId: userId, ...acting, reader };
  }

  private async asChild({ method, path, key, etag, body }: Call, acting: Acting): Promise<Answer> {
    const { callerId, householdId, childId, reader } = acting;
    if (method === 'GET') return readOf(this.views.kid(reader, householdId, childId), etag);
    const { connection, idempotency, clock } = this.ports();
    const checklists = this.wiring.lists.checklists(connection);
    const routines = this.wiring.lists.routines(connection);
    const setMarks = new SetMarks(checklists, withoutCorrections);
    const fingerprint = hash('sha256', `${path} ${JSON.stringify(body)}`, 'buffer');
    const command = { userId: callerId, key: key ?? '', fingerprint };
    const child = { childId, householdId };
    const [, marked, day] = markPath.exec(path) ?? [];
    if (marked !== undefined && day !== undefined) {
      const { refused: _refused, ...mark } = checkDto(MarkAsChildDto, body as MarkAsChildDto);
      const work = new MarkItemAsChild(idempotency, checklists, routines, setMarks, clock);
      return answerOf(await work.execute(command, child, marked, day, mark));
    }
    const [, itemId = ''] = itemPath.exec(path) ?? [];
    const households = this.wiring.households(connection, () => clock.now());
    const ticks = new TickRoutine(new RoutineReader(routines, households, clock), setMarks, clock);
    const { checked } = checkDto(CheckAsChildDto, body as CheckAsChildDto);
    const work = new CheckItemAsChild(idempotency, checklists, ticks, clock);
    return answerOf(await work.execute(command, child, itemId, checked));
  }

  private async accept({ key, path, body }: Call, userId: string): Promise<Answer> {
    const { token } = body as { token: string };
    const fingerprint = hash('sha256', `${path} ${token}`, 'buffer');
    const done = await acceptInvitation(this.ports(), { userId, key: key ?? '', fingerprint }, token);
    this.events.later();
    return answerOf(done);
  }

  private async ofLists({ method, path, key, etag, body }: Call, userId: string): Promise<Answer> {
    const answer = await this.lists.receive(
      asRequest(method, path, {
        key,
        // Sessions are not simulated here: each request has a fresh one.
        token: this.lists.sessions.signIn(userId, this.lists.clock.now()).token,
        ifNoneMatch: etag,
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    return { ...answer, body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) };
  }

  private async ofHousehold(call: Call, userId: string, householdId: string, rest: string): Promise<Answer> {
    const { method, path, body } = call;
    const key = call.key ?? '';
    if (rest === '' && method === 'GET') return readOf(this.views.household(userId, householdId), call.etag);
    if (rest === 'operations') return this.operations(call, userId, householdId);
    const ports = this.ports();
    const fingerprint = hash('sha256', `${method} ${path}\n${JSON.stringify(body ?? null)}`, 'buffer');
    const people = { command: { userId, key, fingerprint }, householdId, body: body ?? {} };
    const done = await (changePeople(ports, method, rest, people) ??
      this.routes.mutate(ports.connection, ports.idempotency, householdId, {
        method,
        path: rest,
        userId,
        key,
        body,
      }));
    this.events.later();
    return answerOf(done);
  }

  /** As household-operations.controller.ts: each operation goes through the route that it would take alone. */
  private async operations(call: Call, userId: string, householdId: string): Promise<Answer> {
    const results: object[] = [];
    for (const raw of (call.body as { operations: HouseholdOperationDto[] }).operations) {
      let answer: Answer;
      try {
        const { method, path, key, body } = checkDto(HouseholdOperationDto, raw);
        const to = `/api/households/${householdId}${path === '' ? '' : `/${path}`}`;
        const alone = { ...call, method, path: to, key, body: body ?? undefined };
        answer = await this.ofHousehold(alone, userId, householdId, path);
      } catch (error) {
        answer = refusal(error);
      }
      results.push({ key: raw.key, status: answer.status, body: answer.body });
      if (answer.status >= 500 || notYet.has(answer.status)) break;
      if (codeIn(answer.body) === 'IDEMPOTENCY_IN_PROGRESS') break;
    }
    return { status: 200, body: { results } };
  }
}

function refusal(error: unknown): Answer {
  if (!(error instanceof DomainError)) throw error;
  const failure = failureOf(error);
  return { status: failure.status, body: errorBody(failure, 'simulated'), etag: null };
}

const answerOf = ({ status, body }: { status: number; body: string }): Answer => ({
  status,
  body: JSON.parse(body) as unknown,
});
