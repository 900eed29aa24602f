import { Controller, Get, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Identified, Person, SignedIn } from '../../../platform/http/access';
import { RequiresCurrentEpoch } from '../../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendJson, sendStored } from '../../../platform/http/params';
import { ValidBody, ValidQuery } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { ForgetName } from '../../application/item-history/forget-name';
import { SetFavourite } from '../../application/item-history/set-favourite';
import { SetSection } from '../../application/item-history/set-section';
import { ItemHistoryQuery } from '../../queries/item-history.query';
import {
  ForgetNameDto,
  HistoryChangedDto,
  ItemHistoryDto,
  ItemHistoryQueryDto,
  SetFavouriteDto,
  SetSectionDto,
} from './item-history.dto';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:id/item-history')
export class ItemHistoryController {
  constructor(
    private readonly history: ItemHistoryQuery,
    private readonly forgetName: ForgetName,
    private readonly setFavourite: SetFavourite,
    private readonly setSection: SetSection,
  ) {}

  @Get()
  @SignedIn()
  @Ids('id')
  @ApiOperation({
    summary: 'The names that the household puts on shopping lists, as far as they changed',
    operationId: 'itemHistory',
  })
  @ApiOkResponse({ type: ItemHistoryDto })
  async changes(
    @Person() { id: userId }: Identified,
    @Id('id') householdId: string,
    @ValidQuery() { since = '0' }: ItemHistoryQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendJson(reply, await this.history.changesSince(userId, householdId, Number(since)));
  }

  @Put('forgotten')
  @SignedIn()
  @Ids('id')
  @Mutation()
  @ApiOperation({
    summary: 'Leave a name out of the suggestions until it is bought again, or bring it back',
    operationId: 'forgetName',
  })
  @ApiOkResponse({ type: HistoryChangedDto })
  async forgotten(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @ValidBody() name: ForgetNameDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.forgetName.execute(command, householdId, name));
  }

  @Put('favourite')
  @SignedIn()
  @Ids('id')
  @Mutation()
  @ApiOperation({
    summary: 'Make a name a favourite of the household, or take the star away',
    operationId: 'setFavourite',
  })
  @ApiOkResponse({ type: HistoryChangedDto })
  async favourite(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @ValidBody() name: SetFavouriteDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.setFavourite.execute(command, householdId, name));
  }

  @Put('section')
  @SignedIn()
  @Ids('id')
  @Mutation()
  @ApiOperation({
    summary: 'Move a name to a section of the shop for the household, or back to that of its concept',
    operationId: 'setSection',
  })
  @ApiOkResponse({ type: HistoryChangedDto })
  async section(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @ValidBody() name: SetSectionDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.setSection.execute(command, householdId, name));
  }
}
