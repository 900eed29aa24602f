import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { isDay } from '@pictick/rules/calendar/day';
import type { FastifyReply } from 'fastify';
import { PictureUrls } from '../../imaging';
import { invalid, notFound } from '../../kernel/domain-error';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { Id, Ids, sendJson } from '../../platform/http/params';
import { ValidQuery } from '../../platform/http/validated';
import { HistoryDayWithCardsDto, HistoryDto, HistoryOfDto, HistoryPageDto } from './history.dto';
import { HistoryQuery } from './history.query';

const childOf = (child: string): string | null => (child === 'none' ? null : child.toLowerCase());

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:id/history')
export class HistoryController {
  constructor(
    private readonly history: HistoryQuery,
    private readonly addresses: PictureUrls,
  ) {}

  @Get()
  @SignedIn()
  @Ids('id')
  @ApiOperation({
    summary: 'What was done of the routines on the days up to 60 days ago',
    operationId: 'history',
  })
  @ApiOkResponse({ type: HistoryDto })
  page(
    @Person() { id: personId }: Identified,
    @Id('id') householdId: string,
    @ValidQuery() { child, before }: HistoryPageDto,
  ): Promise<HistoryDto> {
    if (before !== undefined && !isDay(before)) throw invalid({ field: 'before', rule: 'format' });
    return this.history.page(personId, { householdId, childId: childOf(child) }, before ?? null);
  }

  @Get(':day')
  @SignedIn()
  @Ids('id')
  @ApiParam({ name: 'day', format: 'date', type: String, example: '2026-11-27' })
  @ApiOperation({ summary: 'The cards of a day of the history', operationId: 'historyDay' })
  @ApiOkResponse({ type: HistoryDayWithCardsDto })
  async day(
    @Person() { id: personId }: Identified,
    @Id('id') householdId: string,
    @Param('day') day: string,
    @ValidQuery() { child }: HistoryOfDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (!isDay(day)) throw notFound();
    const answer = await this.history.day(personId, { householdId, childId: childOf(child) }, day);
    return sendJson(reply, this.addresses.signAll(JSON.stringify(answer)));
  }
}
