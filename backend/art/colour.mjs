// The seven pastels of the style, and the choice of the one that sets off a drawing best.
export const pastels = {
  peach: { light: '#FFE6D5', deep: '#FFC7A6' },
  butter: { light: '#FFF1C4', deep: '#FFDD83' },
  leaf: { light: '#E3F6D2', deep: '#BFE8A0' },
  lagoon: { light: '#D4F3EE', deep: '#9FE0D4' },
  sky: { light: '#D9ECFF', deep: '#A9D2FF' },
  lilac: { light: '#E8E1FF', deep: '#C9BAFF' },
  rose: { light: '#FFDFEC', deep: '#FFB3D1' },
};

export const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const toHex = (rgb) =>
  `#${rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export function mix(hex, other, share) {
  const [a, b] = [channels(hex), channels(other)];
  return toHex(a.map((c, i) => c + (b[i] - c) * share));
}
export const lighter = (hex, share) => mix(hex, '#ffffff', share);
export const darker = (hex, share) => mix(hex, '#2a1430', share);

const linear = Array.from({ length: 256 }, (_, c) =>
  c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
);

/** OKLab as [lightness, chroma, hue in degrees]. */
export function toLch(r, g, b) {
  const [R, G, B] = [linear[r], linear[g], linear[b]];
  const l = Math.cbrt(0.4122214708 * R + 0.5363325363 * G + 0.0514459929 * B);
  const m = Math.cbrt(0.2119034982 * R + 0.6806995451 * G + 0.1073969566 * B);
  const s = Math.cbrt(0.0883024619 * R + 0.2817188376 * G + 0.6299787005 * B);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(x, y),
    ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  ];
}

const gamma = (c) => 255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * Math.max(0, c) ** (1 / 2.4) - 0.055);

/** The inverse of toLch, clipped to the colours of a screen. */
export function fromLch(lightness, chroma, hue) {
  const [x, y] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return toHex([
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

const hues = Object.fromEntries(
  Object.entries(pastels).map(([name, { deep }]) => [name, toLch(...channels(deep))[2]]),
);
const apart = (a, b) => 180 - Math.abs(Math.abs(a - b) - 180);

/** The amount of colour of the drawing at each hue (36 steps), and its liveliness on the whole. */
export function huesOf({ data, width, height }) {
  const bins = new Float64Array(36);
  const sums = Array.from({ length: 36 }, () => [0, 0, 0, 0]);
  let solid = 0;
  // Most pixels have the colour of the one before.
  let [colour, chroma, hue] = [-1, 0, 0];
  for (let i = 0; i < width * height * 4; i += 8) {
    if (data[i + 3] < 160) continue;
    solid += 1;
    const own = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    if (own !== colour) [, chroma, hue] = toLch(data[i], data[i + 1], data[i + 2]);
    colour = own;
    if (chroma < 0.03) continue;
    const bin = Math.floor(hue / 10) % 36;
    bins[bin] += chroma;
    const sum = sums[bin];
    sum[0] += data[i] * chroma;
    sum[1] += data[i + 1] * chroma;
    sum[2] += data[i + 2] * chroma;
    sum[3] += chroma;
  }
  const total = bins.reduce((a, b) => a + b, 0);
  let best = 0;
  for (let i = 1; i < 36; i += 1) if (bins[i] > bins[best]) best = i;
  const sum = sums[best];
  const dominant = sum[3] > 0 ? toHex([sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]]) : '#8a94a6';
  return { bins, total, liveliness: solid > 0 ? total / solid : 0, dominant };
}

/** A ground is too close if this much of the drawing's colour has its hue. */
const NEAR = 44;
const SHARE = 0.2;

/**
 * The grounds that suit the drawing, the chosen one first: all that stand off from its main colour and from
 * most of the rest. `seed` turns the order, so that a page of red things has several grounds.
 */
export function groundsFor({ bins, total, liveliness }, seed) {
  const all = Object.keys(hues);
  // White and grey things stand off from all but the palest ground.
  if (liveliness < 0.02)
    return turned(
      all.filter((name) => name !== 'butter'),
      seed,
    );
  const main = bins.indexOf(Math.max(...bins)) * 10 + 5;
  const scored = all.map((name) => {
    let [near, far] = [0, 0];
    for (let i = 0; i < 36; i += 1) {
      const gap = apart(i * 10 + 5, hues[name]);
      if (gap < NEAR) near += bins[i] / total;
      far += (bins[i] / total) * Math.min(gap, 130);
    }
    return { name, near, far, gap: apart(main, hues[name]) };
  });
  scored.sort((a, b) => a.near - b.near || b.far - a.far || (a.name < b.name ? -1 : 1));
  const good = scored.filter(({ near, gap }) => near <= SHARE && gap >= NEAR + 16);
  return turned(
    (good.length > 1 ? good : scored.slice(0, 2)).map(({ name }) => name),
    seed,
  );
}

function turned(list, seed) {
  const turn = seed % list.length;
  return [...list.slice(turn), ...list.slice(0, turn)];
}
