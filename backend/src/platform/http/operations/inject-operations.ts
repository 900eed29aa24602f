import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error';
import { checkDto } from '../dto-pipe';
import { errorBody } from '../errors';
import { internalRequestHeaders } from '../internal-request';
import { sendJson } from '../params';
import type { QueuedOperation } from './operations.dto';

/** Statuses after which the client sends the same operation again. */
const retryableStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Headers of the request that apply to each of its operations. The acting child's is none of them. */
const forwardedHeaders = [
  'host',
  'x-auth-token',
  'x-api-key',
  'x-user-language',
  'x-request-id',
  'user-agent',
] as const;

/** One scope of operations: its path, and the DTO with the methods and paths that it accepts. */
export interface OperationScope {
  path: string;
  dto: Type<QueuedOperation>;
}

/**
 * Applies the queued changes of an offline device to one scope. Each operation is injected into its own route
 * with its own key and transaction, so rules, answers and keys are the same as for a single request.
 */
export async function injectOperations(
  scope: OperationScope,
  operations: readonly unknown[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const results: string[] = [];
  for (const raw of operations) {
    const { text, isFinal } = await injectOne(scope, raw, request);
    results.push(text);
    if (!isFinal) break;
  }
  return sendJson(reply, `{"results":[${results.join(',')}]}`);
}

async function injectOne(
  scope: OperationScope,
  raw: unknown,
  request: FastifyRequest,
): Promise<{ text: string; isFinal: boolean }> {
  const operation = parse(scope.dto, raw);
  if (operation instanceof DomainError)
    return {
      text: result(keyIn(raw), 422, JSON.stringify(errorBody(operation, request.id))),
      isFinal: true,
    };
  const { key, method, path, body, language } = operation;
  const headers = Object.fromEntries(
    forwardedHeaders.flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
    ),
  );
  const response = await request.server.inject({
    method,
    url: path === '' ? scope.path : `${scope.path}/${path}`,
    headers: {
      ...headers,
      ...internalRequestHeaders,
      'idempotency-key': key,
      ...(language && { 'x-user-language': language }),
    },
    ...(body && { payload: body }),
  });
  const { statusCode: status, payload } = response;
  const isFinal =
    status < 500 &&
    !retryableStatuses.has(status) &&
    !(status === 409 && payload.includes('"IDEMPOTENCY_IN_PROGRESS"'));
  return { text: result(key, status, payload), isFinal };
}

function parse(dto: Type<QueuedOperation>, raw: unknown): QueuedOperation | DomainError {
  try {
    return checkDto(dto, raw);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** An unreadable operation is answered with its key, if it has one, so that the client can find it. */
function keyIn(raw: unknown): string | null {
  return typeof raw === 'object' && raw !== null && 'key' in raw && typeof raw.key === 'string'
    ? raw.key
    : null;
}

/** `body` is JSON text already. */
const result = (key: string | null, status: number, body: string): string =>
  `{"key":${JSON.stringify(key)},"status":${status},"body":${body === '' ? 'null' : body}}`;
