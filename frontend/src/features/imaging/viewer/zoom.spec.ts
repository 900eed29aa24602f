import { largest, moved, swipeOf, whole, zoomed } from './zoom';

const room = { width: 360, height: 500, side: 360 };

it('zoom ranges from the whole picture to five times its size', () => {
  expect(zoomed(whole, 0.5, room)).toEqual(whole);
  expect(zoomed(whole, 100, room).scale).toBe(largest);
});

it('zoom keeps the point under the fingers in place', () => {
  const at = { x: 60, y: -40 };
  const view = zoomed(whole, 3, room, at);
  // The point of the picture that was at `at` is still there.
  expect({ x: view.x + (at.x - whole.x) * 3, y: view.y + (at.y - whole.y) * 3 }).toEqual(at);
});

it('zoom keeps an enlarged picture in sight, and a whole one in its place', () => {
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
])('swipeOf reads %j as %s', (finger, meaning) => {
  expect(swipeOf(finger)).toBe(meaning);
});
