/** @jest-environment node */
import { readPhoto } from './read-photo';

const open = new Set<string>();
let decoded = 0;
class Reading {
  onload = (): void => undefined;
  onerror = (): void => undefined;
  naturalWidth = 800;
  naturalHeight = 600;
  set src(_: string) {
    setTimeout(() => this.onload());
  }
  decode(): Promise<void> {
    decoded++;
    return Promise.resolve();
  }
}

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

beforeEach(() => {
  decoded = 0;
  open.clear();
  Object.assign(globalThis, { Image: Reading });
  URL.createObjectURL = () => {
    open.add('blob:photo');
    return 'blob:photo';
  };
  URL.revokeObjectURL = (url) => void open.delete(url);
});

it('readPhoto decodes a photo once and keeps it until it is closed', async () => {
  const photo = await readPhoto(new File([png], 'bear.png', { type: 'image/png' }));
  if (typeof photo === 'string') throw new Error(photo);
  expect([decoded, open.size]).toEqual([1, 1]);
  photo.close();
  expect(open.size).toBe(0);
});

it.each([
  ['a text', 'diary.png', 'image/png', 'noPicture'],
  ['a HEIC photo that this browser cannot read', 'bear.heic', 'image/heic', 'phonePhoto'],
])('readPhoto refuses %s and keeps nothing of it', async (_, name, type, problem) => {
  expect(await readPhoto(new File(['Dear diary'], name, { type }))).toBe(problem);
  expect(open.size).toBe(0);
});
