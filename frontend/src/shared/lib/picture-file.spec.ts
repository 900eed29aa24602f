import { uploadPixels } from '@pictick/rules/imaging/upload';
import { pictureProblem } from './picture-file';

/** Like a browser: the size comes from the header, the rest is read only on decoding. */
let read: { size: [number, number] | null; whole: boolean };
let decoded = 0;
class Reading {
  onload = (): void => undefined;
  onerror = (_: unknown): void => undefined;
  naturalWidth = 0;
  naturalHeight = 0;
  set src(_: string) {
    [this.naturalWidth, this.naturalHeight] = read.size ?? [0, 0];
    setTimeout(() => (read.size ? this.onload() : this.onerror(new Event('error'))));
  }
  decode(): Promise<void> {
    decoded++;
    return read.whole ? Promise.resolve() : Promise.reject(new DOMException('', 'EncodingError'));
  }
}

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const file = new File([png], 'bear.png', { type: 'image/png' });
beforeEach(() => {
  decoded = 0;
  Object.assign(globalThis, { Image: Reading });
  URL.createObjectURL = jest.fn(() => 'blob:one');
  URL.revokeObjectURL = jest.fn();
});

it.each<[string, [number, number] | null, boolean, string | null]>([
  ['a picture', [800, 600], true, null],
  ['the largest allowed picture', [10_000, uploadPixels / 10_000], true, null],
  ['a damaged picture', null, false, 'noPicture'],
  ['a truncated picture', [800, 600], false, 'noPicture'],
  ['a picture with too many pixels', [12_000, 12_000], true, 'tooManyPixels'],
])('pictureProblem checks %s', async (_, size, whole, problem) => {
  read = { size, whole };
  expect(await pictureProblem(file)).toBe(problem);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:one');
});

it.each<[string, BlobPart[], string | null]>([
  ['a text', ['Dear diary'], 'noPicture'],
  ['an empty file', [], 'noPicture'],
  ['a GIF', ['GIF89a'], 'noPicture'],
  ['a sound', ['RIFF\0\0\0\0WAVE'], 'noPicture'],
  ['a PNG', [png], null],
  ['a JPEG', [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], null],
  ['a WebP', ['RIFF', Uint8Array.of(0x0a, 0x01, 0x00, 0x00), 'WEBPVP8 '], null],
])('pictureProblem reads the type of %s from its first bytes', async (_, parts, problem) => {
  read = { size: [800, 600], whole: true };
  expect(await pictureProblem(new File(parts, 'diary.png', { type: 'image/png' }))).toBe(problem);
});

it('pictureProblem refuses an image with too many pixels without decoding it', async () => {
  read = { size: [12_000, 12_000], whole: true };
  await pictureProblem(file);
  expect(decoded).toBe(0);
});
