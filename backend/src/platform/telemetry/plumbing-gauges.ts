import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database';
import { JobQueue } from '../jobs/job-queue';
import { Metrics } from './metrics';

const outboxNow = `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest FROM platform.outbox`;

/** The connections of this process; and what waits for all of them, told by apis too: where no worker runs, somebody has to say so. */
@Injectable()
export class PlumbingGauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    const { metrics, database, jobs } = this;
    metrics.gauge({
      name: 'pictick_database_connections', help: 'Connections of the pool, and who waits for one', labels: ['state'],
      read: () => Object.entries(database.connections()).map(([state, value]) => ({ value, labels: { state } })),
    });
    metrics.gauge({
      name: 'pictick_jobs', help: 'Jobs of each queue', labels: ['queue', 'state'],
      read: async () => (await jobs.backlog()).flatMap(({ queue, waiting, active, dead }) => Object.entries({ waiting, active, dead }).map(([state, value]) => ({ value, labels: { queue, state } }))),
    });
    metrics.gauge({
      name: 'pictick_jobs_oldest_seconds', help: 'How long the oldest job that is due has waited', labels: ['queue'],
      read: async () => (await jobs.backlog()).map(({ queue, oldestSeconds: value }) => ({ value, labels: { queue } })),
    });
    metrics.gauge({
      name: 'pictick_outbox_events', help: 'Events that have not become jobs yet',
      read: async () => (await database.query<{ waiting: number }>(outboxNow)).map(({ waiting: value }) => ({ value })),
    });
    metrics.gauge({
      name: 'pictick_outbox_oldest_seconds', help: 'How long the oldest of them has waited',
      read: async () => (await database.query<{ oldest: number }>(outboxNow)).map(({ oldest: value }) => ({ value })),
    });
  }
}
