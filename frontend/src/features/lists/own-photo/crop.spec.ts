import fc from 'fast-check';
import {
  dragged,
  middle,
  placed,
  positionOf,
  squareOf,
  zoomedTo,
  zoomLimit,
  type Crop,
  type Size,
} from './crop';

const wide: Size = { width: 4000, height: 3000 };

it('the crop begins with the largest square in the middle', () => {
  expect(squareOf(wide, middle)).toEqual({ left: 500, top: 0, side: 3000 });
  expect(positionOf(wide, middle)).toEqual({ x: 0.5, y: null });
});

it('a dragged photo follows the finger up to its edge', () => {
  const toLeft = dragged(wide, middle, { x: -0.1, y: -0.1 });
  expect(squareOf(wide, toLeft)).toEqual({ left: 800, top: 0, side: 3000 });
  expect(squareOf(wide, dragged(wide, middle, { x: 9, y: 9 })).left).toBe(0);
});

it('a zoom keeps the point under the finger', () => {
  const at = { x: 0.25, y: -0.25 };
  const shown = (crop: Crop) => {
    const { left, top, side } = squareOf(wide, crop);
    return { x: left + (0.5 + at.x) * side, y: top + (0.5 + at.y) * side };
  };
  const near = zoomedTo(wide, middle, 2, at);
  expect(near.zoom).toBe(2);
  expect(shown(near).x).toBeCloseTo(shown(middle).x);
  expect(shown(near).y).toBeCloseTo(shown(middle).y);
});

it('a square is placed at the share of its way that positionOf answers', () => {
  const near = zoomedTo(wide, middle, 2);
  for (const share of [0, 0.25, 1])
    for (const axis of ['x', 'y'] as const)
      expect(positionOf(wide, placed(wide, near, axis, share))[axis]).toBeCloseTo(share);
});

it.each([
  [{ width: 6000, height: 4000 }, 4],
  [{ width: 512, height: 900 }, 2],
  [{ width: 100, height: 80 }, 1],
])('the photo of %j is enlarged at most %d times', (size, most) => {
  expect(zoomLimit(size)).toBe(most);
  expect(zoomedTo(size, middle, 99).zoom).toBe(most);
});

it('no drag and no zoom takes the square off the photo', () => {
  const share = fc.double({ min: -3, max: 3, noNaN: true });
  const point = fc.record({ x: share, y: share });
  const step = fc.oneof(
    point.map((by) => (size: Size, crop: Crop) => dragged(size, crop, by)),
    fc.tuple(fc.double({ min: 0.01, max: 9, noNaN: true }), point).map(
      ([zoom, at]) =>
        (size: Size, crop: Crop) =>
          zoomedTo(size, crop, zoom, at),
    ),
  );
  const side = fc.integer({ min: 1, max: 8000 });
  fc.assert(
    fc.property(side, side, fc.array(step, { maxLength: 30 }), (width, height, steps) => {
      const size = { width, height };
      const {
        left,
        top,
        side: of,
      } = squareOf(
        size,
        steps.reduce((crop, next) => next(size, crop), middle),
      );
      expect(of).toBeGreaterThan(0);
      expect(left).toBeGreaterThanOrEqual(-1e-6);
      expect(top).toBeGreaterThanOrEqual(-1e-6);
      expect(left + of).toBeLessThanOrEqual(width + 1e-6);
      expect(top + of).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
