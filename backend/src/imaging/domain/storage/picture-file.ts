export const pictureSizes = [1024, 512, 256] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The prefix p marks a private picture. */
const fileName = /^(p?([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{60})\.(?:1024|512|256)\.webp$/;

export const pictureFile = (sha: string, size: PictureSize): string => `${sha}.${size}.webp`;

/**
 * Path of a picture file below the folder of pictures (ab, cd, name); null if the name is not that of a
 * picture.
 */
export function imagePath(file: string): string[] | null {
  const match = fileName.exec(file);
  return match?.[2] && match[3] ? [match[2], match[3], file] : null;
}

/** The picture that a file belongs to; null if the name is not that of a picture. */
export const pictureOf = (file: string): string | null => fileName.exec(file)?.[1] ?? null;

/** A private picture is served only to users with its signed URL. */
export const isPrivate = (file: string): boolean => file.startsWith('p');
