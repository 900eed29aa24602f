import { chunkOf } from '../use-chunk';

export const doneChunk = chunkOf(async () => (await import('./done')).Done);
