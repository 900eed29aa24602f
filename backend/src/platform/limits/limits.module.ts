import { createRequire } from 'node:module';
import { type DynamicModule, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Role, Settings } from '../config/env';
import type { RedisConnection } from '../jobs/redis-connection';
import { Counters, MemoryCounters } from './counters';
import { RateLimits } from './rate-limits';

const log = new Logger('limits');
/** Milliseconds. Longer than this no request waits for the counter. */
const commandTimeoutMs = 250;

class RedisConnectionCloser implements OnApplicationShutdown {
  constructor(private readonly connection: RedisConnection) {}
  onApplicationShutdown(): void {
    this.connection.close();
  }
}

/** Counts in Redis if there is a REDIS_URL, for all processes together, else in each process. */
@Module({})
export class LimitsModule {
  static with({ redisUrl }: Settings, role: Role): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      providers: [
        RateLimits,
        ...(redisUrl === null || role === 'worker'
          ? [{ provide: Counters, useFactory: () => new MemoryCounters() }]
          : inRedis(redisUrl)),
      ],
      exports: [RateLimits],
    };
  }
}

function inRedis(url: string): NonNullable<DynamicModule['providers']> {
  // Loaded on demand.
  const load = createRequire(__filename);
  const { RedisConnection: RedisConnection } = load(
    '../jobs/redis-connection',
  ) as typeof import('../jobs/redis-connection');
  const { RedisCounters } = load('./redis-counters') as typeof import('./redis-counters');
  const connection = new RedisConnection({ url, commandTimeoutMs, onChange: tell });
  return [
    { provide: Counters, useFactory: () => new RedisCounters(connection, new MemoryCounters()) },
    { provide: RedisConnectionCloser, useFactory: () => new RedisConnectionCloser(connection) },
  ];
}

function tell(state: 'up' | 'down', reason: string): void {
  if (state === 'up') log.log('Redis is back');
  else log.warn(`Redis is away (${reason}): each process counts for itself`);
}
