import { asJpeg, isPhonePhoto } from '../../../shared/lib/phone-photo';
import { openPicture, type OpenPicture, type PictureProblem } from '../../../shared/lib/picture-file';

export type PhotoProblem = 'phonePhoto' | PictureProblem;

/** A chosen photo, upright as the browser shows it. */
export type Photo = OpenPicture;

/** Reads a chosen file on this device; nothing of it is sent. */
export async function readPhoto(chosen: File): Promise<Photo | PhotoProblem> {
  const file = isPhonePhoto(chosen) ? await asJpeg(chosen) : chosen;
  return file ? openPicture(file) : 'phonePhoto';
}
