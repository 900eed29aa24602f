import { uploadPixels } from '@pictick/rules/imaging/upload';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** The first bytes of the accepted file types; file names do not count. */
const beginnings = /^(\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s;

/** Checks the content: finds a text with the name of an image, and an image with too many pixels. */
export async function pictureProblem(file: File): Promise<'tooManyPixels' | 'noPicture' | null> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!beginnings.test(String.fromCharCode(...head))) return 'noPicture';
  const url = URL.createObjectURL(file);
  const picture = new Image();
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
      picture.src = url;
    });
    if (picture.naturalWidth * picture.naturalHeight > uploadPixels) return 'tooManyPixels';
    await picture.decode();
    return picture.naturalWidth > 0 ? null : 'noPicture';
  } catch {
    return 'noPicture';
  } finally {
    URL.revokeObjectURL(url);
  }
}
