/** Keyed hashes of texts: the first by the current key, the others by older keys. */
export abstract class KeyedHashes {
  abstract of(purpose: 'visit' | 'device', text: string): [Buffer, ...Buffer[]];
}
