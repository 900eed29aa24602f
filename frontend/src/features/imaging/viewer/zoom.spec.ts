import { largest, moved, swipeOf, whole, zoomed } from './zoom';

const room = { width: 360, height: 500, side: 360 };

it('zooms between the whole picture and five times as large', () => {
  expect(zoomed(whole, 0.5, room)).toEqual(whole);
  expect(zoomed(whole, 100, room).scale).toBe(largest);
});

it('keeps what is under the fingers where it is', () => {
  const at = { x: 60, y: -40 };
  const view = zoomed(whole, 3, room, at);
  // The point of the picture that was at `at` is there still.
  expect({ x: view.x + (at.x - whole.x) * 3, y: view.y + (at.y - whole.y) * 3 }).toEqual(at);
});

it('does not let an enlarged picture out of sight, nor a whole one out of its place', () => {
  expect(moved(whole, { x: 80, y: 80 }, room)).toEqual(whole);
  const twice = zoomed(whole, 2, room);
  expect(moved(twice, { x: 999, y: -999 }, room)).toEqual({ scale: 2, x: 180, y: -110 });
});

it.each([
  [{ x: -51, y: 10, time: 200 }, 'next'],
  [{ x: 51, y: 10, time: 499 }, 'previous'],
  [{ x: 50, y: 0, time: 100 }, null],
  [{ x: -90, y: 0, time: 500 }, null],
  [{ x: 20, y: 101, time: 300 }, 'close'],
  [{ x: 0, y: 100, time: 300 }, null],
  [{ x: 0, y: -200, time: 100 }, null],
])('reads %j as %s', (finger, meaning) => {
  expect(swipeOf(finger)).toBe(meaning);
});
