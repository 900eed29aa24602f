import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ROLE, type Role } from '../config/env';
import { Database } from '../database/database';
import { describe } from '../database/database-errors';
import { Listener } from '../database/listener';
import { type Job, JobQueue } from '../jobs/job-queue';
import { type RecurringJob, RecurringJobs } from '../recurring/recurring-jobs';
import { ON_EVENT, SUBSCRIBER_NAME, type EventMeta } from './on-event.decorator';
import { type EventJob, OutboxRelay } from './outbox.relay';
import { Subscriptions, sayAgainMs } from './subscriptions';

interface Subscriber {
  event: string;
  handle: (payload: object, meta: EventMeta) => Promise<void>;
}

/** Registers the classes marked with @OnEvent and, in the worker, delivers their events to them. */
@Injectable()
export class EventDispatcher implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly log = new Logger('events');
  private readonly subscribers = new Map<string, Subscriber>();
  private readonly relay: OutboxRelay;
  private readonly subscriptions: Subscriptions;
  private saying: RecurringJob | undefined;
  private stopped?: Promise<unknown>;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly jobs: JobQueue,
    database: Database,
    listener: Listener,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
  ) {
    this.subscriptions = new Subscriptions(database);
    this.relay = new OutboxRelay(
      database,
      listener,
      jobs,
      recurring,
      (event) => this.subscribersOf(event),
      (error) => this.log.warn(`relay: ${describe(error)}`),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    this.discover();
    await this.storeSubscriptions();
    this.saying = this.recurring.every(sayAgainMs, 'subscriptions', () => this.storeSubscriptions());
    if (this.role !== 'worker') return;
    await this.jobs.process<EventJob>('events', { concurrency: 8 }, (job) => this.dispatch(job));
    await this.relay.start();
  }

  /** No new jobs from this moment; running ones are awaited below, with all other work that has to end. */
  onModuleDestroy(): void {
    void this.saying?.stop();
    this.stopped = Promise.all([this.relay.stop(), this.jobs.stop()]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopped;
  }

  subscribersOf(event: string): string[] {
    return [...this.subscribers].filter(([, subscriber]) => subscriber.event === event).map(([name]) => name);
  }

  get events(): string[] {
    return [...new Set([...this.subscribers.values()].map((subscriber) => subscriber.event))];
  }

  private async dispatch(job: Job<EventJob>): Promise<void> {
    const { subscriber: name, payload, eventId } = job.data;
    const subscriber = this.subscribers.get(name);
    // The subscriber of another release: a worker of that release runs it on a retry. If a deploy removed it,
    // the job stays visible as a dead letter.
    if (!subscriber) throw new Error('This release has no such subscriber');
    await subscriber.handle(payload, { eventId });
  }

  /** If the database is away, the next interval does it. */
  private async storeSubscriptions(): Promise<void> {
    try {
      await this.subscriptions.announce(
        [...this.subscribers].map(([subscriber, { event }]) => ({ event, subscriber })),
      );
    } catch (error) {
      this.log.warn(`subscriptions: ${describe(error)}`);
    }
  }

  private discover(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function') continue;
      const event = Reflect.getMetadata(ON_EVENT, metatype) as string | undefined;
      if (!event) continue;
      const handler = instance as { handle: Subscriber['handle'] };
      const frozenName = Reflect.getMetadata(SUBSCRIBER_NAME, metatype) as string | undefined;
      this.subscribers.set(frozenName ?? metatype.name, {
        event,
        handle: (payload, meta) => handler.handle(payload, meta),
      });
    }
  }
}
