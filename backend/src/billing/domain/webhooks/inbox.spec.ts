import { nextDelaySeconds, mostAttempts } from './inbox';

it.each([
  [1, 10],
  [2, 20],
  [5, 160],
  [9, 2_560],
  [10, 3_600],
  [11, 3_600],
])('nextDelaySeconds after attempt %d is %d', (attempt, seconds) => {
  expect(nextDelaySeconds(attempt, 0)).toBe(seconds);
});

it('nextDelaySeconds spreads events that failed together', () => {
  expect(nextDelaySeconds(1, 0.5)).toBeGreaterThan(nextDelaySeconds(1, 0)!);
  expect(nextDelaySeconds(10, 0.999)).toBeLessThan(4_500);
});

it('nextDelaySeconds gives up after the twelfth attempt', () => {
  expect([
    nextDelaySeconds(mostAttempts - 1, 0),
    nextDelaySeconds(mostAttempts, 0),
    nextDelaySeconds(40, 0),
  ]).toEqual([3_600, null, null]);
});
