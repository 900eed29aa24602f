export const pictureSizes = [1024, 512, 256] as const;
export type PictureSize = (typeof pictureSizes)[number];

const fileName = /^([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{60}\.(?:1024|512|256)\.webp$/;

export const pictureFile = (sha: string, size: PictureSize): string => `${sha}.${size}.webp`;

/** Where a picture file lies below the folder of pictures (ab, cd, name); null for anything that is not the name of one. */
export function imagePath(file: string): string[] | null {
  const match = fileName.exec(file);
  return match?.[1] && match[2] ? [match[1], match[2], file] : null;
}

/** The picture that a file belongs to; null for anything that is not the name of one. */
export const pictureOf = (file: string): string | null => (fileName.test(file) ? file.slice(0, 64) : null);
