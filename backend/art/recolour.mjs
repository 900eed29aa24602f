// The art set has one drawing where a shop has three things: a plum is its peach in purple. Each rule moves the colours
// of a range of hues: [from hue, to hue, new hue (null keeps it), chroma times, lightness times, lightness towards white].
import { channels, fromLch, toLch } from './colour.mjs';

const rules = {
  plum: [[0, 105, 318, 0.75, 0.66, 0]],
  apricot: [[0, 60, 66, 1.05, 1.04, 0]],
  mandarin: [[40, 90, 50, 1, 0.94, 0]],
  grapefruit: [[40, 90, 84, 0.9, 1.06, 0]],
  raspberry: [[350, 60, 2, 0.95, 0.9, 0]],
  blackberry: [[220, 330, 305, 0.6, 0.6, 0]],
  fig: [[220, 330, 335, 0.75, 0.78, 0]],
  pomegranate: [[0, 60, 12, 0.85, 0.74, 0]],
  cauliflower: [[120, 160, 95, 0.22, 1, 0.72]],
  cabbage: [[90, 160, 148, 0.75, 1.02, 0.12]],
  spinach: [[90, 160, 143, 1, 0.74, 0]],
  beetroot: [[345, 45, 350, 0.75, 0.66, 0]],
  basil: [[100, 170, 142, 1.05, 0.84, 0]],
  mint: [[100, 170, 160, 0.85, 1.1, 0.1]],
  parsley: [[100, 170, 132, 1.1, 1.06, 0]],
  almonds: [[0, 110, 68, 0.95, 1.34, 0.06]],
  nuts: [[0, 110, 62, 0.95, 1.22, 0]],
  'iced-tea': [[180, 280, 62, 2.3, 0.94, 0]],
};

const within = (hue, from, to) => (from <= to ? hue >= from && hue <= to : hue >= from || hue <= to);

/** The drawing in the colours of the concept, or as it is. */
export function recolour(key, body) {
  const own = rules[key];
  if (!own) return body;
  return body.replace(/#([0-9a-f]{6}|[0-9a-f]{3})\b(?=["'])/gi, (hex, digits) => {
    const full = digits.length === 3 ? `#${[...digits].map((d) => d + d).join('')}` : hex;
    const [lightness, chroma, hue] = toLch(...channels(full));
    if (chroma < 0.02) return hex;
    const rule = own.find(([from, to]) => within(hue, from, to));
    if (!rule) return hex;
    const [, , turned, livelier, lighter, whiter] = rule;
    const light = Math.min(0.98, lightness * lighter);
    return fromLch(light + (0.97 - light) * whiter, chroma * livelier, turned ?? hue);
  });
}
