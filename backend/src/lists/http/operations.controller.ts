import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { operationsPerRequest } from '@pictick/rules/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import { SignedIn } from '../../platform/http/access';
import { checkDto } from '../../platform/http/dto-pipe';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { errorBody } from '../../platform/http/errors';
import { internalRequestHeaders } from '../../platform/http/internal-request';
import { Id, Ids, sendJson } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import { draining } from './lists.limits';
import { OperationDto, OperationResultsDto, OperationsDto } from './operations.dto';

/** Statuses after which the client sends the same operation again. */
const retryableStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Headers of the request that apply to each of its operations. */
const forwardedHeaders = [
  'host',
  'x-auth-token',
  'x-api-key',
  'x-user-language',
  'x-request-id',
  'user-agent',
] as const;

/**
 * Applies the queued changes of an offline device to one list. Each operation is injected into its own route
 * with its own key and transaction, so rules, answers and keys are the same as for a single request.
 */
@ApiTags('lists')
@RequiresCurrentEpoch()
@Controller('api/shopping-lists/:id/operations')
export class OperationsController {
  @Post()
  @HttpCode(200)
  @SignedIn(draining)
  @Ids('id')
  @ApiOperation({
    summary: `Apply up to ${operationsPerRequest} changes to a list, in order`,
    description:
      'Each has a key of its own and is answered as if it had come alone. One that is refused stops no other. ' +
      'One that has to be tried again (401, 408, 425, 429, 5xx, IDEMPOTENCY_IN_PROGRESS) is the last of the results: those behind it were not tried, or they would overtake it. The request itself needs no key.',
    operationId: 'operations',
  })
  @ApiOkResponse({ type: OperationResultsDto })
  async drain(
    @Id('id') id: string,
    @ValidBody() { operations }: OperationsDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const results: string[] = [];
    for (const raw of operations) {
      const { text, isFinal } = await this.applyOne(id, raw, request);
      results.push(text);
      if (!isFinal) break;
    }
    return sendJson(reply, `{"results":[${results.join(',')}]}`);
  }

  private async applyOne(
    listId: string,
    raw: unknown,
    request: FastifyRequest,
  ): Promise<{ text: string; isFinal: boolean }> {
    const operation = parseOperation(raw);
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
      url: `/api/shopping-lists/${listId}${path === '' ? '' : `/${path}`}`,
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
}

function parseOperation(raw: unknown): OperationDto | DomainError {
  try {
    return checkDto(OperationDto, raw as OperationDto);
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
