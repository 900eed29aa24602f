import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AuditLog } from '../../../platform/audit/audit-log';
import { LookingDto } from '../../../platform/audit/audit-reason.dto';
import { Admin, Staff, type StaffMember, Support } from '../../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../../platform/http/params';
import { ValidBody, ValidQuery } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { RevokeSessions } from '../../application/admin/revoke-sessions';
import { IdentityFacade } from '../../identity.facade';
import { PeopleQuery } from '../../queries/people.query';
import { SessionsQuery } from '../../queries/sessions.query';
import { EndSessionsOfPersonDto, SessionsEndedForDto, SessionsOfPersonDto } from '../sessions/sessions.dto';
import { FindPeopleDto, PeopleAtDeskDto } from './people.dto';

@ApiTags('people')
@Controller('api/admin/people')
export class PeopleAdminController {
  constructor(
    private readonly people: PeopleQuery,
    private readonly sessions: SessionsQuery,
    private readonly identity: IdentityFacade,
    private readonly revokeSessions: RevokeSessions,
    private readonly audit: AuditLog,
  ) {}

  /** A read, but a POST: an address in the URL would stand in every log on the way. */
  @Post('find')
  @HttpCode(200)
  @Support()
  @ApiOperation({
    summary: 'Find a user by email address, name or account id',
    description: 'Begin here: the user that is found is the person of the other calls.',
    operationId: 'findPeople',
  })
  @ApiBody({
    type: FindPeopleDto,
    examples: {
      address: {
        summary: 'By the address they wrote from',
        value: { email: 'ada@example.org', reason: 'asked-for', ticket: 'SUP-1234' },
      },
      name: {
        summary: 'By their name, or a part of it',
        value: { name: 'Ada Lov', reason: 'asked-for', ticket: 'SUP-1234' },
      },
      account: {
        summary: 'By the id of the account',
        value: { account: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932', reason: 'second-look', ticket: 'SUP-1234' },
      },
    },
  })
  @ApiOkResponse({ type: PeopleAtDeskDto })
  async find(
    @Staff() staff: StaffMember,
    @ValidBody() { reason, ticket, ...who }: FindPeopleDto,
  ): Promise<PeopleAtDeskDto> {
    const found = await this.people.find(who);
    await this.audit.note({
      actor: staff,
      action: 'identity.people-found',
      subject: 'identity.people',
      reason,
      ticket,
      details: { seen: found.people.map(({ account }) => account) },
    });
    return found;
  }

  @Get(':personId/sessions')
  @Support()
  @Ids('personId')
  @ApiOperation({ summary: 'Where a user is logged in', operationId: 'sessionsOfPerson' })
  @ApiOkResponse({ type: SessionsOfPersonDto })
  async sessionsOf(
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<SessionsOfPersonDto> {
    await this.identity.assertExists(personId);
    const open = await this.sessions.of(personId, null);
    await this.audit.note({
      actor: staff,
      action: 'identity.sessions-read',
      subject: personId,
      reason,
      ticket,
    });
    return { sessions: open.map(({ current: _, ...session }) => session) };
  }

  @Post(':personId/sessions/end')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('personId')
  @ApiOperation({
    summary: 'Sign them out everywhere, or of one session',
    operationId: 'endSessionsOfPerson',
  })
  @ApiBody({
    type: EndSessionsOfPersonDto,
    examples: {
      all: { summary: 'Everywhere', value: { reason: 'device-lost', ticket: 'SUP-1234' } },
      one: {
        summary: 'One session',
        value: { session: '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90', reason: 'device-lost', ticket: 'SUP-1234' },
      },
    },
  })
  @ApiOkResponse({ type: SessionsEndedForDto })
  async end(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('personId') account: string,
    @ValidBody() { session, reason, ticket }: EndSessionsOfPersonDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.revokeSessions.execute(command, staff, { account, session, reason, ticket }),
    );
  }
}
