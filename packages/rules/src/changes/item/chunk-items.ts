import { itemsPerRequest } from '../../limits';
import type { AddedItem } from '../change-file';

const lettersPerRequest = 100_000;

/** Splits items by the server's limits on lines and characters of a request. */
export function* chunkItems<T extends Pick<AddedItem, 'name' | 'notes'>>(
  items: readonly T[],
): Generator<T[]> {
  let chunk: T[] = [];
  let letters = 0;
  for (const item of items) {
    const length = item.name.length + (item.notes?.length ?? 0);
    if (chunk.length === itemsPerRequest || (chunk.length > 0 && letters + length > lettersPerRequest)) {
      yield chunk;
      chunk = [];
      letters = 0;
    }
    chunk.push(item);
    letters += length;
  }
  if (chunk.length > 0) yield chunk;
}
