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
])('isPhonePhoto decides whether %s (%s) is an iPhone photo', (name, type, answer) => {
  expect(isPhonePhoto({ name, type })).toBe(answer);
});

it('asJpeg returns null where the browser cannot read it', async () => {
  const unable = jest
    .fn()
    .mockRejectedValue(new DOMException('The source image could not be decoded.', 'InvalidStateError'));
  Object.assign(globalThis, { createImageBitmap: unable });
  await expect(asJpeg(new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' }))).resolves.toBeNull();
  expect(unable).toHaveBeenCalledTimes(1);
});
