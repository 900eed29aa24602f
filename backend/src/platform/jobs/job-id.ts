import { createHash } from 'node:crypto';

/** The stores need a UUID; the same text always gives the same one. */
export function uuidOf(queue: string, jobId: string): string {
  const hex = createHash('sha256').update(`${queue}\n${jobId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
