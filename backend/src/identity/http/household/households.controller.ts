import { Controller, Patch, Post, Put, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../../platform/http/access';
import { RequiresCurrentEpoch } from '../../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { ChangeHousehold } from '../../application/household/change-household';
import { ChooseHome } from '../../application/household/choose-home';
import { CreateHousehold } from '../../application/household/create-household';
import { SetGate } from '../../application/household/set-gate';
import {
  ChangeHouseholdDto,
  CreateHouseholdDto,
  GateDto,
  HomeChosenDto,
  HouseholdChangedDto,
  HouseholdHeadDto,
} from './households.dto';
import { choosingHome, creatingHousehold } from './households.limits';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households')
export class HouseholdsController {
  constructor(
    private readonly createHousehold: CreateHousehold,
    private readonly changeHousehold: ChangeHousehold,
    private readonly setGate: SetGate,
    private readonly chooseHome: ChooseHome,
  ) {}

  @Post()
  @SignedIn(creatingHousehold)
  @Mutation()
  @ApiOperation({ summary: 'Make my household, or answer the one I have', operationId: 'createHousehold' })
  @ApiCreatedResponse({ type: HouseholdHeadDto })
  @ApiOkResponse({ type: HouseholdHeadDto, description: 'It was there.' })
  async create(
    @CommandOf() command: Command,
    @ValidBody() { id, name, timeZone }: CreateHouseholdDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.createHousehold.execute(command, { id, name, timeZone }));
  }

  @Patch(':id')
  @SignedIn()
  @Ids('id')
  @Mutation()
  @ApiOperation({
    summary: 'Change name, time zone and times of a household',
    operationId: 'changeHousehold',
  })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async change(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() change: ChangeHouseholdDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.changeHousehold.execute(command, id, change));
  }

  @Put(':id/gate')
  @SignedIn()
  @Ids('id')
  @Mutation()
  @ApiOperation({ summary: 'Set the PIN of the adult gate, as a hash', operationId: 'setGate' })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async changePin(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() gate: GateDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.setGate.execute(command, id, gate));
  }

  @Put(':id/home')
  @SignedIn(choosingHome)
  @Ids('id')
  @Mutation()
  @ApiOperation({
    summary: 'Choose the household for which my shopping counts',
    description:
      'For its adults. What was counted before stays with its household. Without a choice it is the one joined first.',
    operationId: 'chooseHome',
  })
  @ApiOkResponse({ type: HomeChosenDto })
  async home(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.chooseHome.execute(command, id));
  }
}
