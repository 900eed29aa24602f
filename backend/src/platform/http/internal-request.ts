import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const header = 'x-pictick-internal';
/** Known to this process alone, and never sent out of it. */
const mark = randomUUID();

/** Headers of a request that this process sends to itself, as a part of one that was authenticated and counted. */
export const internalRequestHeaders: Readonly<Record<string, string>> = { [header]: mark };

export const isInternalRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[header] === mark;
