import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Admin, Staff, type StaffMember } from '../../platform/http/access';
import { answer, CommandOf, Mutation } from '../../platform/http/params';
import type { Command } from '../../platform/idempotency/idempotency';
import { EndSessionsFor } from '../application/end-sessions-for';
import { EndSessionsForDto, SessionsEndedForDto } from './sessions.dto';

@ApiTags('sessions')
@Controller('api/admin/sessions')
export class SessionsAdminController {
  constructor(private readonly endSessions: EndSessionsFor) {}

  @Post('end')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @ApiOperation({ summary: 'Sign somebody out everywhere, such as after a theft', operationId: 'endSessionsFor' })
  @ApiOkResponse({ type: SessionsEndedForDto })
  async end(@CommandOf() command: Command, @Staff() staff: StaffMember, @Body() wish: EndSessionsForDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.endSessions.execute(command, staff, wish));
  }
}
