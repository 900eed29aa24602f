import { chunkOf } from '../use-chunk';

export const shopChunk = chunkOf(async () => (await import('./shop')).Shop);
