import encodeQR from 'qr';

/** White all around that a camera needs to find it, in modules. */
const margin = 4;

/** A text as the dark squares of a QR code: one path on a ground of `size` by `size`. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin });
  const runs = rows.flatMap((row, y) =>
    runsOf(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join('') };
}

/** Neighbours are one piece, so that no hairline stands between them. */
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
