import fc from 'fast-check';
import { afterTime, afterWrong, largerTries, noTries, parseTries, type GateTries } from './gate-tries';

const afterMany = (count: number): GateTries => {
  let tries = noTries;
  for (let each = 0; each < count; each++) tries = afterWrong({ ...tries, waitMs: 0 });
  return tries;
};

it.each([
  [4, 0],
  [5, 30_000],
  [6, 0],
  [10, 60_000],
  [14, 0],
  [15, 120_000],
  [20, 120_000],
  [500, 120_000],
])('after %d wrong PINs the gate waits %d ms', (count, waitMs) => {
  expect(afterMany(count).waitMs).toBe(waitMs);
});

it.each([
  null,
  '',
  'x',
  '[]',
  '{}',
  '{"wrong":1.5,"waitMs":0}',
  '{"wrong":"5","waitMs":1}',
  '{"wrong":5}',
  'null',
])('parseTries reads %j as no tries', (stored) => {
  expect(parseTries(stored)).toEqual(noTries);
});

it('afterWrong keeps the wait that another window has begun', () => {
  expect(afterWrong({ wrong: 5, waitMs: 20_000 })).toEqual({ wrong: 6, waitMs: 20_000 });
  expect(afterWrong({ wrong: 9, waitMs: 20_000 })).toEqual({ wrong: 10, waitMs: 60_000 });
});

it('largerTries takes the larger count and the longer wait', () => {
  expect(largerTries({ wrong: 5, waitMs: 0 }, { wrong: 2, waitMs: 9000 })).toEqual({
    wrong: 5,
    waitMs: 9000,
  });
  expect(largerTries(noTries, { wrong: 5, waitMs: 1 })).toEqual({ wrong: 5, waitMs: 1 });
});

it('parseTries bounds what was stored', () => {
  expect(parseTries('{"wrong":-3,"waitMs":1e9}')).toEqual({ wrong: 0, waitMs: 120_000 });
});

it('a wait passes only by measured time: reloads, closed gates and changed clocks shorten nothing', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('open' as const), ms: fc.integer({ min: 0, max: 1500 }) }),
    fc.record({ kind: fc.constant('late' as const), ms: fc.integer({ min: 1501, max: 86_400_000 }) }),
    fc.record({ kind: fc.constant('back' as const), ms: fc.integer({ min: -86_400_000, max: -1 }) }),
    fc.record({ kind: fc.constant('reload' as const), ms: fc.constant(0) }),
    fc.record({ kind: fc.constant('wrong' as const), ms: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      let tries = noTries;
      let wrong = 0;
      let owed = 0;
      for (const { kind, ms } of events) {
        if (kind === 'wrong') {
          if (tries.waitMs > 0) continue;
          expect(owed).toBeLessThanOrEqual(0);
          tries = afterWrong(tries);
          wrong += 1;
          owed = wrong % 5 === 0 ? ([30_000, 60_000][wrong / 5 - 1] ?? 120_000) : 0;
        } else if (kind === 'reload') tries = parseTries(JSON.stringify(tries));
        else {
          tries = afterTime(tries, ms);
          // A late timer counts for one and a half seconds at most.
          if (kind !== 'back') owed -= Math.min(ms, 1500);
        }
        if (owed > 0) expect(tries.waitMs).toBeGreaterThan(0);
      }
      expect(tries.wrong).toBe(wrong);
    }),
  );
});
