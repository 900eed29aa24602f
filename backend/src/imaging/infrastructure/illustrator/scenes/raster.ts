/** RGBA, four bytes per pixel, not premultiplied. */
export type Raster = { data: Uint8Array; width: number; height: number };

/**
 * A thing with hints for scenes: `thin` if it is flat in the hand; `sign`: position of a badge, which is not
 * part of its body.
 */
export type Drawing = Raster & { thin?: boolean; sign?: { x: number; y: number; r: number } };

export function lay(pixels: Uint8Array, to: number, colour: readonly number[], share: number): void {
  for (let c = 0; c < 3; c += 1)
    pixels[to + c] = Math.round((pixels[to + c] as number) * (1 - share) + (colour[c] as number) * share);
}

export function layAt(pixels: Uint8Array, to: number, source: Uint8Array, from: number, share: number): void {
  for (let c = 0; c < 3; c += 1)
    pixels[to + c] = Math.round(
      (pixels[to + c] as number) * (1 - share) + (source[from + c] as number) * share,
    );
}

export const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
export const smooth = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};
export const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
export const mix = (a: readonly number[], b: readonly number[], share: number): number[] =>
  a.map((c, i) => c + ((b[i] as number) - c) * share);

/**
 * Visits the pixels of a drawing that lie on the canvas: `visit(index in the drawing, index on the canvas,
 * x, y)`, in bytes.
 */
export function over(
  canvas: Raster,
  { width, height }: { width: number; height: number },
  left: number,
  top: number,
  visit: (from: number, to: number, x: number, y: number) => void,
): void {
  for (let y = Math.max(0, -top); y < Math.min(height, canvas.height - top); y += 1) {
    for (let x = Math.max(0, -left); x < Math.min(width, canvas.width - left); x += 1)
      visit((y * width + x) * 4, ((y + top) * canvas.width + x + left) * 4, x, y);
  }
}

/** Copies the badge as drawn over the lit body. */
export function unlit(
  canvas: Raster,
  { data, width, height, sign }: Drawing,
  left: number,
  top: number,
): void {
  if (!sign) return;
  const { x: cx, y: cy, r } = sign;
  for (
    let y = Math.max(0, -top, Math.floor(cy - r));
    y < Math.min(height, canvas.height - top, cy + r + 1);
    y += 1
  ) {
    for (
      let x = Math.max(0, -left, Math.floor(cx - r));
      x < Math.min(width, canvas.width - left, cx + r + 1);
      x += 1
    ) {
      if ((x - cx) ** 2 + (y - cy) ** 2 > (r + 1) ** 2) continue;
      const from = (y * width + x) * 4;
      layAt(
        canvas.data,
        ((y + top) * canvas.width + x + left) * 4,
        data,
        from,
        (data[from + 3] as number) / 255,
      );
    }
  }
}

/** A soft contact shadow. `hardness` 0 fades from the centre, 1 has an edge. */
export function ovalShadow(
  canvas: Raster,
  [cx, cy]: readonly [number, number],
  rx: number,
  ry: number,
  colour: readonly number[],
  strength: number,
  hardness = 0,
): void {
  for (let y = Math.max(0, Math.floor(cy - ry)); y < Math.min(canvas.height, cy + ry); y += 1) {
    for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(canvas.width, cx + rx); x += 1) {
      const r = Math.hypot((x - cx) / rx, (y - cy) / ry);
      if (r < 1)
        lay(canvas.data, (y * canvas.width + x) * 4, colour, strength * (1 - smooth(hardness, 1, r)));
    }
  }
}

/** Contact area of a drawing: the columns covered in its lowest eighth. */
export function footing({ data, width, height }: Raster): { from: number; to: number } {
  let [from, to] = [width, 0];
  for (let y = Math.floor(height * 0.88); y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] as number) < 128) continue;
      if (x < from) from = x;
      if (x > to) to = x;
    }
  }
  return from < to ? { from, to } : { from: width * 0.3, to: width * 0.7 };
}
