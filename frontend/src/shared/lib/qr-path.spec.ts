import decodeQR from 'qr/decode.js';
import { qrPath } from './qr-path';

/** The path as a camera sees it: light squares, and dark ones of `pixels` by `pixels`. */
function photo({ size, path }: ReturnType<typeof qrPath>, pixels = 4) {
  const width = size * pixels;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * pixels; row < (Number(y) + 1) * pixels; row++) {
      for (let column = Number(x) * pixels; column < (Number(x) + Number(length)) * pixels; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return { width, height: width, data };
}

it.each([
  'http://localhost:3000/r/bcdf-ghjk-mnpq',
  'https://lists.a-family-with-a-long-name.example.org/r/2345-6789-zxwv',
  'https://pictick.example/r/ümlaut',
])('qrPath is read by a camera as %s', (link) => {
  expect(decodeQR(photo(qrPath(link)))).toBe(link);
});

it('qrPath is read by a camera with a picture over its middle', () => {
  const link = 'https://pictick.example/kid#bcdfghjk';
  const code = qrPath(link, 'high');
  const seen = photo(code);
  const middle = seen.width / 2;
  // The white circle around the face: a third of the code without its quiet zone.
  const radius = ((code.size - 8) * 4) / 6;
  for (let y = 0; y < seen.width; y++) {
    for (let x = 0; x < seen.width; x++) {
      if (Math.hypot(x - middle, y - middle) < radius)
        seen.data.fill(255, (y * seen.width + x) * 4, (y * seen.width + x) * 4 + 4);
    }
  }
  expect(decodeQR(seen)).toBe(link);
});

it('qrPath has a quiet zone', () => {
  const { size, path } = qrPath('https://pictick.example/r/bcdf-ghjk-mnpq');
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(
      Math.min(Number(x), Number(y), size - Number(x) - Number(length), size - 1 - Number(y)),
    ).toBeGreaterThanOrEqual(4);
  }
});
