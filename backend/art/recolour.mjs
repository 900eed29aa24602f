// Makes several things of one drawing by colour: a plum is a purple peach. Each rule moves the colours of a
// range of hues: [from hue, to hue, new hue (null keeps it), chroma times, lightness times, lightness towards
// white].
import { channels, fromLch, toLch } from './colour.mjs';

const rules = {
  plum: [[0, 105, 318, 0.75, 0.66, 0]],
  apricot: [[0, 60, 66, 1.05, 1.04, 0]],
  mandarin: [[40, 90, 50, 1, 0.94, 0]],
  grapefruit: [[40, 90, 84, 0.9, 1.06, 0]],
  fig: [[220, 330, 335, 0.75, 0.78, 0]],
  cauliflower: [[120, 160, 95, 0.22, 1, 0.72]],
  beetroot: [[345, 45, 350, 0.75, 0.66, 0]],
  basil: [[100, 170, 142, 1.05, 0.84, 0]],
  mint: [[100, 170, 160, 0.85, 1.1, 0.1]],
  parsley: [[100, 170, 132, 1.1, 1.06, 0]],
  nuts: [[0, 110, 62, 0.95, 1.22, 0]],
  nectarine: [[0, 105, 28, 1.25, 0.9, 0]],
  papaya: [[0, 180, 58, 1.1, 1, 0]],
  quince: [[60, 180, 102, 1.15, 1.08, 0]],
  persimmon: [[0, 55, 56, 1.1, 1.1, 0]],
  currants: [[200, 360, 25, 1.3, 0.95, 0]],
  cranberries: [[200, 360, 18, 1.6, 0.95, 0]],
  plantain: [[50, 120, 128, 0.85, 0.86, 0]],
  rhubarb: [[100, 130, 8, 1.1, 0.84, 0]],
  'red-onion': [[0, 110, 350, 1.1, 0.78, 0]],
  shallots: [[0, 110, 32, 1, 0.9, 0]],
  kale: [[90, 170, 155, 0.75, 0.66, 0]],
  'red-cabbage': [[90, 170, 325, 0.85, 0.74, 0.04]],
  'chinese-cabbage': [[90, 170, 118, 0.8, 1.08, 0.34]],
  parsnip: [[20, 80, 92, 0.42, 1.14, 0.35]],
  cassava: [[20, 80, 52, 0.45, 0.72, 0]],
  okra: [[0, 50, 135, 0.75, 1, 0]],
  'red-pepper': [[90, 170, 27, 1.25, 0.95, 0]],
  'yellow-pepper': [[90, 170, 92, 1.25, 1.25, 0]],
  rosemary: [[100, 170, 168, 0.6, 0.78, 0]],
  'rye-bread': [[20, 110, 60, 1.05, 0.7, 0]],
  empanada: [[0, 130, 68, 2.2, 0.9, 0]],
  feta: [[60, 120, 95, 0.16, 1.06, 0.72]],
  jelly: [[40, 110, 18, 1.7, 0.92, 0]],
  meatballs: [[0, 130, 46, 1.05, 0.88, 0]],
  chickpeas: [[0, 70, 80, 0.75, 1.55, 0.12]],
  lentils: [[0, 70, 58, 1.1, 1.3, 0]],
  'rubber-gloves': [[0, 360, 92, 3.2, 1.15, 0]],
  glass: [[0, 150, 232, 0.45, 1.25, 0.35]],
  liquorice: [[0, 360, 300, 0.18, 0.52, 0]],
  'body-lotion': [[0, 360, 340, 1, 1.02, 0]],
  'rain-boots': [[0, 110, 95, 2.2, 1.5, 0]],
  raincoat: [[0, 360, 98, 1.8, 1.3, 0]],
  'white-drink': [[150, 300, 90, 0.1, 1.2, 0.5]],
  'iced-tea': [[180, 280, 62, 2.3, 0.94, 0]],
};

const within = (hue, from, to) => (from <= to ? hue >= from && hue <= to : hue >= from || hue <= to);

export const ruleFor = (name) => rules[name] ?? null;

/** The drawing in the colours of that name (by default the concept's); unchanged if there is no rule. */
export function recolour(name, body) {
  const own = rules[name];
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
