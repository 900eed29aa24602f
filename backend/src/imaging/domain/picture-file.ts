const fileName = /^([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{60}\.(?:512|256)\.webp$/;

/** Where a picture file lies below the folder of pictures (ab, cd, name); null for anything that is not the name of one. */
export function imagePath(file: string): string[] | null {
  const match = fileName.exec(file);
  return match?.[1] && match[2] ? [match[1], match[2], file] : null;
}
