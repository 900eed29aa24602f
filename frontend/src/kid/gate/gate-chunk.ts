import { chunkOf } from '../use-chunk';

export const gateChunk = chunkOf(async () => (await import('./gate')).Gate);
