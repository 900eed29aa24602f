import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Less goes in one packet anyway. */
const worthIt = 1400;

/** `gzip;q=0` is a no (RFC 9110, 12.5.3). */
const takesGzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/** A list's JSON becomes a tenth of itself. A proxy does that as well; this is for where none stands before the api. */
export function packAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if (typeof payload !== 'string' || payload.length < worthIt) {
    done(null, payload);
    return;
  }
  // What is kept on the way is kept for those who take the same.
  const vary = reply.getHeader('vary');
  void reply.header(
    'vary',
    vary === undefined ? 'accept-encoding' : [vary, 'accept-encoding'].flat().join(', '),
  );
  if (!takesGzip.test(request.headers['accept-encoding'] ?? '')) {
    done(null, payload);
    return;
  }
  void reply.header('content-encoding', 'gzip');
  gzip(payload, { level: constants.Z_BEST_SPEED }, done);
}
