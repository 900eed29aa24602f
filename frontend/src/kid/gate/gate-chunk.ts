import { chunkOf } from '../use-chunk';

export const gateChunk = chunkOf(async () => (await import('./gate')).Gate);

/** The gate of a linked device. */
export const linkedGateChunk = chunkOf(async () =>
  (await import('../linked/linked-gates')).loadLinkedGates(),
);
