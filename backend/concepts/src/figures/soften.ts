import { INK } from './drawing';

/** The share by which an outline is darker than its part, in a style without ink. */
const SHADE = 0.26;

const gradient = (svg: string, id: string): string | undefined =>
  new RegExp(`id="${id}"[^]*?</linearGradient>`)
    .exec(svg)?.[0]
    .match(/#[0-9a-f]{3,6}(?="\/><\/linearGradient>)/i)?.[0];

function darker(hex: string): string {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const shade = [1, 3, 5].map((at, i) =>
    Math.round(parseInt(full.slice(at, at + 2), 16) * (1 - SHADE * (i === 2 ? 0.8 : 1))),
  );
  return `#${shade.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Outlines every part in a shade of its own instead of ink: light and shade round a figure off, and a grey
 * line would be a second rim.
 */
export function soften(svg: string, line: string): string {
  const shadeOf = (paint: string): string => {
    const colour = paint.startsWith('url(#') ? gradient(svg, paint.slice(5, -1)) : paint;
    return colour !== undefined && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour) ? darker(colour) : line;
  };
  // In this order: limbs (a line in a wider line), clouds (whose outline is a larger cloud), all other
  // outlined parts.
  return svg
    .replace(
      new RegExp(
        `fill="none" stroke="${INK}"([^<>]*/>(?=<path d="[^"]*" fill="none" stroke="([^"]+)"))`,
        'g',
      ),
      (_, rest: string, colour: string) => `fill="none" stroke="${shadeOf(colour)}"${rest}`,
    )
    .replace(
      new RegExp(`<g fill="${INK}">(?=[^]*?<g fill="([^"]+)")`, 'g'),
      (_, paint: string) => `<g fill="${shadeOf(paint)}">`,
    )
    .replace(
      new RegExp(`fill="((?!none)[^"]+)"([^<>]*)stroke="${INK}"`, 'g'),
      (_, paint: string, between: string) => `fill="${paint}"${between}stroke="${shadeOf(paint)}"`,
    )
    .replaceAll(INK, line);
}
