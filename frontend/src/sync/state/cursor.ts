/** Splits a cursor: the version of the list, and the sequence number of its pictures. */
export function numbers(cursor: string): [version: number, pictures: number] {
  const [version = '0', pictures = '0'] = cursor.split('.');
  return [Number(version), Number(pictures)];
}

/** Older than any cursor of the server. */
export const unknownCursor = '0.0';

/** True if `cursor` is behind `than`: an answer that arrives late must not undo a newer one. */
export function isOlder(cursor: string, than: string): boolean {
  const [version, pictures] = numbers(cursor);
  const [knownVersion, knownPictures] = numbers(than);
  return version < knownVersion || (version === knownVersion && pictures < knownPictures);
}
