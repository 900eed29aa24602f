const longest = 60;

/**
 * A name that people gave, as part of the name of a file on any computer: letters and digits of any script, and hyphens for everything
 * else. No separator, no dot, no control or direction mark survives; names that a computer keeps for itself cannot come about because
 * a number stands before or behind.
 */
export function readable(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  return Array.from(words).slice(0, longest).join('').replace(/-+$/, '') || 'x';
}

/** By this end a picture is found, whatever stands before it. */
export const pictureMark = (sha: string): string => sha.replace(/^p/, '').slice(0, 16);
/** The same in SQL. */
export const pictureMarkOf = (column: string): string => `left(ltrim(${column}, 'p'), 16)`;

export const pictureName = (folder: string, name: string, sha: string): string =>
  `${folder}/${readable(name)}-${pictureMark(sha)}.webp`;
export const listName = (folder: string, place: number, name: string): string =>
  `${folder}/${String(place).padStart(4, '0')}-${readable(name)}.json`;

/** ASCII only, so that one spelling of the header does for every browser. */
export const archiveName = (now: Date): string => `pictick-${now.toISOString().slice(0, 10)}.zip`;
