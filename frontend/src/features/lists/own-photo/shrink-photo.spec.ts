/** @jest-environment jsdom */
import { shrinkPhoto } from './shrink-photo';

/** Sizes of the file by type, quality and side of the canvas. */
let weigh: (type: string, quality: number, side: number) => number;
let writesWebp = true;
const drawn = jest.fn();

beforeEach(() => {
  drawn.mockClear();
  writesWebp = true;
  weigh = () => 200_000;
  const context = { fillRect: jest.fn(), drawImage: drawn };
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  HTMLCanvasElement.prototype.toBlob = function (done, type = 'image/png', quality = 1) {
    const written = type === 'image/webp' && !writesWebp ? 'image/png' : type;
    done({ size: weigh(written, quality, this.width), type: written } as Blob);
  };
});

const image = {} as HTMLImageElement;
const square = { left: 500, top: 0, side: 3000 };

it('shrinkPhoto draws the square into 1024 px and writes a WebP', async () => {
  expect((await shrinkPhoto(image, square))?.type).toBe('image/webp');
  expect(drawn).toHaveBeenCalledWith(image, 500, 0, 3000, 3000, 0, 0, 1024, 1024);
});

it('shrinkPhoto does not enlarge a small photo', async () => {
  await shrinkPhoto(image, { left: 0, top: 0, side: 300 });
  expect(drawn).toHaveBeenCalledWith(image, 0, 0, 300, 300, 0, 0, 300, 300);
});

it('shrinkPhoto writes a JPEG where the browser writes no WebP', async () => {
  writesWebp = false;
  expect((await shrinkPhoto(image, square))?.type).toBe('image/jpeg');
});

it('shrinkPhoto lowers the quality, then the size, until the file is small enough', async () => {
  weigh = (_, quality, side) => (side === 768 && quality < 0.8 ? 800_000 : 2_000_000);
  expect(await shrinkPhoto(image, square)).toMatchObject({ size: 800_000 });
  expect(drawn).toHaveBeenLastCalledWith(image, 500, 0, 3000, 3000, 0, 0, 768, 768);
});

it('shrinkPhoto returns null where no file is small enough', async () => {
  weigh = () => 2_000_000;
  expect(await shrinkPhoto(image, square)).toBeNull();
});
