import { Controller, Delete, Get, Patch, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Identified, Person, SignedIn } from '../../../platform/http/access';
import { RequiresCurrentEpoch } from '../../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { ChangeDevice } from '../../application/devices/change-device';
import { EndDevice } from '../../application/devices/end-device';
import { MakeLinkCode } from '../../application/devices/make-link-code';
import { TakeLinkCodeBack } from '../../application/devices/take-link-code-back';
import { DevicesQuery } from '../../queries/devices.query';
import { HouseholdChangedDto } from '../household/households.dto';
import { ChangeDeviceDto, LinkCodeMadeDto, LinkedDevicesDto, MakeLinkCodeDto } from './devices.dto';
import { changingDevice, makingCode } from './devices.limits';

const lower = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase());

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:householdId')
export class DevicesController {
  constructor(
    private readonly makeLinkCode: MakeLinkCode,
    private readonly takeLinkCodeBack: TakeLinkCodeBack,
    private readonly changeDevice: ChangeDevice,
    private readonly endDevice: EndDevice,
    private readonly devices: DevicesQuery,
  ) {}

  @Get('devices')
  @SignedIn()
  @Ids('householdId')
  @ApiOperation({ summary: 'List the linked devices of the children', operationId: 'linkedDevices' })
  @ApiOkResponse({ type: LinkedDevicesDto })
  list(@Person() { id }: Identified, @Id('householdId') householdId: string): Promise<LinkedDevicesDto> {
    return this.devices.of(householdId, id);
  }

  @Post('device-codes')
  @SignedIn(makingCode)
  @Ids('householdId')
  @Mutation()
  @ApiOperation({
    summary: 'Make a code that links a device to children',
    description: 'Works once, for 30 minutes, and ends after five wrong tries. Replaces the own open code.',
    operationId: 'makeLinkCode',
  })
  @ApiCreatedResponse({ type: LinkCodeMadeDto })
  async makeCode(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @ValidBody() { id, code, children, replaces }: MakeLinkCodeDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const draft = {
      id: id.toLowerCase(),
      code,
      children: lower(children),
      replaces: replaces?.toLowerCase() ?? null,
    };
    return sendStored(reply, await this.makeLinkCode.execute(command, householdId, draft));
  }

  @Delete('device-codes/:codeId')
  @SignedIn()
  @Ids('householdId', 'codeId')
  @Mutation()
  @ApiOperation({ summary: 'Take a code back', operationId: 'takeLinkCodeBack' })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async takeCodeBack(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Id('codeId') codeId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.takeLinkCodeBack.execute(command, householdId, codeId));
  }

  @Patch('devices/:deviceId')
  @SignedIn(changingDevice)
  @Ids('householdId', 'deviceId')
  @Mutation()
  @ApiOperation({ summary: 'Change name or children of a linked device', operationId: 'changeDevice' })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async change(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Id('deviceId') deviceId: string,
    @ValidBody() { name, children }: ChangeDeviceDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const change = { name, children: children && lower(children) };
    return sendStored(reply, await this.changeDevice.execute(command, householdId, deviceId, change));
  }

  @Delete('devices/:deviceId')
  @SignedIn()
  @Ids('householdId', 'deviceId')
  @Mutation()
  @ApiOperation({ summary: 'End a linked device at once', operationId: 'endDevice' })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async end(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Id('deviceId') deviceId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.endDevice.execute(command, householdId, deviceId));
  }
}
