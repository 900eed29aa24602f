import { MemoryCounters } from './counters';
import { countersContract } from './testing/counters.contract';

describe('MemoryCounters', () => {
  const counters = new MemoryCounters();
  countersContract(() => counters);

  it('forgets keys that have no tokens left to refill', () => {
    let now = 1_000;
    const many = new MemoryCounters(() => now);
    const come = (from: number): void => {
      for (let who = from; who < from + 10_000; who += 1)
        many.take([{ key: `caller ${who}`, interval: 1_000, burst: 5, cost: 1 }]);
    };
    come(0);
    now += 1_000;
    come(10_000);
    expect(many.size).toBe(10_000);
  });

  it('does not lengthen the wait of a refused caller', () => {
    const still = new MemoryCounters(() => 0);
    const one = { key: 'a', interval: 1_000, burst: 1, cost: 1 };
    expect([0, 1, 2, 3].map(() => still.take([one]))).toEqual([0, 1_000, 1_000, 1_000]);
  });
});
