import fc from 'fast-check';
import {
  afterMs,
  isOver,
  newTimer,
  parseTimers,
  passedMs,
  pressed,
  sign,
  ticksOf,
  type Timer,
} from './timer';

const minute = 60_000;
const now = 1_800_000_000_000;
const running = (goneMs: number, told: Timer['told'] = 'nothing'): Timer => ({
  ...{ goneMs, isRunning: true, told },
  startedAt: now,
});

it('pressed starts a timer, holds it and lets it go on', () => {
  const started = pressed(newTimer, 3, now);
  expect(started).toEqual(running(0));
  const held = pressed(afterMs(started, 5000), 3, now + 5000);
  expect(held).toMatchObject({ goneMs: 5000, isRunning: false });
  expect(afterMs(held, minute)).toBe(held);
  expect(pressed(held, 3, now + minute)).toMatchObject({ goneMs: 5000, isRunning: true, startedAt: now });
});

it('pressed leaves a timer that is over as it is', () => {
  const over = running(3 * minute, 'end');
  expect(pressed(over, 3, now)).toBe(over);
});

it.each([
  [3, 2 * minute, 'minute'],
  [3, 2 * minute - 1, null],
  [3, 2 * minute + 3001, null],
  [2, minute, null],
  [1, 0, null],
  [1, minute, 'end'],
  [59, 58 * minute, 'minute'],
  [3, 13 * minute, 'end'],
  [3, 13 * minute + 1, null],
])('sign of %d minutes after %d ms is %j', (minutes, goneMs, sound) => {
  expect(sign(running(goneMs), minutes).sound).toBe(sound);
});

it('sign gives each sign once and stops the timer at its end', () => {
  const { timer } = sign(running(2 * minute), 3);
  expect(sign(timer, 3).sound).toBeNull();
  const over = sign(afterMs(timer, minute), 3);
  expect(over).toMatchObject({ sound: 'end', timer: { isRunning: false, told: 'end' } });
  expect(sign(over.timer, 3).sound).toBeNull();
});

it('a timer that an adult makes longer goes on after its end', () => {
  const { timer } = sign(running(3 * minute), 3);
  const longer = pressed(timer, 5, now);
  expect(longer).toMatchObject({ isRunning: true, told: 'nothing' });
  expect(sign(afterMs(longer, minute), 5).sound).toBe('minute');
});

it.each([
  ['a second that is seen', 1000, 1000, true, 1000],
  ['a clock that is set forward under a seen page', 1000, 3_601_000, true, 1000],
  ['a clock that is set back under a seen page', 1000, -3_599_000, true, 1000],
  ['a sleeping screen', 1000, 120_000, false, 120_000],
  ['a sleeping screen and a clock that was set back', 1000, -60_000, false, 1000],
  ['a monotonic clock that runs on in sleep', 120_000, 120_000, false, 120_000],
])('passedMs of %s', (_, monotonic, wall, wasSeen, passed) => {
  const before = { wall: now, monotonic: 7 };
  expect(passedMs(before, { wall: now + wall, monotonic: 7 + monotonic }, wasSeen)).toBe(passed);
});

it.each([
  [1, []],
  [5, []],
  [6, [1 - 5 / 6]],
  [10, [0.5]],
  [20, [0.75, 0.5, 0.25]],
])('ticksOf %d minutes are %j', (minutes, ticks) => {
  expect(ticksOf(minutes)).toEqual(ticks.map((tick) => expect.closeTo(tick) as number));
});

it('parseTimers carries a running timer on by the wall clock, and leaves a held one', () => {
  const stored = (isRunning: boolean) =>
    JSON.stringify({ a: { goneMs: 1000, isRunning, told: 'nothing', startedAt: now, at: now } });
  expect(parseTimers(stored(true), now + 9000)['a']).toEqual(running(10_000));
  expect(parseTimers(stored(false), now + 9000)['a']).toMatchObject({ goneMs: 1000 });
  expect(parseTimers(stored(true), now - 9000)['a']).toMatchObject({ goneMs: 1000 });
  expect(parseTimers(stored(true), now + 86_400_001)).toEqual({});
});

it('parseTimers reads whatever was stored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      for (const timer of Object.values(parseTimers(stored, now)))
        expect(timer.goneMs).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(parseTimers('{"a":null,"b":1,"c":{"goneMs":-1}}', now)).toEqual({});
  expect(parseTimers(null, now)).toEqual({});
});

it('a timer is as long as its minutes, however the device sleeps, holds or sets its clock', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('seen' as const), ms: fc.nat(5000), set: fc.integer() }),
    fc.record({ kind: fc.constant('asleep' as const), ms: fc.nat(400_000), set: fc.constant(0) }),
    fc.record({ kind: fc.constant('held' as const), ms: fc.nat(90_000), set: fc.constant(0) }),
    fc.record({ kind: fc.constant('reload' as const), ms: fc.nat(20_000), set: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 59 }), fc.array(event, { maxLength: 120 }), (minutes, events) => {
      let clock = { wall: now, monotonic: 0 };
      let timer = pressed(newTimer, minutes, now);
      let ranMs = 0;
      const sounds: string[] = [];
      for (const { kind, ms, set } of events) {
        const before = clock;
        const wasRunning = timer.isRunning;
        if (kind === 'held' && wasRunning) timer = pressed(timer, minutes, clock.wall);
        // The monotonic clock rests in sleep and begins anew with a reload.
        clock = {
          wall: before.wall + ms + set,
          monotonic: before.monotonic + (kind === 'seen' || kind === 'held' ? ms : 0),
        };
        if (kind === 'reload') {
          const stored = JSON.stringify({ a: { ...timer, at: before.wall } });
          timer = parseTimers(stored, clock.wall)['a'] ?? newTimer;
          // Older than a day by a clock that was set: it begins anew.
          if (timer.startedAt === 0) return;
        } else timer = afterMs(timer, passedMs(before, clock, kind !== 'asleep'));
        if (kind === 'held') timer = wasRunning ? pressed(timer, minutes, clock.wall) : timer;
        else if (wasRunning) ranMs += ms;
        const signed = sign(timer, minutes);
        timer = signed.timer;
        if (signed.sound) sounds.push(signed.sound);
        expect(isOver(timer, minutes)).toBe(ranMs >= minutes * minute);
        if (timer.isRunning) expect(timer.goneMs).toBe(ranMs);
      }
      expect(new Set(sounds).size).toBe(sounds.length);
      if (sounds.length === 2) expect(sounds).toEqual(['minute', 'end']);
      if (minutes < 3) expect(sounds).not.toContain('minute');
    }),
  );
});
