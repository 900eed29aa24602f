import { Controller, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { GiveList } from '../application/give-list/give-list';
import { GiveListDto, GivingDto } from './households.dto';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:id/children/:childId/lists')
export class GivenListsController {
  constructor(private readonly giveList: GiveList) {}

  @Put(':listId')
  @SignedIn()
  @Mutation()
  @Ids('id', 'childId', 'listId')
  @ApiOperation({
    summary: 'Give a list to a child, or take it back',
    description:
      'The owner gives a list to a first child; from then on it belongs to the household and any adult of it may give it to further children and take it back. A list of another household: 409 LIST_OF_ANOTHER_HOUSEHOLD.',
    operationId: 'giveList',
  })
  @ApiOkResponse({ type: GivingDto })
  async give(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @Id('childId') childId: string,
    @Id('listId') listId: string,
    @ValidBody() { given }: GiveListDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.giveList.execute(command, { householdId, childId, listId }, given));
  }
}
