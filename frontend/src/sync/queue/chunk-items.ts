import { itemsPerRequest } from '@pictick/rules/limits';
import type { NewItem } from '../types';

const packetLetters = 100_000;

/** Splits items by the server's limits on lines and characters of a request. */
export function* chunkItems(items: readonly NewItem[]): Generator<NewItem[]> {
  let packet: NewItem[] = [];
  let letters = 0;
  for (const item of items) {
    const length = item.name.length + (item.notes?.length ?? 0);
    if (packet.length === itemsPerRequest || (packet.length > 0 && letters + length > packetLetters)) {
      yield packet;
      packet = [];
      letters = 0;
    }
    packet.push(item);
    letters += length;
  }
  if (packet.length > 0) yield packet;
}
