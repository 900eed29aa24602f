import type { Page } from '@playwright/test';

const ascii = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

/** An entry of a TIFF directory: tag, type, count and value or offset. */
function entry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}

const directory = (...entries: Buffer[]): Buffer => {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
};

/** Words that a file has only with its Exif part. */
export const camera = 'Family Camera 3000';

/** The Exif part of a phone's photo: the camera, the place, and that the phone was held upright. */
function exif(): Buffer {
  const make = ascii(camera);
  const head = 8;
  const main = 2 + 3 * 12 + 4;
  const place = 2 + 4 * 12 + 4;
  const makeAt = head + main + place;
  const latitudeAt = makeAt + make.length;
  const rationals = Buffer.alloc(48);
  [52, 1, 30, 1, 0, 1, 13, 1, 24, 1, 0, 1].forEach((value, at) => rationals.writeUInt32LE(value, 4 * at));
  return Buffer.concat([
    Buffer.from('4949 2a00 0800 0000'.replace(/ /g, ''), 'hex'),
    directory(
      entry(0x010f, 2, make.length, makeAt),
      entry(0x0112, 3, 1, 6),
      entry(0x8825, 4, 1, head + main),
    ),
    directory(
      entry(0x0001, 2, 2, 0x4e),
      entry(0x0002, 5, 3, latitudeAt),
      entry(0x0003, 2, 2, 0x45),
      entry(0x0004, 5, 3, latitudeAt + 24),
    ),
    make,
    rationals,
  ]);
}

/**
 * A JPEG with red at the left and blue at the right of its pixels, and the Exif part of a phone held upright: shown, it is as high as it
 * is wide here, with red at the top.
 */
export async function phonePhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#e02020';
      context.fillRect(0, 0, w / 2, h);
      context.fillStyle = '#2040e0';
      context.fillRect(w / 2, 0, w / 2, h);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
      const reader = new FileReader();
      await new Promise((done) => {
        reader.onload = done;
        reader.readAsDataURL(blob);
      });
      return (reader.result as string).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(drawn, 'base64');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif()]);
  const part = Buffer.alloc(4);
  part.writeUInt16BE(0xffe1);
  part.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), part, body, jpeg.subarray(2)]);
}

/** Keeps the bytes of each photo that the page sends. */
export async function watchSentPhotos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sentPhotos: sent });
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      if (input instanceof Request && input.method === 'PUT' && input.url.endsWith('/photo'))
        sent.push(
          Array.from(new Uint8Array(await input.clone().arrayBuffer()), (byte) =>
            String.fromCharCode(byte),
          ).join(''),
        );
      return send(input, init);
    };
  });
}

/** The sent bodies, one letter a byte. */
export const sentPhotos = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { sentPhotos: string[] }).sentPhotos);

/** Size of a shown picture, and whether it is red at the top and blue at the bottom. */
export const looksOf = (page: Page, url: string) =>
  page.evaluate(async (from) => {
    const bitmap = await createImageBitmap(await (await fetch(from)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const colour = (share: number) => {
      const [red = 0, , blue = 0] = context.getImageData(
        bitmap.width / 2,
        Math.round(share * (bitmap.height - 1)),
        1,
        1,
      ).data;
      return red > blue ? 'red' : 'blue';
    };
    return { width: bitmap.width, height: bitmap.height, top: colour(0.1), bottom: colour(0.9) };
  }, url);
