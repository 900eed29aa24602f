import { createRequire } from 'node:module';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import type { Role, Settings } from '../config/env';
import { Database } from '../database/database';
import { describe } from '../database/database-errors';
import { Listener } from '../database/listener';
import { RecurringJobs } from '../recurring/recurring-jobs';
import { Metrics } from '../telemetry/metrics';
import { Tracing } from '../telemetry/tracing';
import { JobQueue } from './job-queue';
import { PostgresJobQueue } from './postgres-job-queue';

const log = new Logger('jobs');

/** The queue driver: Bull if there is a REDIS_URL, else Postgres. */
@Module({})
export class JobsModule {
  static with({ redisUrl }: Settings, role: Role): DynamicModule {
    if (redisUrl === null) return onPostgres;
    // Loaded on demand: it takes 11 MB and a third of a second of every start.
    const { BullJobsModule } = createRequire(__filename)(
      './bull-jobs.module',
    ) as typeof import('./bull-jobs.module');
    return BullJobsModule.with(redisUrl, role);
  }
}

const onPostgres: DynamicModule = {
  module: JobsModule,
  global: true,
  providers: [
    {
      provide: JobQueue,
      useFactory: (
        database: Database,
        listener: Listener,
        metrics: Metrics,
        tracing: Tracing,
        recurring: RecurringJobs,
      ) =>
        new PostgresJobQueue(database, listener, {
          recurring,
          around: (queue, work) => tracing.job(queue, () => metrics.job(queue, work)),
          onError: (queue, error) => log.warn(`${queue}: ${describe(error)}`),
          onDead: (queue, id) => log.error(`${queue}: job ${id} is dead; npm run admin -- jobs shows it`),
        }),
      inject: [Database, Listener, Metrics, Tracing, RecurringJobs],
    },
  ],
  exports: [JobQueue],
};
