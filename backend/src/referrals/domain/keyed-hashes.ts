/** What only we can make of a text, and nobody can make the text of. The first is the one to keep; the others are of older keys. */
export abstract class KeyedHashes {
  abstract of(purpose: 'visit' | 'device', text: string): [Buffer, ...Buffer[]];
}
