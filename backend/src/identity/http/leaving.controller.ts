import { Body, Controller, Delete, HttpCode, Inject, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Person, SignedIn, type Identified } from '../../platform/http/access';
import { Leave } from '../application/leave';
import { LeaveDto } from './account.dto';
import { DoneDto } from './auth.dto';
import { SignInCookies } from './cookies';

@ApiTags('account')
@Controller('api/account')
export class LeavingController {
  private readonly cookies: SignInCookies;

  constructor(
    private readonly leave: Leave,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.cookies = new SignInCookies(settings.publicUrl);
  }

  /** Deletes the account and what belongs to it. It begins at once and takes some minutes; there is no way back. */
  @Delete()
  @HttpCode(202)
  @SignedIn()
  @ApiAcceptedResponse({ type: DoneDto })
  async deleteAccount(@Person() person: Identified, @Body() _body: LeaveDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<DoneDto> {
    await this.leave.execute(person.id);
    this.cookies.clear(reply, 'refresh');
    return { success: true };
  }
}
