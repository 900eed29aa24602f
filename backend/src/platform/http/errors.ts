import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorKind, type FieldProblem } from '../../kernel/domain-error';
import {
  describe,
  isLockTimeout,
  isTransient,
  isUnreachable,
  stackPlaces,
} from '../database/database-errors';
import { ReplayedError } from '../idempotency/idempotency';
import { loggedId } from '../log';

export interface ErrorBody {
  success: false;
  code: string;
  message: string;
  requestId: string;
  details?: FieldProblem[];
}

interface Failure {
  status: number;
  code: string;
  messageKey?: string;
  details?: FieldProblem[];
  retryAfter?: number;
}

const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  invalid: 422,
  limit: 422,
  'not-found': 404,
  forbidden: 403,
  conflict: 409,
  unauthorised: 401,
  busy: 409,
  'too-many': 429,
  overloaded: 503,
  broken: 500,
  upstream: 502,
  unavailable: 503,
};

/** Seconds in Retry-After, unless the error has its own. */
const defaultRetryAfter: Readonly<Partial<Record<ErrorKind, number>>> = { busy: 1, 'too-many': 60 };

const byStatus: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'VALIDATION_FAILED',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** The only place that turns an error into a status and a body. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  send(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = failureOf(error);
    this.logError(error, failure, request);
    // A request refused by the rate limit has taken no tokens.
    if (failure.status !== statusOfKind['too-many']) request.forgive?.(error);
    if (reply.sent) return;
    if (failure.retryAfter !== undefined) void reply.header('retry-after', failure.retryAfter);
    if (error instanceof ReplayedError) void reply.header('Idempotent-Replayed', 'true');
    void reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(failure, request.id)));
  }

  /** Logs failures and refused access, which shows attempts at an attack. */
  private logError(
    error: unknown,
    { status, code }: Failure,
    { id, method, routeOptions: { url: route }, person }: FastifyRequest,
  ): void {
    const which = { requestId: loggedId(id), method, route, status };
    if (status === 500)
      this.log.error({ message: 'request failed', ...which, error: describe(error), at: stackPlaces(error) });
    else if (status > 500) this.log.warn({ message: 'request failed', ...which, error: describe(error) });
    else if (status === 401 || status === 403)
      this.log.log({ message: 'request refused', ...which, code, ...(person && { person: person.id }) });
  }
}

export function errorBody(
  { code, details, messageKey }: Pick<Failure, 'code' | 'details' | 'messageKey'>,
  requestId: string,
): ErrorBody {
  return { success: false, code, message: messageKey ?? keyOf(code), requestId, ...(details && { details }) };
}

/** NOT_FOUND -> errors.notFound */
export const keyOf = (code: string): string =>
  `errors.${code.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;

export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) {
    const retryAfter = error.retryAfterSeconds ?? defaultRetryAfter[error.kind];
    return {
      status: statusOfKind[error.kind],
      code: error.code,
      ...(error.messageKey !== undefined && { messageKey: error.messageKey }),
      ...(error.details && { details: error.details }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }
  if (isUnreachable(error) || isTransient(error) || isLockTimeout(error))
    return { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: 1 };
  const status = statusOf(error);
  if (status === 400 && isParseError(error)) return { status, code: 'MALFORMED_JSON' };
  if (status !== undefined && status < 500) return { status, code: byStatus[status] ?? 'BAD_REQUEST' };
  return { status: 500, code: 'INTERNAL_ERROR' };
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (
    typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
  )
    return error.statusCode;
  return undefined;
}

const isParseError = (error: unknown): boolean =>
  error instanceof Error && /JSON|body/i.test(`${error.name} ${error.message}`);
