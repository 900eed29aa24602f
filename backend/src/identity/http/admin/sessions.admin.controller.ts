import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Admin, Staff, type StaffMember } from '../../../platform/http/access';
import { sendStored, CommandOf, Mutation } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { RevokeSessions } from '../../application/admin/revoke-sessions';
import { EndSessionsForDto, SessionsEndedForDto } from '../sessions/sessions.dto';

@ApiTags('sessions')
@Controller('api/admin/sessions')
export class SessionsAdminController {
  constructor(private readonly revokeSessions: RevokeSessions) {}

  @Post('end')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @ApiOperation({
    summary: 'Log a user out everywhere, such as after a theft',
    operationId: 'endSessionsFor',
  })
  @ApiBody({
    type: EndSessionsForDto,
    examples: {
      all: {
        summary: 'All sessions of a user, by email address',
        value: { email: 'ada@example.org', reason: 'device-lost', ticket: 'SUP-1234' },
      },
      account: {
        summary: 'All, where an address has several accounts',
        value: { account: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932', reason: 'taken-over', ticket: 'SUP-1234' },
      },
      one: {
        summary: 'One of them',
        value: {
          account: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
          session: '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90',
          reason: 'device-lost',
          ticket: 'SUP-1234',
        },
      },
    },
  })
  @ApiOkResponse({ type: SessionsEndedForDto })
  async end(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @ValidBody() wish: EndSessionsForDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.revokeSessions.execute(command, staff, wish));
  }
}
