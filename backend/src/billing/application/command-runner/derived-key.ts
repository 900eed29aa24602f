import { createHash } from 'node:crypto';

/** The same key each time for what follows from another key or id: a UUID, as the key of a request is. */
export function derivedKey(from: string, step: string): string {
  const hex = createHash('sha256').update(`${from}:${step}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
