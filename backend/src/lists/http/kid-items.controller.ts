import { Controller, Param, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActingChild, type ActingChildCaller, Kid } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { CheckItemAsChild } from '../application/check-item-as-child/check-item-as-child';
import { KeepRefusedMarks } from '../application/mark-item-as-child/keep-refused-marks';
import { MarkItemAsChild } from '../application/mark-item-as-child/mark-item-as-child';
import { CheckAsChildDto, CheckedItemDto } from './households.dto';
import { refusedMarksIn } from './refused-marks';
import { dayParam, MarkAsChildDto, MarkedAsChildDto } from './routines.dto';

@ApiTags('kid')
@RequiresCurrentEpoch()
@Controller('api/kid/items')
export class KidItemsController {
  constructor(
    private readonly checkItem: CheckItemAsChild,
    private readonly markItem: MarkItemAsChild,
    private readonly refusedMarks: KeepRefusedMarks,
  ) {}

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

  @Put(':itemId/marks/:day')
  @Kid()
  @Mutation()
  @Ids('itemId')
  @ApiParam(dayParam)
  @ApiOperation({
    summary: 'Set the state of an item of a routine on a day, for the acting child',
    description: 'In a routine of the whole family the mark counts for all.',
    operationId: 'markItemAsChild',
  })
  @ApiOkResponse({ type: MarkedAsChildDto })
  async mark(
    @CommandOf() command: Command,
    @ActingChild() child: ActingChildCaller,
    @Id('itemId') itemId: string,
    @Param('day') day: string,
    @ValidBody() body: MarkAsChildDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { refused, ...mark } = body;
    const answer = await this.markItem.execute(command, child, itemId, day, mark);
    const { childId, householdId, deviceId = null } = child;
    await this.refusedMarks.of({ childId, householdId, deviceId }, refusedMarksIn(refused));
    return sendStored(reply, answer);
  }
}
