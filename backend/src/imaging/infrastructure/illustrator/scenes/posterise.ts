import type { Raster } from './raster';

const ROUNDS = 6;

/**
 * Reduces the drawing to a few flat colours. Deterministic: the initial colours are spread over the
 * drawing's own.
 */
export function posterised({ data, width, height }: Raster, colours: number): Raster {
  const samples: number[] = [];
  const step = Math.max(1, Math.floor((width * height) / 6000));
  for (let i = 0; i < width * height; i += step)
    if ((data[i * 4 + 3] as number) > 200)
      samples.push(data[i * 4] as number, data[i * 4 + 1] as number, data[i * 4 + 2] as number);
  if (samples.length === 0) return { data, width, height };
  const palette = means(samples, colours);
  const out = new Uint8Array(data);
  for (let i = 0; i < out.length; i += 4) {
    if (out[i + 3] === 0) continue;
    const nearest = nearestOf(palette, data[i] as number, data[i + 1] as number, data[i + 2] as number);
    for (let c = 0; c < 3; c += 1) out[i + c] = palette[nearest * 3 + c] as number;
  }
  return { data: out, width, height };
}

function means(samples: number[], colours: number): number[] {
  const palette = farApart(samples, colours);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Float64Array(palette.length);
    const counts = new Float64Array(palette.length / 3);
    for (let i = 0; i < samples.length; i += 3) {
      const k = nearestOf(palette, samples[i] as number, samples[i + 1] as number, samples[i + 2] as number);
      counts[k] = (counts[k] as number) + 1;
      for (let c = 0; c < 3; c += 1)
        sums[k * 3 + c] = (sums[k * 3 + c] as number) + (samples[i + c] as number);
    }
    for (let k = 0; k < counts.length; k += 1)
      if ((counts[k] as number) > 0)
        for (let c = 0; c < 3; c += 1)
          palette[k * 3 + c] = Math.round((sums[k * 3 + c] as number) / (counts[k] as number));
  }
  return palette;
}

/** Each next colour is the one farthest from those chosen, if it is far enough. */
function farApart(samples: number[], colours: number): number[] {
  const palette = samples.slice(0, 3);
  while (palette.length < colours * 3) {
    let [best, far] = [0, 0];
    for (let i = 0; i < samples.length; i += 3) {
      const k = nearestOf(palette, samples[i] as number, samples[i + 1] as number, samples[i + 2] as number);
      const distance = apart(
        palette,
        k,
        samples[i] as number,
        samples[i + 1] as number,
        samples[i + 2] as number,
      );
      if (distance > far) [best, far] = [i, distance];
    }
    if (far < 900) break;
    palette.push(...samples.slice(best, best + 3));
  }
  return palette;
}

function nearestOf(palette: number[], r: number, g: number, b: number): number {
  let [best, least] = [0, Infinity];
  for (let k = 0; k * 3 < palette.length; k += 1) {
    const distance = apart(palette, k, r, g, b);
    if (distance < least) [best, least] = [k, distance];
  }
  return best;
}

const apart = (palette: number[], k: number, r: number, g: number, b: number): number =>
  2 * (r - (palette[k * 3] as number)) ** 2 +
  4 * (g - (palette[k * 3 + 1] as number)) ** 2 +
  3 * (b - (palette[k * 3 + 2] as number)) ** 2;
