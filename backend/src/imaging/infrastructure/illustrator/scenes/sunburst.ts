export type Pastel = { light: string; deep: string };

const RAYS = 16;

/**
 * Ground with rays at half strength around a light, and halftone dots that grow towards the corners at 60 %.
 */
export function sunburst(
  { light, deep }: Pastel,
  side: number,
  centre: readonly [number, number],
  turn: number,
  floor: number | null,
): string {
  const [cx, cy] = centre;
  const far = side * 1.2;
  const rays = Array.from({ length: RAYS }, (_, i) => {
    const [a, b] = [i, i + 0.5].map((step) => ((step * 360) / RAYS + turn) * (Math.PI / 180)) as [
      number,
      number,
    ];
    return `M${cx} ${cy}L${(cx + far * Math.cos(a)).toFixed(1)} ${(cy + far * Math.sin(a)).toFixed(1)}L${(cx + far * Math.cos(b)).toFixed(1)} ${(cy + far * Math.sin(b)).toFixed(1)}z`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">` +
    `<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${side * 0.62}"><stop offset="0" stop-color="#fff" stop-opacity=".92"/><stop offset=".45" stop-color="#fff" stop-opacity=".38"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="s"><stop offset="0" stop-color="${deep}" stop-opacity=".95"/><stop offset="1" stop-color="${deep}" stop-opacity="0"/></radialGradient></defs>` +
    `<path fill="${light}" d="M0 0h${side}v${side}H0z"/><path fill="${deep}" fill-opacity=".5" d="${rays.join('')}"/>` +
    `<path fill="${deep}" fill-opacity=".6" d="${dots(side)}"/>` +
    `<path fill="url(#g)" d="M0 0h${side}v${side}H0z"/>` +
    (floor === null
      ? ''
      : `<ellipse cx="${side / 2}" cy="${floor}" rx="${side * 0.46}" ry="${side * 0.045}" fill="url(#s)"/>`) +
    '</svg>'
  );
}

function dots(side: number): string {
  const step = 18;
  const middle = side / 2;
  let path = '';
  for (let row = 0; row * step <= side + step; row += 1) {
    for (let column = 0; column * step <= side + step; column += 1) {
      const [x, y] = [column * step + (row % 2 === 0 ? 0 : step / 2), row * step];
      const r = Math.min(6.5, 8.5 * (Math.hypot(x - middle, y - middle) / middle - 0.62));
      if (r > 1)
        path += `M${(x - r).toFixed(1)} ${y}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0-${(2 * r).toFixed(1)} 0`;
    }
  }
  return path;
}
