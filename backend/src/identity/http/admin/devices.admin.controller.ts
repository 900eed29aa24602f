import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Admin, Staff, type StaffMember } from '../../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { RevokeDevice } from '../../application/admin/revoke-device';
import { DeviceEndedDto, EndDeviceOfHouseholdDto } from './devices.dto';

@ApiTags('people')
@Controller('api/admin/devices')
export class DevicesAdminController {
  constructor(private readonly revokeDevice: RevokeDevice) {}

  @Post(':deviceId/end')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('deviceId')
  @ApiOperation({
    summary: "End a child's device at once",
    description:
      'As an adult of the household does in the list of devices. `GET /api/admin/people/{personId}/households` names it.',
    operationId: 'endDeviceOfHousehold',
  })
  @ApiBody({
    type: EndDeviceOfHouseholdDto,
    examples: { lost: { summary: 'A lost tablet', value: { reason: 'device-lost', ticket: 'SUP-1234' } } },
  })
  @ApiOkResponse({ type: DeviceEndedDto })
  async end(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('deviceId') deviceId: string,
    @ValidBody() { reason, ticket }: EndDeviceOfHouseholdDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.revokeDevice.execute(command, staff, deviceId, { reason, ticket }));
  }
}
