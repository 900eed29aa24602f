import { constants, gzip, type ZlibOptions } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes. Smaller bodies fit into one packet. */
const minimumLength = 1400;

/** `gzip;q=0` refuses gzip (RFC 9110, 12.5.3). */
const acceptsGzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/**
 * Options of zlib for a body of `bytes` bytes. The memory of a compression is eight times the window, by default 262 kB
 * whatever the body, and thousands of them a minute fragment the memory of the process.
 */
export function gzipOptions(bytes: number): Required<Pick<ZlibOptions, 'level' | 'windowBits' | 'memLevel'>> {
  const windowBits = Math.min(15, Math.max(9, Math.ceil(Math.log2(bytes))));
  return { level: constants.Z_BEST_SPEED, windowBits, memLevel: windowBits - 7 };
}

/** Compresses a response with gzip, for an API without a proxy in front of it. */
export function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if (typeof payload !== 'string' || payload.length < minimumLength) {
    done(null, payload);
    return;
  }
  // Shared caches must keep the response by encoding.
  const vary = reply.getHeader('vary');
  void reply.header(
    'vary',
    vary === undefined ? 'accept-encoding' : [vary, 'accept-encoding'].flat().join(', '),
  );
  if (!acceptsGzip.test(request.headers['accept-encoding'] ?? '')) {
    done(null, payload);
    return;
  }
  void reply.header('content-encoding', 'gzip');
  const body = Buffer.from(payload);
  gzip(body, gzipOptions(body.length), done);
}
