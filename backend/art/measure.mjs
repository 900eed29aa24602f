import sharp from 'sharp';

sharp.concurrency(1);

/** Draws an SVG body of a given box into raw RGBA, `size` pixels on the longer side. */
export async function rasterise(body, [x, y, w, h], size) {
  const scale = size / Math.max(w, h);
  const [width, height] = [Math.round(w * scale), Math.round(h * scale)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${x} ${y} ${w} ${h}" width="${width}" height="${height}">${body}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 4_194_304 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, scale };
}

/**
 * The box of the visible part of a drawing, its centre of mass and the fill of the box, in the drawing's
 * units.
 */
export function visible({ data, width, height, scale }, [x0, y0]) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  let [mass, massX, massY] = [0, 0, 0];
  for (let y = 0, i = 3; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 4) {
      const alpha = data[i];
      if (alpha < 24) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      mass += alpha;
      massX += alpha * x;
      massY += alpha * y;
    }
  }
  if (right < 0) throw new Error('A drawing has nothing to see in it');
  const [w, h] = [(right - left + 1) / scale, (bottom - top + 1) / scale];
  return {
    x: x0 + left / scale,
    y: y0 + top / scale,
    w,
    h,
    massX: x0 + massX / mass / scale,
    massY: y0 + massY / mass / scale,
    fill: mass / 255 / scale / scale / Math.max(w, h) ** 2,
  };
}
