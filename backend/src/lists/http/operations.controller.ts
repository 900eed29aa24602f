import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { operationsPerRequest } from '@pictick/rules/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { injectOperations } from '../../platform/http/operations/inject-operations';
import { OperationResultsDto } from '../../platform/http/operations/operations.dto';
import { draining } from '../../platform/http/operations/operations.limits';
import { Id, Ids } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import { OperationDto, OperationsDto } from './operations.dto';

/** Applies the queued changes of an offline device to one list. */
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
  drain(
    @Id('id') id: string,
    @ValidBody() { operations }: OperationsDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const scope = { path: `/api/shopping-lists/${id}`, dto: OperationDto };
    return injectOperations(scope, operations, request, reply);
  }
}
