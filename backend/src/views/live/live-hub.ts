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
import { LiveTiming } from './live-pace';
import { type LiveStream, frame } from './live-stream';
import { LiveQuery } from './live.query';

interface Connected {
  streams: LiveStream[];
  /** List by list, the cursor that was told last; null until it has been asked for the first time. */
  stands: Map<string, string> | null;
}

const beat = ': beat\n\n';
const bye = frame('bye', {});
const listsMoved = frame('lists', {});
const limitsMoved = frame('limits', {});
/** After a query that failed. */
const again = 1_000;

/**
 * Tells everybody who is connected to this process that one of their lists has moved. Notifications say only "look": what is
 * told comes from asking who may see the list now, so that somebody who was shut out hears nothing more of it.
 */
@Injectable()
export class LiveHub implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('live');
  private readonly people = new Map<string, Connected>();
  private readonly movedLists = new Set<string>();
  private readonly askedFor = new Set<string>();
  private readonly greeted = new WeakSet<LiveStream>();
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
    const moved = (listId: string): void => this.moved(listId);
    for (const channel of [listChannel, pictureChannel]) await this.listener.on(channel, moved);
    await this.listener.on(planChannel, (userId) => this.planChanged(userId));
    this.authenticator.whenEnded((sid) => void this.checkSessions(sid));
    this.recurringWork = [
      this.recurring.every(this.timing.beatMs, 'beats of streams', () => this.beat()),
      this.recurring.every(this.timing.healMs, 'cursors of streams', () => this.heal()),
      this.recurring.every(this.timing.sessionMs, 'sessions of streams', () => this.endEnded(), {
        timeoutMs: this.timing.sessionMs,
      }),
    ];
  }

  /** Open answers would keep the server from stopping. Their readers come back to whoever takes over. */
  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    this.recurringWork.forEach((job) => void job.stop());
    for (const stream of this.streams()) stream.end(bye);
    await this.running;
  }

  /** The stream greets as soon as it is certain that nothing will be missed from then on. */
  join(stream: LiveStream): void {
    if (this.closing) {
      stream.end(bye);
      return;
    }
    if (!stream.isOpen) return;
    const { id } = stream.bearer;
    const person = this.people.get(id) ?? { streams: [], stands: null };
    this.people.set(id, person);
    person.streams.push(stream);
    while (person.streams.length > this.timing.streamsPerPerson) person.streams.shift()?.end();
    if (person.stands) this.greet(person);
    else {
      this.askedFor.add(id);
      this.wake();
    }
  }

  leave(stream: LiveStream): void {
    const { id } = stream.bearer;
    const person = this.people.get(id);
    if (!person) return;
    person.streams = person.streams.filter((each) => each !== stream);
    if (person.streams.length === 0) this.people.delete(id);
  }

  /** An empty id: something may have been missed. */
  private moved(listId: string): void {
    if (this.people.size === 0) return;
    if (listId === '') this.heal();
    else {
      this.movedLists.add(listId);
      this.wake();
    }
  }

  /** What they may do is asked anew on each request; only the page has to hear of it. Who has not been greeted yet will ask anyway. */
  private planChanged(userId: string): void {
    const concerned = userId === '' ? this.streams() : (this.people.get(userId)?.streams ?? []);
    for (const stream of concerned) if (this.greeted.has(stream)) stream.send(limitsMoved);
  }

  private heal(): void {
    for (const id of this.people.keys()) this.askedFor.add(id);
    this.wake();
  }

  private wake(): void {
    if (this.closing) return;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      // Who came between the end of the last round and this moment.
      if (this.askedFor.size > 0 || this.movedLists.size > 0) this.wake();
    });
  }

  /** One query at a time: the first news goes out at once, what comes meanwhile together. Their order is that of the database. */
  private async run(): Promise<void> {
    while (!this.closing && (this.askedFor.size > 0 || this.movedLists.size > 0)) {
      const people = take(this.askedFor);
      const lists = take(this.movedLists);
      try {
        if (people.length > 0) await this.tellWhole(people);
        if (lists.length > 0) await this.tellOf(lists);
        await pause(this.timing.gatherMs);
      } catch (error) {
        this.log.warn(`not told: ${describe(error)}`);
        await pause(again);
        for (const id of this.people.keys()) this.askedFor.add(id);
      }
    }
  }

  private async tellWhole(ids: string[]): Promise<void> {
    const now = new Map<string, Map<string, string>>(ids.map((id) => [id, new Map()]));
    for (const { userId, id, cursor } of await this.query.ofPeople(ids)) now.get(userId)?.set(id, cursor);
    for (const [userId, stands] of now) {
      const person = this.people.get(userId);
      if (person?.stands)
        for (const listId of new Set([...person.stands.keys(), ...stands.keys()]))
          note(person, person.stands, listId, stands.get(listId));
      else if (person) {
        person.stands = stands;
        this.greet(person);
      }
    }
  }

  private async tellOf(listIds: string[]): Promise<void> {
    const stands = new Map(
      (await this.query.ofLists(listIds)).map((stand) => [
        stand.id,
        { cursor: stand.cursor, members: new Set(stand.members) },
      ]),
    );
    for (const [userId, person] of this.people) {
      // Who has just come will be told where everything stands.
      if (!person.stands) continue;
      for (const listId of listIds) {
        const stand = stands.get(listId);
        note(person, person.stands, listId, stand?.members.has(userId) ? stand.cursor : undefined);
      }
    }
  }

  private greet({ streams }: Connected): void {
    for (const stream of streams) {
      if (this.greeted.has(stream)) continue;
      this.greeted.add(stream);
      stream.send(frame('hello', { at: this.clock.now().toISOString() }));
    }
  }

  private beat(): void {
    for (const stream of this.streams()) stream.send(beat);
    this.beats += 1;
    if (this.beats % this.timing.beatsBetweenChecks === 0) void this.checkSessions('');
  }

  private async checkSessions(sid: string): Promise<void> {
    const concerned = this.streams().filter(({ bearer }) => sid === '' || bearer.sid === sid);
    await Promise.all(
      concerned.map(async (stream) => {
        try {
          await this.authenticator.authenticate(stream.bearer.token);
        } catch (error) {
          // A database that is away is no reason to send anybody off.
          if (error instanceof DomainError) stream.end();
        }
      }),
    );
  }

  /** Should the word of a session's end have got lost: one question for all who are connected. */
  private async endEnded(): Promise<void> {
    const sids = [...new Set(this.streams().map(({ bearer }) => bearer.sid))];
    if (sids.length === 0) return;
    try {
      const ended = new Set(await this.authenticator.endedOf(sids));
      for (const stream of this.streams()) if (ended.has(stream.bearer.sid)) stream.end();
    } catch (error) {
      this.log.warn(`sessions not looked at: ${describe(error)}`);
    }
  }

  private streams(): LiveStream[] {
    return [...this.people.values()].flatMap((person) => person.streams);
  }
}

/** Compares with what the person was told last, and tells the difference. */
function note(
  person: Connected,
  told: Map<string, string>,
  listId: string,
  cursor: string | undefined,
): void {
  const before = told.get(listId);
  if (before === cursor) return;
  if (cursor === undefined) told.delete(listId);
  else told.set(listId, cursor);
  const news =
    before === undefined || cursor === undefined
      ? listsMoved
      : frame('list', { listId, cursor }, `${listId}:${cursor}`);
  for (const stream of [...person.streams]) stream.send(news);
}

function take(set: Set<string>): string[] {
  const taken = [...set];
  set.clear();
  return taken;
}
