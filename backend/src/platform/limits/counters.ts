import type { TokenRequest } from './limit';

/** Counts requests. Of several token requests all are counted or none. Returns 0, or the milliseconds until there is room. */
export abstract class Counters {
  abstract take(tokenRequests: readonly TokenRequest[]): number | Promise<number>;
  /** As if it had not been taken. */
  abstract returnTokens(tokenRequest: TokenRequest): void | Promise<void>;
}

/** Less than this is an error of arithmetic. */
export const toleranceMs = 0.5;
const sweepFrom = 10_000;

/**
 * In this process alone. For each key one number: the moment from which on everything is free again. Each step moves it by its
 * interval (a "leaky bucket as a meter", GCRA), so that whoever is refused knows to the millisecond when there is room.
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

  /** How many keys it remembers. */
  get size(): number {
    return this.freeAt.size;
  }

  private next({ key, interval, cost }: TokenRequest, now: number): number {
    return Math.max(now, this.freeAt.get(key) ?? 0) + interval * cost;
  }

  /** Whoever has been away long enough is as good as new. */
  private sweep(now: number): void {
    for (const [key, free] of this.freeAt) if (free <= now) this.freeAt.delete(key);
    this.sweepAt = Math.max(sweepFrom, 2 * this.freeAt.size);
  }
}
