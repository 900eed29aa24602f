/** Sorts behind every position of the server, so that new items are last until they have one. */
export const notPlacedYet = '~';

/** The position of an added item until the server assigns one: in the order of this device. */
export const unplacedPosition = (seq: number, index: number): string =>
  notPlacedYet + String(seq).padStart(12, '0') + String(index).padStart(4, '0');
