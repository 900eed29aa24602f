import { setTimeout as pause } from 'node:timers/promises';
import type { Counters } from '../counters';
import type { TokenRequest } from '../limit';

const minute = 60_000;
let made = 0;
/** A request on a new key. */
const tokenRequest = (more: Partial<TokenRequest> = {}): TokenRequest => ({
  key: `contract:${process.pid}:${Date.now()}:${(made += 1)}`,
  interval: minute,
  burst: 3,
  cost: 1,
  ...more,
});

/** The contract of every implementation of Counters. */
export function countersContract(counters: () => Counters): void {
  const take = async (...tokenRequests: TokenRequest[]): Promise<number> => counters().take(tokenRequests);

  it('allows a full burst, and tells the next caller the wait', async () => {
    const one = tokenRequest();
    expect([await take(one), await take(one), await take(one)]).toEqual([0, 0, 0]);
    const wait = await take(one);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(minute);
    expect(await take(tokenRequest())).toBe(0);
  });

  it('takes more tokens for a higher cost', async () => {
    const one = tokenRequest({ burst: 10 });
    expect(await take({ ...one, cost: 8 })).toBe(0);
    expect(await take({ ...one, cost: 3 })).toBeGreaterThan(0);
    expect(await take({ ...one, cost: 2 })).toBe(0);
  });

  it('takes the tokens of all requests or of none', async () => {
    const [free, full] = [tokenRequest({ burst: 1 }), tokenRequest({ burst: 1 })];
    await take(full);
    expect(await take(free, full)).toBeGreaterThan(0);
    expect(await take(free)).toBe(0);
    expect(await take(free)).toBeGreaterThan(0);
  });

  it('allows a caller who has waited as long as told', async () => {
    const one = tokenRequest({ burst: 1, interval: 40 });
    await take(one);
    for (let wait = await take(one); wait > 0; wait = await take(one)) await pause(wait);
    expect(await take({ ...one, interval: minute })).toBeGreaterThan(0);
  });

  it('returns taken tokens, and no others', async () => {
    const one = tokenRequest({ burst: 2 });
    await counters().returnTokens(one);
    expect([await take(one), await take(one)]).toEqual([0, 0]);
    await counters().returnTokens(one);
    expect(await take(one)).toBe(0);
    expect(await take(one)).toBeGreaterThan(0);
  });

  it('allows no more for callers at the same time', async () => {
    const one = tokenRequest({ burst: 7 });
    const waits = await Promise.all(Array.from({ length: 40 }, () => take(one)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
  });
}
