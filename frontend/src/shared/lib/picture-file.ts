import { uploadPixels } from '@pictick/rules/imaging/upload';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** The first bytes of the accepted file types; file names do not count. */
const beginnings = /^(\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s;

export type PictureProblem = 'tooManyPixels' | 'noPicture';

/** A picture that is decoded and can be shown. */
export interface OpenPicture {
  image: HTMLImageElement;
  /** Frees its memory. */
  close: () => void;
}

/** Opens a file by its content: finds a text with the name of an image, and an image with too many pixels. */
export async function openPicture(file: File): Promise<OpenPicture | PictureProblem> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!beginnings.test(String.fromCharCode(...head))) return 'noPicture';
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const refused = (problem: PictureProblem): PictureProblem => {
    close();
    return problem;
  };
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    if (image.naturalWidth * image.naturalHeight > uploadPixels) return refused('tooManyPixels');
    await image.decode();
    return image.naturalWidth > 0 ? { image, close } : refused('noPicture');
  } catch {
    return refused('noPicture');
  }
}

/** Says why a file cannot be used; null if it can. */
export async function pictureProblem(file: File): Promise<PictureProblem | null> {
  const opened = await openPicture(file);
  if (typeof opened === 'string') return opened;
  opened.close();
  return null;
}
