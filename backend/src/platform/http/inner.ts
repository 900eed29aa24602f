import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const header = 'x-pictick-inner';
/** Known to this process alone, and never sent out of it. */
const mark = randomUUID();

/** For a request that this process makes of itself on behalf of one that has been let in and counted. */
export const asInner: Readonly<Record<string, string>> = { [header]: mark };

export const isInner = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[header] === mark;
