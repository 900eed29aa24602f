import { asJpeg, isPhonePhoto } from './phone-photo';

it.each([
  ['IMG_1.HEIC', 'image/heic', true],
  ['IMG_1.heif', 'image/heif', true],
  ['burst.heics', 'image/heic-sequence', true],
  ['IMG_1.HEIC', '', true],
  ['IMG_1.heic', 'application/octet-stream', true],
  ['bear.jpg', 'image/jpeg', false],
  ['renamed.heic', 'image/jpeg', false],
  ['notes.txt', '', false],
])('tells whether %s (%s) is a photo as iPhones keep them', (name, type, answer) => {
  expect(isPhonePhoto({ name, type })).toBe(answer);
});

it('says so where the browser cannot read it', async () => {
  const unable = jest
    .fn()
    .mockRejectedValue(new DOMException('The source image could not be decoded.', 'InvalidStateError'));
  Object.assign(globalThis, { createImageBitmap: unable });
  await expect(asJpeg(new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' }))).resolves.toBeNull();
  expect(unable).toHaveBeenCalledTimes(1);
});
