import fc from 'fast-check';
import { nearPx, quietMs, slackPx, TapFilter } from './tap-filter';

const at = (x: number, y = 0) => ({ x, y });

it('TapFilter accepts no second tap within 400 ms, wherever it is', () => {
  const taps = new TapFilter();
  expect([0, 399, 400, 799, 801].map((now) => taps.accepts(now))).toEqual([true, false, true, false, true]);
  expect(taps.count()).toBe(3);
});

it('TapFilter takes one tap of a hand that drums on one place, and a later one elsewhere', () => {
  const taps = new TapFilter();
  const drummed = Array.from({ length: 12 }, (_, index) => taps.accepts(index * 250, at(100 + index)));
  expect(drummed.filter(Boolean)).toHaveLength(1);
  expect(taps.accepts(2750 + quietMs, at(100))).toBe(true);
  expect(taps.accepts(2750 + quietMs + 250, at(100 + nearPx))).toBe(false);
  expect(taps.accepts(2750 + 2 * quietMs, at(101 + nearPx))).toBe(true);
});

it('TapFilter refuses a drag of more than 12 px and accepts the next tap', () => {
  const taps = new TapFilter();
  taps.pressed(1, at(0));
  taps.moved(1, at(slackPx));
  taps.released(1);
  expect(taps.accepts(0)).toBe(true);
  taps.pressed(1, at(0));
  taps.moved(1, at(slackPx + 1));
  taps.moved(1, at(0));
  taps.released(1);
  expect(taps.accepts(1000)).toBe(false);
  taps.pressed(1, at(0));
  taps.released(1);
  expect(taps.accepts(1001)).toBe(true);
});

it('TapFilter accepts a key after a drag that ended without a click', () => {
  const taps = new TapFilter();
  taps.pressed(1, at(0));
  taps.moved(1, at(slackPx + 1));
  taps.released(1);
  taps.keyPressed();
  expect(taps.accepts(0)).toBe(true);
});

it('TapFilter accepts no tap for 400 ms after something came by itself', () => {
  const taps = new TapFilter();
  taps.rest(1000);
  expect([taps.accepts(1399), taps.accepts(1400)]).toEqual([false, true]);
});

it('TapFilter runs work when the last finger is up, once, and not after it was cancelled', () => {
  const taps = new TapFilter();
  const work = jest.fn();
  taps.whenUp(work);
  expect(work).toHaveBeenCalledTimes(1);
  taps.pressed(1, at(0));
  taps.pressed(2, at(9));
  taps.whenUp(work);
  const cancelled = jest.fn();
  taps.whenUp(cancelled)();
  taps.released(1);
  expect(work).toHaveBeenCalledTimes(1);
  taps.released(2);
  taps.released(2);
  expect(work).toHaveBeenCalledTimes(2);
  expect(cancelled).not.toHaveBeenCalled();
});

it('TapFilter knows no finger after the page has lost them', () => {
  const taps = new TapFilter();
  const work = jest.fn();
  taps.pressed(1, at(0));
  taps.whenUp(work);
  taps.lost();
  expect([taps.isDown(), work.mock.calls.length]).toEqual([false, 1]);
  // It was lifted after all.
  taps.moved(1, at(slackPx + 1));
  taps.released(1);
  expect([work.mock.calls.length, taps.accepts(0)]).toEqual([1, true]);
});

it('TapFilter accepts at most one tap in any 400 ms, whatever a hand does', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(300), fc.nat(40)), { maxLength: 80 }), (hand) => {
      const taps = new TapFilter();
      const accepted: number[] = [];
      let now = 0;
      for (const [pause, way] of hand) {
        now += pause;
        taps.pressed(1, at(0));
        taps.moved(1, at(way));
        taps.released(1);
        if (!taps.accepts(now)) continue;
        expect(way).toBeLessThanOrEqual(slackPx);
        accepted.push(now);
      }
      for (const [index, each] of accepted.entries())
        if (index > 0) expect(each - (accepted[index - 1] ?? 0)).toBeGreaterThanOrEqual(quietMs);
    }),
  );
});
