import { hash } from 'node:crypto';
import { MemoryHouseholds } from '../../../backend/src/identity/testing/memory-households';
import { Clock } from '../../../backend/src/kernel/clock';
import { DomainError, notFound } from '../../../backend/src/kernel/domain-error';
import { OperationDto, OperationsDto } from '../../../backend/src/lists/http/operations.dto';
import { MemoryChosenOrders } from '../../../backend/src/lists/testing/memory-chosen-orders';
import {
  MemoryCollaboratorsRepository,
  MemoryInviterBlocks,
} from '../../../backend/src/lists/testing/memory-collaborators';
import {
  MemoryGivenLists,
  MemoryHouseholdAdults,
} from '../../../backend/src/lists/testing/memory-households';
import type { MemoryListViews, ReadList } from '../../../backend/src/lists/testing/memory-list-views';
import { checkDto } from '../../../backend/src/platform/http/dto-pipe';
import { errorBody, failureOf } from '../../../backend/src/platform/http/errors';
import { MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import type { Chance } from '../chance';
import type { VirtualTime } from '../virtual-time';
import type { ServerParts } from '../wiring';
import { NoteOnHousehold, readHousehold, theHousehold } from './household';
import { LiveHub } from './live-hub';
import { MemoryChosenPictures } from './memory-chosen-pictures';
import { MemoryShareLog } from './memory-share-log';
import type { People } from './people';
import { mutate, Ports } from './routes';
import type { Sessions } from './sessions';
import { isShopping, readHistory, ShopForHousehold } from './shopping';
import type { WireAnswer, WireRequest } from './wire';

const listPath = /^\/api\/shopping-lists\/([^/?]+)(?:\?since=(.+))?$/;
const operationsPath = /^(\/api\/(?:shopping-lists|households)\/[^/]+)\/operations$/;
const householdPath = /^\/api\/households\/([^/]+)$/;
const notePath = /^\/api\/households\/([^/]+)\/notes\/([^/]+)$/;
/** Version of the picture book and of the answers' format. */
const book = 'book.5';

const notYet: ReadonlySet<number> = new Set([401, 408, 425, 429]);

export type CommitPoint = 'before' | 'after';

/** The api: the real use cases over a database in memory. */
export class Server {
  up = true;
  readonly database: MemoryDatabase;
  readonly sessions: Sessions;
  readonly hub: LiveHub;
  /** Lists whose changes fail with an error, to check that they do not delay others. */
  readonly sick = new Set<string>();
  /** The point of the next commit at which the server crashes. */
  fallsAt: CommitPoint | null = null;
  onFall: () => void = () => undefined;
  private readonly views: MemoryListViews;
  readonly clock: Clock;
  private generation = 0;
  /** Number of requests in progress. */
  private answering = 0;
  /** Probability that a statement takes time, so that transactions overlap. */
  slowness = 0.2;

  constructor(
    readonly time: VirtualTime,
    private readonly chance: () => Chance,
    private readonly parts: ServerParts,
    readonly people: People,
  ) {
    this.database = new MemoryDatabase({
      statement: () => this.statement(),
      later: (milliseconds, work) => time.later(milliseconds, work),
    });
    this.database.aroundCommit = (moment) => {
      if (this.fallsAt !== moment) return;
      this.fallsAt = null;
      this.onFall();
    };
    this.clock = new (class extends Clock {
      now = (): Date => new Date(time.now);
    })();
    this.sessions = parts.sessions();
    this.views = parts.views(this.database, people.known, () => this.clock.now());
    this.hub = new LiveHub(time, this.views);
  }

  /** Committed data stays; everything else is lost. */
  crash(): void {
    this.generation++;
    this.answering = 0;
    this.up = false;
    this.database.crash();
    this.hub.crash();
  }

  start(): void {
    this.up = true;
  }

  get busy(): boolean {
    return this.answering > 0;
  }

  /** Answers a request, or never does if the server crashes meanwhile. */
  async receive(request: WireRequest): Promise<WireAnswer> {
    const { generation } = this;
    this.answering++;
    let answer: WireAnswer;
    try {
      answer = await this.answer(request);
    } catch (error) {
      answer = refusal(error);
    }
    if (generation === this.generation) this.answering--;
    return generation === this.generation ? answer : new Promise(() => undefined);
  }

  private async answer(request: WireRequest): Promise<WireAnswer> {
    if (request.path === '/api/auth/refresh') {
      return {
        status: 200,
        etag: null,
        body: JSON.stringify(this.sessions.renew(request.token, this.clock.now())),
      };
    }
    const userId = this.sessions.authenticate(request.token, this.clock.now());
    if (request.method === 'GET') return this.read(userId, request);
    const body: unknown = request.body === null ? undefined : JSON.parse(request.body);
    const [, base] = operationsPath.exec(request.path) ?? [];
    if (base !== undefined && request.method === 'POST')
      return this.operations(userId, base, body, request.language);
    return this.mutation({
      method: request.method,
      path: request.path,
      userId,
      key: request.key ?? '',
      language: request.language,
      body,
    });
  }

  private async mutation(mutation: Parameters<typeof mutate>[1]): Promise<WireAnswer> {
    for (const listId of this.sick)
      if (mutation.path.includes(listId)) throw new Error('The simulation makes changes of this list fail');
    const connection = this.database.connect();
    const [, householdId, noteId = ''] = notePath.exec(mutation.path) ?? [];
    if (householdId !== undefined) {
      const { userId, key, path, body } = mutation;
      const { text } = body as { text: string | null };
      const command = {
        userId,
        key,
        fingerprint: hash('sha256', `${path} ${JSON.stringify(text)}`, 'buffer'),
      };
      const noted = await new NoteOnHousehold(
        connection,
        this.parts.idempotency(connection, this.time),
      ).execute(command, householdId, noteId, text);
      return { status: noted.status, body: noted.body, etag: null };
    }
    if (isShopping(mutation.path)) {
      const { userId, key, method, path, body } = mutation;
      const command = {
        userId,
        key,
        fingerprint: hash('sha256', `${method} ${path} ${JSON.stringify(body)}`, 'buffer'),
      };
      const shopping = new ShopForHousehold(
        connection,
        this.parts.idempotency(connection, this.time),
        this.parts.saveStore,
      );
      const { status, body: answer } = await shopping.execute(command, method, path, body);
      return { status, body: answer, etag: null };
    }
    const ports = new Ports(
      this.parts.idempotency(connection, this.time),
      this.parts.checklists(connection),
      new MemoryCollaboratorsRepository(connection),
      new MemoryInviterBlocks(connection),
      new MemoryShareLog(connection),
      new MemoryChosenPictures(connection),
      this.people,
      new MemoryHouseholds(connection),
      new MemoryGivenLists(connection),
      new MemoryHouseholdAdults(connection),
      new MemoryChosenOrders(connection),
      this.parts.routines(connection),
      this.clock,
      this.parts.helpedLists(connection, () => this.clock.now()),
    );
    const { status, body } = await mutate(ports, mutation);
    return { status, body, etag: null };
  }

  /** As in operations.controller.ts: each operation goes through the route that it would take alone. */
  private async operations(
    userId: string,
    base: string,
    body: unknown,
    language: string | null,
  ): Promise<WireAnswer> {
    const { operations } = checkDto(OperationsDto, body as OperationsDto);
    const results: string[] = [];
    for (const raw of operations) {
      const operation = readable(raw, base);
      const answer =
        operation instanceof DomainError
          ? refusal(operation)
          : await this.mutation({
              method: operation.method,
              path: `${base}${operation.path === '' ? '' : `/${operation.path}`}`,
              userId,
              key: operation.key,
              language: operation.language ?? language,
              body: operation.body ?? undefined,
            }).catch(refusal);
      const key = operation instanceof DomainError ? null : operation.key;
      results.push(
        `{"key":${JSON.stringify(key)},"status":${answer.status},"body":${answer.body === '' ? 'null' : answer.body}}`,
      );
      // Operations behind one that has to be retried wait, to keep the order.
      if (
        answer.status >= 500 ||
        notYet.has(answer.status) ||
        (answer.status === 409 && answer.body.includes('"IDEMPOTENCY_IN_PROGRESS"'))
      )
        break;
    }
    return { status: 200, body: `{"results":[${results.join(',')}]}`, etag: null };
  }

  /** As in views/lists.views.controller.ts. */
  private async read(userId: string, { path, ifNoneMatch }: WireRequest): Promise<WireAnswer> {
    const wait = this.statement();
    if (wait) await wait;
    if (path === '/api/shopping-lists')
      return { status: 200, body: JSON.stringify(this.views.myLists(userId)), etag: null };
    if (path === '/api/households') {
      const { id, cursor, historyCursor } = readHousehold(this.database, theHousehold);
      const households = [{ id, cursor, historyCursor }];
      return { status: 200, body: JSON.stringify({ households }), etag: null };
    }
    const history = readHistory(this.database, path);
    if (history) return { status: 200, body: JSON.stringify(history), etag: null };
    const [, householdId] = householdPath.exec(path) ?? [];
    if (householdId !== undefined) {
      const household = readHousehold(this.database, householdId);
      const etag = `"${household.cursor}"`;
      return ifNoneMatch === etag
        ? { status: 304, body: '', etag }
        : { status: 200, body: JSON.stringify(household), etag };
    }
    const [, listId, since] = listPath.exec(path) ?? [];
    if (listId === undefined) throw notFound();
    if (since !== undefined && (ifNoneMatch === null || ifNoneMatch.endsWith(`.${book}"`))) {
      const [version, , day] = since.split('.');
      const changed = present(this.views.since(userId, listId, Number(version), day));
      return {
        status: changed.body ? 200 : 304,
        body: changed.body ? JSON.stringify(changed.body) : '',
        etag: `"${changed.cursor}.${book}"`,
      };
    }
    const whole = present(this.views.whole(userId, listId));
    const etag = `"${whole.cursor}.${book}"`;
    return ifNoneMatch === etag
      ? { status: 304, body: '', etag }
      : { status: 200, body: JSON.stringify(whole.body), etag };
  }

  private statement(): Promise<void> | null {
    const chance = this.chance();
    if (!chance.happens(this.slowness)) return null;
    return new Promise((resolve) => {
      this.time.later(chance.between(1, 12), resolve);
    });
  }
}

function present(list: ReadList | null): ReadList {
  if (!list) throw notFound();
  if (list.deleted) throw new DomainError('LIST_DELETED', 'not-found');
  return list;
}

function refusal(error: unknown): WireAnswer {
  const failure = failureOf(error);
  return { status: failure.status, body: JSON.stringify(errorBody(failure, 'simulated')), etag: null };
}

/** The paths of a household are in no DTO yet. */
function readable(raw: unknown, base: string): OperationDto | DomainError {
  if (base.includes('/households/')) return raw as OperationDto;
  try {
    return checkDto(OperationDto, raw as OperationDto);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
