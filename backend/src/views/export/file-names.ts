const longest = 60;

/**
 * A user's name as part of a file name on any system: letters and digits of any script, and hyphens for all
 * else. No separator, dot, control or direction mark remains; reserved names cannot arise, because a number
 * stands before or behind.
 */
export function readable(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  return Array.from(words).slice(0, longest).join('').replace(/-+$/, '') || 'x';
}

/** The end of a file name, by which its picture is found. */
export const pictureMark = (sha: string): string => sha.replace(/^p/, '').slice(0, 16);
/** The same in SQL. */
export const pictureMarkOf = (column: string): string => `left(ltrim(${column}, 'p'), 16)`;

export const pictureName = (folder: string, name: string, sha: string): string =>
  `${folder}/${readable(name)}-${pictureMark(sha)}.webp`;
export const listName = (folder: string, place: number, name: string): string =>
  `${folder}/${String(place).padStart(4, '0')}-${readable(name)}.json`;

/** ASCII only, so that one spelling of the header works in every browser. */
export const archiveName = (now: Date): string => `pictick-${now.toISOString().slice(0, 10)}.zip`;
