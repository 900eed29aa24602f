/** Sorts behind every position the server gives, so that new items stand at the end until they have one. */
export const notPlacedYet = '~';

/** The position of an added item until the server gives it one: in the order of this device. */
export const unplacedPosition = (seq: number, index: number): string =>
  notPlacedYet + String(seq).padStart(12, '0') + String(index).padStart(4, '0');
