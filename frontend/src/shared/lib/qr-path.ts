import encodeQR from 'qr';

/** The quiet zone around the code that a camera needs, in modules. */
const margin = 4;

/** A QR code as one SVG path on a square of `size` modules. `high` bears a picture in its middle. */
export function qrPath(text: string, ecc: 'medium' | 'high' = 'medium'): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc, border: margin });
  const runs = rows.flatMap((row, y) =>
    runsOf(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join('') };
}

/** Neighbouring modules are one rectangle, so that no hairlines appear. */
function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
