import type { Redis } from 'ioredis';
import { redisPrefix, type RedisConnection } from '../jobs/redis-connection';
import { Counters, type MemoryCounters, toleranceMs } from './counters';
import type { TokenRequest } from './limit';

/** The arithmetic of MemoryCounters by the clock of Redis, for all token requests in one step. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local wait = 0
local free = {}
for i, key in ipairs(KEYS) do
  local interval, burst, cost = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  free[i] = math.max(now, tonumber(redis.call('GET', key) or '0')) + interval * cost
  wait = math.max(wait, free[i] - now - burst * interval)
end
if wait > ${toleranceMs} then return math.ceil(wait) end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.3f', free[i]), 'PX', math.max(1, math.ceil(free[i] - now)))
end
return 0`;

const returnScript = `
local free = redis.call('GET', KEYS[1])
if not free then return 0 end
local time = redis.call('TIME')
local left = tonumber(free) - ARGV[1] * ARGV[2]
local ms = math.ceil(left - (time[1] * 1000 + time[2] / 1000))
if ms < 1 then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], string.format('%.3f', left), 'PX', ms) end
return 1`;

const restMs = 1_000;

/**
 * Counts for all processes together. While Redis is away or silent, each process counts alone, and one
 * request a second tries Redis again.
 */
export class RedisCounters extends Counters {
  private readonly client: Redis & {
    takeTokens(keys: number, ...rest: (string | number)[]): Promise<number>;
    returnTokens(keys: number, ...rest: (string | number)[]): Promise<number>;
  };
  private askAgainAt = 0;

  constructor(
    connection: RedisConnection,
    private readonly alone: MemoryCounters,
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
    const client = connection.clientFor('client');
    client.defineCommand('takeTokens', { lua: script });
    client.defineCommand('returnTokens', { lua: returnScript });
    this.client = client as typeof this.client;
  }

  take(tokenRequests: readonly TokenRequest[]): number | Promise<number> {
    if (this.now() < this.askAgainAt) return this.alone.take(tokenRequests);
    // After a failure only one request tries Redis; the others count in this process.
    if (this.askAgainAt > 0) this.askAgainAt = this.now() + restMs;
    return this.ask(tokenRequests).catch(() => {
      this.askAgainAt = this.now() + restMs;
      return this.alone.take(tokenRequests);
    });
  }

  /** Returns the tokens where they were taken: in Redis, or here if it was away. */
  async returnTokens(tokenRequest: TokenRequest): Promise<void> {
    this.alone.returnTokens(tokenRequest);
    if (this.now() < this.askAgainAt) return;
    await this.client
      .returnTokens(1, `${redisPrefix}:limit:${tokenRequest.key}`, tokenRequest.interval, tokenRequest.cost)
      .catch(() => undefined);
  }

  private async ask(tokenRequests: readonly TokenRequest[]): Promise<number> {
    const wait = await this.client.takeTokens(
      tokenRequests.length,
      ...tokenRequests.map(({ key }) => `${redisPrefix}:limit:${key}`),
      ...tokenRequests.flatMap(({ interval, burst, cost }) => [interval, burst, cost]),
    );
    this.askAgainAt = 0;
    return wait;
  }
}
