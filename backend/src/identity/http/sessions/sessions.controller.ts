import { Controller, Delete, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Person, SignedIn, type Identified } from '../../../platform/http/access';
import { Id, Ids } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import { EndAllSessions } from '../../application/sessions/end-all-sessions';
import { EndSession } from '../../application/sessions/end-session';
import { SessionsQuery } from '../../queries/sessions.query';
import { DoneDto } from '../sign-in/auth.dto';
import { SignInCookies } from '../sign-in/cookies';
import { LogoutAllDto, SessionsDto, SessionsEndedDto } from './sessions.dto';

@ApiTags('auth')
@Controller('api/auth')
export class SessionsController {
  private readonly cookies: SignInCookies;

  constructor(
    private readonly open: SessionsQuery,
    private readonly endOne: EndSession,
    private readonly endAll: EndAllSessions,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.cookies = new SignInCookies(settings.publicUrl);
  }

  @Get('sessions')
  @SignedIn()
  @ApiOperation({ summary: 'List my sessions, this device first' })
  @ApiOkResponse({ type: SessionsDto })
  async sessions(@Person() person: Identified): Promise<SessionsDto> {
    return { sessions: await this.open.of(person.id, person.sid) };
  }

  @Delete('sessions/:sessionId')
  @SignedIn()
  @Ids('sessionId')
  @ApiOperation({
    summary: 'Ends one of my sessions, for good; twice is fine',
    description: 'Its tokens are refused within 5 seconds.',
  })
  @ApiOkResponse({ type: DoneDto })
  async endSession(
    @Person() person: Identified,
    @Id('sessionId') sid: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DoneDto> {
    await this.endOne.execute(person.id, sid);
    if (sid === person.sid) this.cookies.clear(reply, 'refresh');
    return { success: true };
  }

  @Post('logout-all')
  @HttpCode(200)
  @SignedIn()
  @ApiOperation({
    summary: 'Ends all my sessions, or with `others` all but this one',
    description: 'Their tokens are refused within 5 seconds.',
  })
  @ApiOkResponse({ type: SessionsEndedDto })
  async logoutAll(
    @Person() person: Identified,
    @ValidBody() { others }: LogoutAllDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionsEndedDto> {
    const ended = await this.endAll.execute(person.id, others ? person.sid : null);
    if (!others) this.cookies.clear(reply, 'refresh');
    return { success: true, ended };
  }
}
