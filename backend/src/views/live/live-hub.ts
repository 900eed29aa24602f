import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { planChannel } from '../../billing';
import { helpChannel, homeChannel, householdChannel } from '../../identity';
import { pictureChannel } from '../../imaging';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { listChannel } from '../../lists';
import { ROLE, type Role } from '../../platform/config/env';
import { describe } from '../../platform/database/database-errors';
import { Listener } from '../../platform/database/listener';
import { ActingChildren, Authenticator, KidDeviceAuthenticator } from '../../platform/http/access';
import { type RecurringJob, RecurringJobs } from '../../platform/recurring/recurring-jobs';
import { Metrics } from '../../platform/telemetry/metrics';
import { HelpNews } from './help-news';
import { HelperEnds } from './helper-ends';
import { type LiveStream, frame } from './live-stream';
import { LiveTiming } from './live-timing';
import { LiveQuery, type ScopeCursor } from './live.query';

interface Connected {
  streams: LiveStream[];
  /** The cursors sent last, by id; null before the first query. */
  lastSent: Cursors | null;
}

interface Cursors {
  lists: Map<string, string>;
  households: Map<string, string>;
}

const heartbeat = ': beat\n\n';
const bye = frame('bye', {});
const listsChanged = frame('lists', {});
const limitsChanged = frame('limits', {});
/** Milliseconds after a failed query. */
const retryMs = 1_000;

/**
 * Notifies users who are connected to this process that one of their lists has changed. A notification only
 * starts a query of current access, so a removed collaborator gets nothing more.
 */
