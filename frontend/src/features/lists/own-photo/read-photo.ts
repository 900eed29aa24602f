import { asJpeg, isPhonePhoto } from '../../../shared/lib/phone-photo';
import { pictureProblem } from '../../../shared/lib/picture-file';

export type PhotoProblem = 'phonePhoto' | 'tooManyPixels' | 'noPicture';

/** A chosen photo, upright as the browser shows it. */
export interface Photo {
  image: HTMLImageElement;
  /** Frees the memory of the photo. */
  close: () => void;
}

/** Reads a chosen file on this device; nothing of it is sent. */
export async function readPhoto(chosen: File): Promise<Photo | PhotoProblem> {
  const file = isPhonePhoto(chosen) ? await asJpeg(chosen) : chosen;
  if (!file) return 'phonePhoto';
  const problem = await pictureProblem(file);
  if (problem) return problem;
  const image = new Image();
  const url = URL.createObjectURL(file);
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return 'noPicture';
  }
  return { image, close: () => URL.revokeObjectURL(url) };
}
