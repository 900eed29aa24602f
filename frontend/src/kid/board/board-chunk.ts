import { chunkOf } from '../use-chunk';

export const boardChunk = chunkOf(async () => (await import('./board')).Board);