@Injectable()
export class LiveHub implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('live');
  private readonly people = new Map<string, Connected>();
  private readonly changedLists = new Set<string>();
  private readonly changedHouseholds = new Set<string>();
  /** Children whose calls for help changed. An empty id: all. */
  private readonly changedCallers = new Set<string>();
  private readonly usersToUpdate = new Set<string>();
  private readonly help = new HelpNews();
  private readonly helperEnds = new HelperEnds();
  private readonly greetedStreams = new WeakSet<LiveStream>();
  private recurringWork: RecurringJob[] = [];
  private running: Promise<void> | undefined;
  private beats = 0;
  private closing = false;

  constructor(
    private readonly query: LiveQuery,
    private readonly listener: Listener,
    private readonly authenticator: Authenticator,
    private readonly actingChildren: ActingChildren,
    private readonly kidDevices: KidDeviceAuthenticator,
    private readonly clock: Clock,
    private readonly timing: LiveTiming,
    private readonly metrics: Metrics,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.role === 'worker') return;
    this.metrics.gauge({
      name: 'pictick_streams_open',
      help: 'Open event streams',
      read: () => [{ value: this.streams().length }],
    });
    const listChanged = (listId: string): void => this.moved(listId, this.changedLists);
    for (const channel of [listChannel, pictureChannel]) await this.listener.on(channel, listChanged);
    await this.listener.on(householdChannel, (id) => this.moved(id, this.changedHouseholds));
    await this.listener.on(helpChannel, (id) => this.moved(id, this.changedCallers));
    await this.listener.on(planChannel, (userId) => this.userChanged(userId, limitsChanged));
    await this.listener.on(homeChannel, (userId) => this.userChanged(userId, listsChanged));
    this.authenticator.whenEnded((sid) => void this.checkSessions(sid));
    this.recurringWork = [
      this.recurring.every(this.timing.beatMs, 'beats of streams', () => this.sendHeartbeat()),
      this.recurring.every(this.timing.healMs, 'cursors of streams', () => this.resync()),
      this.recurring.every(this.timing.endsMs, 'ends of helpers', () => this.closeOver()),
      this.recurring.every(this.timing.sessionMs, 'sessions of streams', () => this.closeEndedSessions(), {
        timeoutMs: this.timing.sessionMs,
      }),
    ];
  }

  /** Ends the streams, which would keep the server from stopping. Clients reconnect to another process. */
  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    this.recurringWork.forEach((job) => void job.stop());
    for (const stream of this.streams()) stream.end(bye);
    await this.running;
  }

  /** Registers the stream. It is greeted once no change can be missed any more. */
  join(stream: LiveStream): void {
    if (this.closing) {
      stream.end(bye);
      return;
    }
    if (!stream.isOpen) return;
    const { id } = stream.bearer;
    const person = this.people.get(id) ?? { streams: [], lastSent: null };
    this.people.set(id, person);
    person.streams.push(stream);
    while (person.streams.length > this.timing.streamsPerPerson) person.streams.shift()?.end();
    if (person.lastSent) this.sendHello(person);
    else {
      this.usersToUpdate.add(id);
      this.schedule();
    }
  }

  leave(stream: LiveStream): void {
    const { id } = stream.bearer;
    const person = this.people.get(id);
    if (!person) return;
    person.streams = person.streams.filter((each) => each !== stream);
    if (person.streams.length > 0) return;
    this.people.delete(id);
    this.helperEnds.forget(id);
  }

  /** An empty id: notifications may have been lost. */
  private moved(id: string, changed: Set<string>): void {
    if (this.people.size === 0) return;
    if (id === '') this.resync();
    else {
      changed.add(id);
      this.schedule();
    }
  }

  /**
   * Tells the page about a changed plan or home household, on which no permission depends. Streams that are not
   * greeted yet read it later.
   */
  private userChanged(userId: string, news: string): void {
    const affected = userId === '' ? this.streams() : (this.people.get(userId)?.streams ?? []);
    for (const stream of affected)
      if (this.greetedStreams.has(stream) && !stream.bearer.child) stream.send(news);
  }

  private resync(): void {
    if (this.people.size === 0) return;
    for (const id of this.people.keys()) this.usersToUpdate.add(id);
    this.changedCallers.add('');
    this.schedule();
  }

  /** Tells a helper whose time is over that the lists are others, and ends the streams of children. */
  private closeOver(): void {
    const over = this.helperEnds.over(this.clock.now());
    for (const id of over) this.usersToUpdate.add(id);
    if (over.length > 0) this.schedule();
  }

  private schedule(): void {
    if (this.closing) return;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      // Includes users who came since the end of the last run.
      if (this.hasWork) this.schedule();
    });
  }

  private get hasWork(): boolean {
    return (
      this.usersToUpdate.size > 0 ||
      this.changedLists.size > 0 ||
      this.changedHouseholds.size > 0 ||
      this.changedCallers.size > 0
    );
  }

  /**
   * One query at a time: the first change is sent at once, later ones together, in the order of the database.
   */
  private async run(): Promise<void> {
    while (!this.closing && this.hasWork) {
      const people = drain(this.usersToUpdate);
      const lists = drain(this.changedLists);
      const households = drain(this.changedHouseholds);
      const callers = drain(this.changedCallers);
      try {
        if (people.length > 0) await this.sendAllCursors(people);
        if (households.length > 0) await this.sendHouseholds(households);
        if (lists.length > 0) await this.sendCursorsOf(lists);
        if (callers.length > 0) await this.sendHelp(callers.includes('') ? null : callers);
        await pause(this.timing.gatherMs);
      } catch (error) {
        this.log.warn(`live update failed: ${describe(error)}`);
        await pause(retryMs);
        this.resync();
      }
    }
  }

  /**
   * Tells the adults who are asked, and the child on its own device. Pages that open later read the calls.
   * Null: all calls.
   */
  private async sendHelp(childIds: readonly string[] | null): Promise<void> {
    const calls = await this.query.helpCalls(this.clock.now(), childIds);
    for (const { childId, householdId, members } of this.help.newAmong(calls, childIds)) {
      const asked = members.flatMap((id) => this.people.get(id)?.streams ?? []);
      const news = frame('help', { householdId, childId });
      for (const stream of asked) {
        const { child } = stream.bearer;
        if (this.greetedStreams.has(stream) && (!child || child.childId === childId)) stream.send(news);
      }
    }
  }

  private async sendAllCursors(ids: string[]): Promise<void> {
    const current = new Map<string, Cursors>(
      ids.map((id) => [id, { lists: new Map<string, string>(), households: new Map<string, string>() }]),
    );
    const [lists, households] = await Promise.all([
      this.query.ofPeople(ids),
      this.query.householdsOfPeople(ids, this.clock.now()),
    ]);
    for (const { userId, id, cursor } of lists) current.get(userId)?.lists.set(id, cursor);
    for (const { userId, id, cursor } of households) current.get(userId)?.households.set(id, cursor);
    this.helperEnds.keep(
      ids.filter((id) => this.people.has(id)),
      households.filter(({ userId }) => this.people.has(userId)),
    );
    const changed = new Set<string>();
    for (const [userId, cursors] of current) {
      const person = this.people.get(userId);
      if (!person?.lastSent) {
        if (person) this.sendFirst(person, cursors);
        continue;
      }
      const { lists: sentLists, households: sentHouseholds } = person.lastSent;
      for (const id of new Set([...sentHouseholds.keys(), ...cursors.households.keys()]))
        this.sendHousehold(person, sentHouseholds, id, cursors.households.get(id));
      for (const id of new Set([...sentLists.keys(), ...cursors.lists.keys()]))
        if (sendDifference(person, sentLists, id, cursors.lists.get(id))) changed.add(id);
    }
    await this.sendToChildren([...changed]);
  }

  private sendFirst(person: Connected, cursors: Cursors): void {
    person.lastSent = cursors;
    this.sendHello(person);
  }

  private async sendCursorsOf(listIds: string[]): Promise<void> {
    const cursors = byId(await this.query.ofLists(listIds));
    // A new connection gets all cursors later.
    for (const [userId, person] of this.people) {
      const sent = person.lastSent?.lists;
      if (sent)
        for (const listId of listIds)
          sendDifference(person, sent, listId, cursorFor(userId, listId, cursors));
    }
    await this.sendToChildren(listIds);
  }

  private async sendHouseholds(ids: string[]): Promise<void> {
    const cursors = byId(await this.query.households(ids, this.clock.now()));
    for (const [userId, person] of this.people) {
      const sent = person.lastSent?.households;
      if (!sent) continue;
      for (const id of ids) {
        const cursor = cursorFor(userId, id, cursors);
        // With its role or children, a helper has other lists.
        if (sent.get(id) !== cursor) this.usersToUpdate.add(userId);
        this.sendHousehold(person, sent, id, cursor);
      }
    }
  }

  private sendHousehold(
    person: Connected,
    sent: Map<string, string>,
    householdId: string,
    cursor: string | undefined,
  ): void {
    const isOther = !sent.has(householdId) || cursor === undefined;
    if (!remember(sent, householdId, cursor)) return;
    for (const stream of [...person.streams]) {
      const { child } = stream.bearer;
      // The lists of a household come and go with it.
      if (!child) stream.send(isOther ? listsChanged : householdFrame(householdId, cursor));
      else if (child.householdId === householdId) {
        if (cursor !== undefined) stream.send(householdFrame(householdId, cursor));
        void this.endIfGone(stream);
      }
    }
  }

  /** An acting child is told that its household moved when one of its lists did: it reads all again. */
  private async sendToChildren(listIds: string[]): Promise<void> {
    const streams = this.streams().filter((stream) => stream.bearer.child && this.greetedStreams.has(stream));
    const childIds = streams.flatMap(({ bearer: { child } }) => (child ? [child.childId] : []));
    const told = new Set(await this.query.childrenOf(listIds, [...new Set(childIds)]));
    for (const stream of streams) {
      const { id, child } = stream.bearer;
      if (!child || this.helperEnds.isOver(id, child.householdId, this.clock.now())) continue;
      const cursor = this.people.get(id)?.lastSent?.households.get(child.householdId);
      if (told.has(child.childId) && cursor !== undefined)
        stream.send(householdFrame(child.householdId, cursor));
    }
  }

  /**
   * Ends the stream of a child that is deleted, whose adult may not act for it any more, or whose linked device
   * has ended.
   */
  private async endIfGone(stream: LiveStream): Promise<void> {
    const { id, token, child } = stream.bearer;
    if (!child) return;
    const { childId, deviceId } = child;
    try {
      const found = await (deviceId === undefined
        ? this.actingChildren.actingChild(id, childId)
        : this.kidDevices.child(token, childId));
      if (!found) stream.end();
    } catch (error) {
      if (error instanceof DomainError) stream.end();
    }
  }

  private sendHello({ streams }: Connected): void {
    for (const stream of streams) {
      if (this.greetedStreams.has(stream)) continue;
      this.greetedStreams.add(stream);
      stream.send(frame('hello', { at: this.clock.now().toISOString() }));
    }
  }

  private sendHeartbeat(): void {
    for (const stream of this.streams()) stream.send(heartbeat);
    this.beats += 1;
    if (this.beats % this.timing.beatsBetweenChecks === 0) void this.checkSessions('');
  }

  private async checkSessions(sid: string): Promise<void> {
    const affected = this.streams().filter(({ bearer }) => sid === '' || bearer.sid === sid);
    await Promise.all(
      affected.map(async (stream) => {
        if (stream.bearer.child?.deviceId !== undefined) return this.endIfGone(stream);
        try {
          await this.authenticator.authenticate(stream.bearer.token);
        } catch (error) {
          // A database outage does not end streams.
          if (error instanceof DomainError) stream.end();
        }
      }),
    );
  }

  /** One query for all connections, in case the notification of a session's end was lost. */
  private async closeEndedSessions(): Promise<void> {
    const ofSessions = this.streams().filter(({ bearer }) => bearer.child?.deviceId === undefined);
    const sids = [...new Set(ofSessions.map(({ bearer }) => bearer.sid))];
    if (sids.length === 0) return;
    try {
      const ended = new Set(await this.authenticator.endedOf(sids));
      for (const stream of ofSessions) if (ended.has(stream.bearer.sid)) stream.end();
    } catch (error) {
      this.log.warn(`the check of sessions failed: ${describe(error)}`);
    }
  }

  private streams(): LiveStream[] {
    return [...this.people.values()].flatMap((person) => person.streams);
  }
}

