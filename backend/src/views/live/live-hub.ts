import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { planChannel } from '../../billing';
import { pictureChannel } from '../../imaging';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { listChannel } from '../../lists';
import { ROLE, type Role } from '../../platform/config/env';
import { describe } from '../../platform/database/database-errors';
import { Listener } from '../../platform/database/listener';
import { Authenticator } from '../../platform/http/access';
import { type RecurringJob, RecurringJobs } from '../../platform/recurring/recurring-jobs';
import { Metrics } from '../../platform/telemetry/metrics';
import { type LiveStream, frame } from './live-stream';
import { LiveTiming } from './live-timing';
import { LiveQuery } from './live.query';

interface Connected {
  streams: LiveStream[];
  /** The cursor sent last, by list; null before the first query. */
  lastSent: Map<string, string> | null;
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
  private readonly usersToUpdate = new Set<string>();
  private readonly greetedStreams = new WeakSet<LiveStream>();
  private recurringWork: RecurringJob[] = [];
  private running: Promise<void> | undefined;
  private beats = 0;
  private closing = false;

  constructor(
    private readonly query: LiveQuery,
    private readonly listener: Listener,
    private readonly authenticator: Authenticator,
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
    const listChanged = (listId: string): void => this.moved(listId);
    for (const channel of [listChannel, pictureChannel]) await this.listener.on(channel, listChanged);
    await this.listener.on(planChannel, (userId) => this.planChanged(userId));
    this.authenticator.whenEnded((sid) => void this.checkSessions(sid));
    this.recurringWork = [
      this.recurring.every(this.timing.beatMs, 'beats of streams', () => this.sendHeartbeat()),
      this.recurring.every(this.timing.healMs, 'cursors of streams', () => this.resync()),
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
    if (person.streams.length === 0) this.people.delete(id);
  }

  /** An empty id: notifications may have been lost. */
  private moved(listId: string): void {
    if (this.people.size === 0) return;
    if (listId === '') this.resync();
    else {
      this.changedLists.add(listId);
      this.schedule();
    }
  }

  /**
   * Tells the page about a changed plan; permissions are read on each request anyway. Streams that are not
   * greeted yet read it later.
   */
  private planChanged(userId: string): void {
    const affected = userId === '' ? this.streams() : (this.people.get(userId)?.streams ?? []);
    for (const stream of affected) if (this.greetedStreams.has(stream)) stream.send(limitsChanged);
  }

  private resync(): void {
    for (const id of this.people.keys()) this.usersToUpdate.add(id);
    this.schedule();
  }

  private schedule(): void {
    if (this.closing) return;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      // Includes users who came since the end of the last run.
      if (this.usersToUpdate.size > 0 || this.changedLists.size > 0) this.schedule();
    });
  }

  /**
   * One query at a time: the first change is sent at once, later ones together, in the order of the database.
   */
  private async run(): Promise<void> {
    while (!this.closing && (this.usersToUpdate.size > 0 || this.changedLists.size > 0)) {
      const people = drain(this.usersToUpdate);
      const lists = drain(this.changedLists);
      try {
        if (people.length > 0) await this.sendAllCursors(people);
        if (lists.length > 0) await this.sendCursorsOf(lists);
        await pause(this.timing.gatherMs);
      } catch (error) {
        this.log.warn(`live update failed: ${describe(error)}`);
        await pause(retryMs);
        for (const id of this.people.keys()) this.usersToUpdate.add(id);
      }
    }
  }

  private async sendAllCursors(ids: string[]): Promise<void> {
    const now = new Map<string, Map<string, string>>(ids.map((id) => [id, new Map()]));
    for (const { userId, id, cursor } of await this.query.ofPeople(ids)) now.get(userId)?.set(id, cursor);
    for (const [userId, listCursors] of now) {
      const person = this.people.get(userId);
      if (person?.lastSent)
        for (const listId of new Set([...person.lastSent.keys(), ...listCursors.keys()]))
          sendDifference(person, person.lastSent, listId, listCursors.get(listId));
      else if (person) {
        person.lastSent = listCursors;
        this.sendHello(person);
      }
    }
  }

  private async sendCursorsOf(listIds: string[]): Promise<void> {
    const listCursors = new Map(
      (await this.query.ofLists(listIds)).map((listCursor) => [
        listCursor.id,
        { cursor: listCursor.cursor, members: new Set(listCursor.members) },
      ]),
    );
    for (const [userId, person] of this.people) {
      // A new connection gets all cursors later.
      if (!person.lastSent) continue;
      for (const listId of listIds) {
        const listCursor = listCursors.get(listId);
        sendDifference(
          person,
          person.lastSent,
          listId,
          listCursor?.members.has(userId) ? listCursor.cursor : undefined,
        );
      }
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
    const sids = [...new Set(this.streams().map(({ bearer }) => bearer.sid))];
    if (sids.length === 0) return;
    try {
      const ended = new Set(await this.authenticator.endedOf(sids));
      for (const stream of this.streams()) if (ended.has(stream.bearer.sid)) stream.end();
    } catch (error) {
      this.log.warn(`the check of sessions failed: ${describe(error)}`);
    }
  }

  private streams(): LiveStream[] {
    return [...this.people.values()].flatMap((person) => person.streams);
  }
}

/** Sends the differences to the cursors that the user got last. */
function sendDifference(
  person: Connected,
  lastSent: Map<string, string>,
  listId: string,
  cursor: string | undefined,
): void {
  const before = lastSent.get(listId);
  if (before === cursor) return;
  if (cursor === undefined) lastSent.delete(listId);
  else lastSent.set(listId, cursor);
  const news =
    before === undefined || cursor === undefined
      ? listsChanged
      : frame('list', { listId, cursor }, `${listId}:${cursor}`);
  for (const stream of [...person.streams]) stream.send(news);
}

function drain(set: Set<string>): string[] {
  const taken = [...set];
  set.clear();
  return taken;
}
