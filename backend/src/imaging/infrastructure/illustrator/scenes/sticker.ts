import { distanceTo } from './distance';
import { type Raster, lay, layAt } from './raster';

/** A drawing with the distance of each surrounding pixel from it. */
type Sticker = Raster & { distance: Float32Array; ink: number; scale: number; margin: number };

const EDGE = 7;
const SHADOW = 16;
/** Margin in px for outline, white edge and shadow. */
const MARGIN = 40;

const INK = [58, 40, 56] as const;

/** Adds the margin; `ink` is the outline width (0 if the drawing has one). */
export function sticker(drawing: Raster, ink: number, scale: number): Sticker {
  const margin = Math.round(MARGIN * scale);
  const [width, height] = [drawing.width + 2 * margin, drawing.height + 2 * margin];
  const data = new Uint8Array(width * height * 4);
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < drawing.height; y += 1) {
    const row = drawing.data.subarray(y * drawing.width * 4, (y + 1) * drawing.width * 4);
    const start = (y + margin) * width + margin;
    data.set(row, start * 4);
    for (let x = 0; x < drawing.width; x += 1) alpha[start + x] = row[x * 4 + 3] as number;
  }
  return { data, width, height, distance: distanceTo(alpha, width, height), ink: ink * scale, scale, margin };
}

/**
 * Draws the sticker with the drawing's upper left corner at (left, top): shadow, white edge, ink, colours.
 */
export function stick(
  canvas: Raster,
  { data, width, height, distance, ink, scale, margin }: Sticker,
  left: number,
  top: number,
  shade: readonly number[],
): void {
  const edge = ink + EDGE * scale;
  const offset = Math.round(7 * scale);
  const shadow = SHADOW * scale;
  for (let y = 0; y < height; y += 1) {
    const toY = y + top - margin;
    if (toY < 0 || toY >= canvas.height) continue;
    for (let x = 0; x < width; x += 1) {
      const toX = x + left - margin;
      if (toX < 0 || toX >= canvas.width) continue;
      const i = y * width + x;
      const away = distance[i] as number;
      const to = (toY * canvas.width + toX) * 4;
      if (away > edge - 1) {
        const above = y >= offset ? (distance[i - offset * width] as number) : 1e9;
        const depth = Math.min(1, Math.max(0, (edge + shadow - above) / shadow));
        if (depth > 0) lay(canvas.data, to, shade, depth * depth * 0.42);
      }
      if (away < edge + 0.5) lay(canvas.data, to, WHITE, Math.min(1, edge + 0.5 - away));
      if (ink > 0 && away < ink + 0.5 && !seeThrough(data, width, i))
        lay(canvas.data, to, INK, Math.min(1, ink + 0.5 - away));
      const cover = data[i * 4 + 3] as number;
      if (cover > 0) layAt(canvas.data, to, data, i * 4, cover / 255);
    }
  }
}

/** Half-covered pixels inside the drawing, such as glass and steam, show the white edge but not the ink. */
function seeThrough(data: Uint8Array, width: number, i: number): boolean {
  const solid = (at: number): boolean => (data[at * 4 + 3] as number) >= 26;
  const cover = data[i * 4 + 3] as number;
  return (
    cover >= 26 && cover < 250 && solid(i - 2) && solid(i + 2) && solid(i - 2 * width) && solid(i + 2 * width)
  );
}

const WHITE = [255, 255, 255] as const;