const householdFrame = (householdId: string, cursor: string): string =>
  frame('household', { householdId, cursor }, `${householdId}:${cursor}`);

type CursorsById = ReadonlyMap<string, { cursor: string; members: ReadonlySet<string> }>;

const byId = (cursors: readonly ScopeCursor[]): CursorsById =>
  new Map(cursors.map(({ id, cursor, members }) => [id, { cursor, members: new Set(members) }]));

function cursorFor(userId: string, id: string, cursors: CursorsById): string | undefined {
  const known = cursors.get(id);
  return known?.members.has(userId) ? known.cursor : undefined;
}

/** False if this cursor was sent last. */
function remember(sent: Map<string, string>, id: string, cursor: string | undefined): boolean {
  if (sent.get(id) === cursor) return false;
  if (cursor === undefined) sent.delete(id);
  else sent.set(id, cursor);
  return true;
}

/** Sends the difference to the cursor that the user got last; false if there is none. */
function sendDifference(
  { streams }: Connected,
  sent: Map<string, string>,
  listId: string,
  cursor: string | undefined,
): boolean {
  const isNew = !sent.has(listId);
  if (!remember(sent, listId, cursor)) return false;
  const news =
    isNew || cursor === undefined ? listsChanged : frame('list', { listId, cursor }, `${listId}:${cursor}`);
  for (const stream of [...streams]) if (!stream.bearer.child) stream.send(news);
  return true;
}

function drain(set: Set<string>): string[] {
  const taken = [...set];
  set.clear();
  return taken;
}
