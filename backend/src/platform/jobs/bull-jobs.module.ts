import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import type { Role } from '../config/env';
import { Database } from '../database/database';
import { describe } from '../database/database-errors';
import { Listener } from '../database/listener';
import { RecurringJobs } from '../recurring/recurring-jobs';
import { Metrics } from '../telemetry/metrics';
import { Tracing } from '../telemetry/tracing';
import { BullJobQueue, bullOptions } from './bull-job-queue';
import { JobQueue } from './job-queue';
import { queues } from './queues';
import { RedisConnection } from './redis-connection';

const log = new Logger('jobs');

/** The Redis queue driver. Only the worker opens Bull's queues; the API enqueues by writing rows. */
@Module({})
export class BullJobsModule {
  static with(redisUrl: string, role: Role): DynamicModule {
    const redis = new RedisConnection({ url: redisUrl, onChange: tell });
    return {
      module: BullJobsModule,
      global: true,
      imports:
        role === 'worker'
          ? [
              BullModule.registerQueue(
                ...queues.map((definition) => ({ name: definition.name, ...bullOptions(redis, definition) })),
              ),
            ]
          : [],
      providers: [
        {
          provide: JobQueue,
          useFactory: (
            database: Database,
            listener: Listener,
            known: ModuleRef,
            metrics: Metrics,
            tracing: Tracing,
            recurring: RecurringJobs,
          ) =>
            new BullJobQueue(
              database,
              listener,
              redis,
              (name) => known.get<Queue>(getQueueToken(name), { strict: false }),
              {
                recurring,
                around: (queue, work) => tracing.job(queue, () => metrics.job(queue, work)),
                onError: (queue, error) => log.warn(`${queue}: ${describe(error)}`),
                onDead: (queue, id) =>
                  log.error(`${queue}: job ${id} is dead; npm run admin -- jobs shows it`),
              },
            ),
          inject: [Database, Listener, ModuleRef, Metrics, Tracing, RecurringJobs],
        },
      ],
      exports: [JobQueue],
    };
  }
}

function tell(state: 'up' | 'down', reason: string): void {
  if (state === 'up') log.log('Redis is back');
  else log.warn(`Redis is away (${reason}): jobs wait in the database`);
}
