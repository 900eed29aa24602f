import { Controller, Delete, HttpCode, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { AddDayOff } from '../application/days-off/add-day-off';
import { RemoveDayOff } from '../application/days-off/remove-day-off';
import { RestoreDayOff } from '../application/days-off/restore-day-off';
import { AddDayOffDto, DayOffChangedDto } from './days-off.dto';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:id/days-off')
export class DaysOffController {
  constructor(
    private readonly addDayOff: AddDayOff,
    private readonly removeDayOff: RemoveDayOff,
    private readonly restoreDayOff: RestoreDayOff,
  ) {}

  @Post()
  @SignedIn()
  @Ids('id')
  @Mutation()
  @ApiOperation({
    summary: 'Plan days without routines for a child or the whole household',
    description: 'Ranges may overlap. A household has 200 at most.',
    operationId: 'addDayOff',
  })
  @ApiCreatedResponse({ type: DayOffChangedDto })
  async add(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @ValidBody() dayOff: AddDayOffDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.addDayOff.execute(command, householdId, dayOff));
  }

  @Delete(':dayOffId')
  @SignedIn()
  @Ids('id', 'dayOffId')
  @Mutation()
  @ApiOperation({ summary: 'Take days off back', operationId: 'removeDayOff' })
  @ApiOkResponse({ type: DayOffChangedDto })
  async remove(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @Id('dayOffId') dayOffId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.removeDayOff.execute(command, householdId, dayOffId));
  }

  @Post(':dayOffId/restore')
  @HttpCode(200)
  @SignedIn()
  @Ids('id', 'dayOffId')
  @Mutation()
  @ApiOperation({ summary: 'Bring removed days off back', operationId: 'restoreDayOff' })
  @ApiOkResponse({ type: DayOffChangedDto })
  async restore(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @Id('dayOffId') dayOffId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.restoreDayOff.execute(command, householdId, dayOffId));
  }
}
