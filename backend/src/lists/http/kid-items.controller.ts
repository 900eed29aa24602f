import { Controller, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActingChild, type ActingChildCaller, Kid } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { CheckItemAsChild } from '../application/check-item-as-child/check-item-as-child';
import { CheckAsChildDto, CheckedItemDto } from './households.dto';

@ApiTags('kid')
@RequiresCurrentEpoch()
@Controller('api/kid/items')
export class KidItemsController {
  constructor(private readonly checkItem: CheckItemAsChild) {}

  @Put(':itemId/checked')
  @Kid()
  @Mutation()
  @Ids('itemId')
  @ApiOperation({
    summary: 'Tick or untick an item of a list that was given to the child',
    operationId: 'checkItemAsChild',
  })
  @ApiOkResponse({ type: CheckedItemDto })
  async check(
    @CommandOf() command: Command,
    @ActingChild() child: ActingChildCaller,
    @Id('itemId') itemId: string,
    @ValidBody() { checked }: CheckAsChildDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.checkItem.execute(command, child, itemId, checked));
  }
}
