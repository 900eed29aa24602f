import type { TokenRequest } from './limit';

/**
 * Counts requests. Takes the tokens of all token requests or of none. Returns 0, or the milliseconds until
 * there is room.
 */
export abstract class Counters {
  /** Takes the tokens. Returns 0, or the milliseconds until there is room; then none is taken. */
  abstract take(tokenRequests: readonly TokenRequest[]): number | Promise<number>;
  /** Undoes a taken token request. */
  abstract returnTokens(tokenRequest: TokenRequest): void | Promise<void>;
}

/** Milliseconds. Smaller differences are rounding errors. */
export const toleranceMs = 0.5;
const sweepFrom = 10_000;

/**
 * Counts in this process alone. Each key has one number: the time at which its bucket is empty again, moved
 * by the interval of each request ("leaky bucket as a meter", GCRA). So the wait of a refused caller is exact
 * to the millisecond.
 */
export class MemoryCounters extends Counters {
  private readonly freeAt = new Map<string, number>();
  private sweepAt = sweepFrom;

  constructor(private readonly now: () => number = () => performance.now()) {
    super();
  }

  take(tokenRequests: readonly TokenRequest[]): number {
    const now = this.now();
    let wait = 0;
    for (const tokenRequest of tokenRequests)
      wait = Math.max(wait, this.next(tokenRequest, now) - now - tokenRequest.burst * tokenRequest.interval);
    if (wait > toleranceMs) return wait;
    for (const tokenRequest of tokenRequests) this.freeAt.set(tokenRequest.key, this.next(tokenRequest, now));
    if (this.freeAt.size > this.sweepAt) this.sweep(now);
    return 0;
  }

  returnTokens({ key, interval, cost }: TokenRequest): void {
    const free = this.freeAt.get(key);
    if (free !== undefined) this.freeAt.set(key, free - interval * cost);
  }

  /** Number of remembered keys. */
  get size(): number {
    return this.freeAt.size;
  }

  private next({ key, interval, cost }: TokenRequest, now: number): number {
    return Math.max(now, this.freeAt.get(key) ?? 0) + interval * cost;
  }

  /** Forgets keys whose bucket is empty. */
  private sweep(now: number): void {
    for (const [key, free] of this.freeAt) if (free <= now) this.freeAt.delete(key);
    this.sweepAt = Math.max(sweepFrom, 2 * this.freeAt.size);
  }
}
