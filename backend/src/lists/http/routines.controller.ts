import { Controller, Param, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { MarkItem } from '../application/mark-item/mark-item';
import { SetSchedule } from '../application/set-schedule/set-schedule';
import { dayParam, MarkedItemDto, MarkItemDto, ScheduleSetDto, SetScheduleDto } from './routines.dto';

@ApiTags('routines')
@RequiresCurrentEpoch()
@Controller('api/shopping-lists/:id')
export class RoutinesController {
  constructor(
    private readonly setSchedule: SetSchedule,
    private readonly markItem: MarkItem,
  ) {}

  @Put('schedule')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Make a chore list a routine, change its schedule from today on, or end it',
    description:
      "For organisers and adults of the household. A list without one gets the user's household that has these children; the children get the list. A routine that ends keeps the ticks of its last day.",
    operationId: 'setSchedule',
  })
  @ApiOkResponse({ type: ScheduleSetDto })
  async schedule(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() body: SetScheduleDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.setSchedule.execute(command, id, body));
  }

  @Put('items/:itemId/marks/:day')
  @SignedIn()
  @Mutation()
  @Ids('id', 'itemId')
  @ApiParam(dayParam)
  @ApiOperation({
    summary: 'Set the state of an item of a routine on a day, for one child or for the whole family',
    description:
      'From 60 days before to one after the UTC date. Members outside the household mark only routines of the whole family.',
    operationId: 'markItem',
  })
  @ApiOkResponse({ type: MarkedItemDto })
  async mark(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('itemId') itemId: string,
    @Param('day') day: string,
    @ValidBody() body: MarkItemDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.markItem.execute(command, id, itemId, day, body));
  }
}
