/** Deterministic number from 0 to 1 for a grid point. */
function at(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 with features about one unit wide. */
export function noise(x: number, y: number, seed: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const [u, v] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  const upper = at(x0, y0, seed) * (1 - u) + at(x0 + 1, y0, seed) * u;
  const lower = at(x0, y0 + 1, seed) * (1 - u) + at(x0 + 1, y0 + 1, seed) * u;
  return upper * (1 - v) + lower * v;
}

/** Three octaves of noise, from 0 to 1. */
export const clouds = (x: number, y: number, seed: number): number =>
  (noise(x, y, seed) * 4 + noise(x * 2.1, y * 2.1, seed + 1) * 2 + noise(x * 4.3, y * 4.3, seed + 2)) / 7;

export const grain = at;
