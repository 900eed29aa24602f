import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Less goes in one packet anyway. */
const worthIt = 1400;

/** A list's JSON becomes a tenth of itself. A proxy does that as well; this is for where none stands before the api. */
export function packAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: Error | null, payload?: unknown) => void): void {
  if (typeof payload !== 'string' || payload.length < worthIt || !request.headers['accept-encoding']?.includes('gzip')) {
    done(null, payload);
    return;
  }
  void reply.header('content-encoding', 'gzip');
  gzip(payload, { level: constants.Z_BEST_SPEED }, done);
}
