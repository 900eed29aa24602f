import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database';
import { WorkQuery } from '../jobs/work.query';
import { Metrics } from './metrics';

/** Metrics of database connections, jobs and the outbox. APIs report them too, in case no worker runs. */
@Injectable()
export class InfrastructureMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly work: WorkQuery,
  ) {}

  onModuleInit(): void {
    const { metrics, database, work } = this;
    metrics.gauge({
      name: 'pictick_database_connections',
      help: 'Connections of the pool, and who waits for one',
      labels: ['state'],
      read: () =>
        Object.entries(database.connections()).map(([state, value]) => ({ value, labels: { state } })),
    });
    metrics.gauge({
      name: 'pictick_jobs',
      help: 'Jobs of each queue',
      labels: ['queue', 'state'],
      read: async () =>
        (await work.queues()).flatMap(({ queue, waiting, running: active, dead }) =>
          Object.entries({ waiting, active, dead }).map(([state, value]) => ({
            value,
            labels: { queue, state },
          })),
        ),
    });
    metrics.gauge({
      name: 'pictick_jobs_oldest_seconds',
      help: 'How long the oldest job that is due has waited',
      labels: ['queue'],
      read: async () =>
        (await work.queues()).map(({ queue, oldestSeconds: value }) => ({ value, labels: { queue } })),
    });
    metrics.gauge({
      name: 'pictick_outbox_events',
      help: 'Events that have not become jobs yet',
      read: async () => [{ value: (await work.outbox()).waiting }],
    });
    metrics.gauge({
      name: 'pictick_outbox_oldest_seconds',
      help: 'How long the oldest of them has waited',
      read: async () => [{ value: (await work.outbox()).oldestSeconds }],
    });
  }
}
