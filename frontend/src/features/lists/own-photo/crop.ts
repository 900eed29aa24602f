/** Width and height in px of a photo. */
export interface Size {
  width: number;
  height: number;
}

/** The middle of the square as shares of the photo, and how much it is enlarged; 1 is the largest square. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** Positions on the shown square: shares of its side, from its middle. */
interface Point {
  x: number;
  y: number;
}

export const largestZoom = 4;
/** The side of the smallest square, in px of the photo. */
const smallest = 256;

const between = (low: number, value: number, high: number): number =>
  Math.min(Math.max(low, value), Math.max(low, high));

const shortSide = ({ width, height }: Size): number => Math.min(width, height);

/** A small photo is enlarged less, because it would be blurred. */
export const zoomLimit = (size: Size): number => between(1, shortSide(size) / smallest, largestZoom);

const sideOf = (size: Size, zoom: number): number => shortSide(size) / zoom;

/** Keeps the square on the photo. */
function kept(size: Size, { x, y, zoom }: Crop): Crop {
  const allowed = between(1, zoom, zoomLimit(size));
  const halfX = sideOf(size, allowed) / size.width / 2;
  const halfY = sideOf(size, allowed) / size.height / 2;
  return { x: between(halfX, x, 1 - halfX), y: between(halfY, y, 1 - halfY), zoom: allowed };
}

/** The largest square, in the middle. */
export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The square in px of the photo. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const { x, y, zoom } = kept(size, crop);
  const side = sideOf(size, zoom);
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** The photo follows the finger; the square stays. */
export function dragged(size: Size, crop: Crop, by: Point): Crop {
  const side = sideOf(size, crop.zoom);
  return kept(size, {
    ...crop,
    x: crop.x - (by.x * side) / size.width,
    y: crop.y - (by.y * side) / size.height,
  });
}

/** Enlarges around a point of the square, which stays in its place. */
export function zoomedTo(size: Size, crop: Crop, zoom: number, at: Point = { x: 0, y: 0 }): Crop {
  const next = between(1, zoom, zoomLimit(size));
  const grown = sideOf(size, crop.zoom) - sideOf(size, next);
  return kept(size, {
    x: crop.x + (at.x * grown) / size.width,
    y: crop.y + (at.y * grown) / size.height,
    zoom: next,
  });
}

/** How far the square has moved on its way, from 0 to 1; null where it has no room. */
export function positionOf(size: Size, crop: Crop): { x: number | null; y: number | null } {
  const { left, top, side } = squareOf(size, crop);
  const share = (at: number, room: number) => (room < 1 ? null : between(0, at / room, 1));
  return { x: share(left, size.width - side), y: share(top, size.height - side) };
}

/** Moves the square to this share of its way along one side. */
export function placed(size: Size, crop: Crop, axis: 'x' | 'y', share: number): Crop {
  const side = sideOf(size, crop.zoom);
  const whole = axis === 'x' ? size.width : size.height;
  return kept(size, { ...crop, [axis]: (share * (whole - side) + side / 2) / whole });
}
