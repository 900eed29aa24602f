import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { operationsPerRequest } from '@pictick/rules/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedIn } from '../../../platform/http/access';
import { RequiresCurrentEpoch } from '../../../platform/http/epoch.guard';
import { injectOperations } from '../../../platform/http/operations/inject-operations';
import { OperationResultsDto } from '../../../platform/http/operations/operations.dto';
import { draining } from '../../../platform/http/operations/operations.limits';
import { Id, Ids } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import { HouseholdOperationDto, HouseholdOperationsDto } from './household-operations.dto';

/** Applies the queued changes of an offline device to one household. */
@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:id/operations')
export class HouseholdOperationsController {
  @Post()
  @HttpCode(200)
  @SignedIn(draining)
  @Ids('id')
  @ApiOperation({
    summary: `Apply up to ${operationsPerRequest} changes to a household, in order`,
    description: 'As for the operations of a list.',
    operationId: 'householdOperations',
  })
  @ApiOkResponse({ type: OperationResultsDto })
  drain(
    @Id('id') id: string,
    @ValidBody() { operations }: HouseholdOperationsDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const scope = { path: `/api/households/${id}`, dto: HouseholdOperationDto };
    return injectOperations(scope, operations, request, reply);
  }
}
