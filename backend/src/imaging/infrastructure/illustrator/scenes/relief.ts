import { distanceTo } from './distance';
import { type Drawing, type Raster, clamp } from './raster';

/** Light on every pixel of a drawing that is treated as a rounded body. */
export interface Relief {
  /** 1 where the surface faces the viewer; more towards the light, less away from it. */
  light: Float32Array;
  /** Specular reflection, 0 to 1. */
  gloss: Float32Array;
  /** How far the surface turns away at its rim, 0 to 1, on the lit side only. */
  rim: Float32Array;
}

/** Direction of the light: from the upper left front. */
const LAMP = [-0.45, -0.62, 0.64] as const;
const HALF = [-0.27, -0.38, 0.886] as const;

/** Largest curved share of a drawing's shorter side, from each edge. */
const SHARE = 0.2;
const MINIMUM = 8;
/** A flat thing has an edge but no curvature. */
const THIN = 0.36;

/** `curve`: width in px of the curved border. `bumps`: how much brightness counts as height. */
export function relief({ data, width, height, thin }: Drawing, curve: number, bumps: number): Relief {
  // Limited by the size of the thing: with the same curve a plate would look like a ball.
  const roundness = Math.max(MINIMUM, Math.min(curve, Math.min(width, height) * SHARE) * (thin ? THIN : 1));
  const surface = heights({ data, width, height }, roundness, bumps);
  const out: Relief = {
    light: new Float32Array(width * height),
    gloss: new Float32Array(width * height),
    rim: new Float32Array(width * height),
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      if (data[i * 4 + 3] === 0) continue;
      const dx = (surface[x < width - 1 ? i + 1 : i] as number) - (surface[x > 0 ? i - 1 : i] as number);
      const dy =
        (surface[y < height - 1 ? i + width : i] as number) - (surface[y > 0 ? i - width : i] as number);
      const length = Math.sqrt(dx * dx + dy * dy + 4);
      const [nx, ny, nz] = [-dx / length, -dy / length, 2 / length];
      out.light[i] = (nx * LAMP[0] + ny * LAMP[1] + nz * LAMP[2]) / LAMP[2];
      const mirror = Math.max(0, nx * HALF[0] + ny * HALF[1] + nz * HALF[2]);
      out.gloss[i] = mirror ** 42;
      out.rim[i] = clamp((1 - nz) * 1.6) * clamp(0.5 - (nx + ny) * 0.7);
    }
  }
  return out;
}

function heights({ data, width, height }: Raster, roundness: number, bumps: number): Float32Array {
  const [wide, high] = [width + 2, height + 2];
  const outside = new Uint8Array(wide * high).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      outside[(y + 1) * wide + x + 1] = 255 - (data[(y * width + x) * 4 + 3] as number);
  const depth = distanceTo(outside, wide, high);
  const surface = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const t = Math.min(1, (depth[(y + 1) * wide + x + 1] as number) / roundness);
      const bright =
        ((data[i * 4] as number) * 0.3 +
          (data[i * 4 + 1] as number) * 0.59 +
          (data[i * 4 + 2] as number) * 0.11) /
        255;
      // Steep but not vertical at the edge: thin things would be all shade.
      surface[i] = roundness * 0.62 * (1 - (1 - t) ** 2.2) + bright * bumps;
    }
  }
  const reach = Math.max(1, Math.round(roundness / 14));
  return softened(softened(surface, width, height, reach), width, height, reach);
}

/** Box blur; two passes approximate a Gaussian. */
export function softened(field: Float32Array, width: number, height: number, reach: number): Float32Array {
  const across = new Float32Array(field.length);
  const out = new Float32Array(field.length);
  const line = (from: Float32Array, to: Float32Array, start: number, step: number, length: number): void => {
    let sum = 0;
    for (let i = -reach; i <= reach; i += 1)
      sum += from[start + Math.min(length - 1, Math.max(0, i)) * step] as number;
    for (let i = 0; i < length; i += 1) {
      to[start + i * step] = sum / (2 * reach + 1);
      sum +=
        (from[start + Math.min(length - 1, i + reach + 1) * step] as number) -
        (from[start + Math.max(0, i - reach) * step] as number);
    }
  };
  for (let y = 0; y < height; y += 1) line(field, across, y * width, 1, width);
  for (let x = 0; x < width; x += 1) line(across, out, x, width, height);
  return out;
}
