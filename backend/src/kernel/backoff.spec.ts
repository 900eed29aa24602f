import { backoff } from './backoff';

describe('backoff', () => {
  it('doubles the wait after each failed attempt, up to the longest', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => backoff(attempt, { first: 2, longest: 20 }))).toEqual([
      2, 4, 8, 16, 20,
    ]);
  });

  it('lengthens a wait by a part of the spread and never shortens it', () => {
    expect([0, 0.5, 1].map((chance) => backoff(9, { first: 2, longest: 100, spread: 0.25 }, chance))).toEqual(
      [100, 112.5, 125],
    );
  });

  it('does not spread the waits by default', () => {
    expect(backoff(1, { first: 2 }, 0.9)).toBe(2);
  });
});
