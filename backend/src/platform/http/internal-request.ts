import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const header = 'x-pictick-internal';
/** A secret of this process that is never sent outside. */
const mark = randomUUID();

/**
 * Headers of a request that this process sends to itself as a part of an authenticated and counted request.
 */
export const internalRequestHeaders: Readonly<Record<string, string>> = { [header]: mark };

export const isInternalRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[header] === mark;
