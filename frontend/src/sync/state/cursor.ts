/** How far a list is known: its version, and the sequence of its pictures. */
export function numbers(cursor: string): [version: number, pictures: number] {
  const [version = '0', pictures = '0'] = cursor.split('.');
  return [Number(version), Number(pictures)];
}

/** Older than all that the server can say. */
export const unknownCursor = '0.0';

/** A late answer to an early question must not turn anything back. */
export function isOlder(cursor: string, than: string): boolean {
  const [version, pictures] = numbers(cursor);
  const [knownVersion, knownPictures] = numbers(than);
  return version < knownVersion || (version === knownVersion && pictures < knownPictures);
}
