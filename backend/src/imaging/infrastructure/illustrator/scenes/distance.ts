/** Larger than any distance in a picture. */
const FAR = 1e9;

/**
 * Distance of each pixel from the drawing in px (exact Euclidean, Felzenszwalb and Huttenlocher).
 * Half-covered edge pixels count by their share, so that outlines are smooth.
 */
export function distanceTo(alpha: Uint8Array, width: number, height: number): Float32Array {
  const field = new Float64Array(width * height);
  for (let i = 0; i < field.length; i += 1) {
    const cover = (alpha[i] ?? 0) / 255;
    field[i] = cover < 0.1 ? FAR : (1 - cover) ** 2;
  }
  const longest = Math.max(width, height);
  const line = new Float64Array(longest);
  const at = new Int32Array(longest);
  const from = new Float64Array(longest + 1);
  for (let x = 0; x < width; x += 1) lowerEnvelope(field, x, width, height, line, at, from);
  for (let y = 0; y < height; y += 1) lowerEnvelope(field, y * width, 1, width, line, at, from);
  const distance = new Float32Array(field.length);
  for (let i = 0; i < field.length; i += 1) distance[i] = Math.sqrt(field[i] ?? 0);
  return distance;
}

function lowerEnvelope(
  field: Float64Array,
  start: number,
  step: number,
  length: number,
  line: Float64Array,
  at: Int32Array,
  from: Float64Array,
): void {
  for (let i = 0; i < length; i += 1) line[i] = field[start + i * step] as number;
  let last = 0;
  at[0] = 0;
  from[0] = -FAR;
  from[1] = FAR;
  for (let i = 1; i < length; i += 1) {
    const height = (line[i] as number) + i * i;
    let cross: number;
    do {
      const other = at[last] as number;
      cross = (height - (line[other] as number) - other * other) / (2 * (i - other));
    } while (cross <= (from[last] as number) && (last -= 1) >= 0);
    last += 1;
    at[last] = i;
    from[last] = cross;
    from[last + 1] = FAR;
  }
  last = 0;
  for (let i = 0; i < length; i += 1) {
    while ((from[last + 1] as number) < i) last += 1;
    const other = at[last] as number;
    field[start + i * step] = (i - other) ** 2 + (line[other] as number);
  }
}
