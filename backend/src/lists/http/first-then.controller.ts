import { Controller, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { SetFirstThen } from '../application/first-then/set-first-then';
import { FirstThenChangedDto, SetFirstThenDto } from './first-then.dto';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:id/children/:childId/first-then')
export class FirstThenController {
  constructor(private readonly setFirstThen: SetFirstThen) {}

  @Put()
  @SignedIn()
  @Ids('id', 'childId')
  @Mutation()
  @ApiOperation({
    summary: 'Show a child two cards alone, or all its cards again',
    description: 'The two are shown until both are done, until an adult ends them, or until the day ends.',
    operationId: 'setFirstThen',
  })
  @ApiOkResponse({ type: FirstThenChangedDto })
  async set(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @Id('childId') childId: string,
    @ValidBody() firstThen: SetFirstThenDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.setFirstThen.execute(command, householdId, childId, firstThen));
  }
}
