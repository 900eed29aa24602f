export const pictureSizes = [1024, 512, 256] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** With a p in front the picture is one account's own. */
const fileName = /^(p?([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{60})\.(?:1024|512|256)\.webp$/;

export const pictureFile = (sha: string, size: PictureSize): string => `${sha}.${size}.webp`;

/** Where a picture file lies below the folder of pictures (ab, cd, name); null for anything that is not the name of one. */
export function imagePath(file: string): string[] | null {
  const match = fileName.exec(file);
  return match?.[2] && match[3] ? [match[2], match[3], file] : null;
}

/** The picture that a file belongs to; null for anything that is not the name of one. */
export const pictureOf = (file: string): string | null => fileName.exec(file)?.[1] ?? null;

/** One account's own: it is handed out only to those who were given its address. */
export const isPrivate = (file: string): boolean => file.startsWith('p');
