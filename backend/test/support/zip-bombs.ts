import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** PNG's own checksum. */
const crc32 = (bytes: Buffer): number =>
  ~bytes.reduce(
    (crc, byte) =>
      Array.from({ length: 8 }).reduce<number>((c) => (c >>> 1) ^ (c & 1 ? 0xedb88320 : 0), crc ^ byte),
    -1,
  ) >>> 0;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** 69 bytes that claim to be a picture of this size. */
function claiming(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small picture whose header claims another size. */
async function lyingJpeg(): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  jpeg.writeUInt32BE(0xffdcffdc, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  return jpeg;
}

/** Small as files, enormous as pictures. */
export const zipBombs: readonly [string, () => Promise<Buffer>][] = [
  [
    '144 million red pixels',
    () =>
      sharp({
        create: { width: 12_000, height: 12_000, channels: 3, background: '#ff0000' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer(),
  ],
  [
    '69 bytes that claim to be 100,000 pixels wide and high',
    () => Promise.resolve(claiming(100_000, 100_000)),
  ],
  [
    '69 bytes that claim to be as large as can be said',
    () => Promise.resolve(claiming(0x7fffffff, 0x7fffffff)),
  ],
  ['one line of two thousand million pixels', () => Promise.resolve(claiming(0x7fffffff, 1))],
  ['a JPEG that claims to be 65,500 pixels wide and high', lyingJpeg],
];
