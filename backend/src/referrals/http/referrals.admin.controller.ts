import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdentityFacade } from '../../identity';
import { AuditLog } from '../../platform/audit/audit-log';
import { LookingDto } from '../../platform/audit/grounds.dto';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { Body, Query } from '../../platform/http/checked';
import { answer, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { BarInviter } from '../application/bar-inviter';
import { InvitedQuery } from '../queries/invited.query';
import { BarDto, BarredDto, InvitedDto } from './invited.dto';

@ApiTags('referrals')
@Controller('api/admin/people')
export class ReferralsAdminController {
  constructor(
    private readonly invited: InvitedQuery,
    private readonly bar: BarInviter,
    private readonly identity: IdentityFacade,
    private readonly idempotency: Idempotency,
    private readonly audit: AuditLog,
  ) {}

  @Get(':personId/referrals')
  @Support()
  @Ids('personId')
  @ApiOperation({ summary: 'Whom somebody has brought by their link', description: 'What became of their rewards is told by `GET /api/admin/people/{personId}/billing`.', operationId: 'referralsOfPerson' })
  @ApiOkResponse({ type: InvitedDto })
  async show(@Staff() staff: StaffMember, @Id('personId') personId: string, @Query() { reason, ticket }: LookingDto): Promise<InvitedDto> {
    await this.identity.mustBeKnown(personId);
    await this.audit.note({ actor: staff, action: 'referrals.invited-read', subject: personId, reason, ticket });
    return this.invited.of(personId);
  }

  @Post(':personId/referrals/bar')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('personId')
  @ApiOperation({ summary: 'Bar somebody from inviting, or pardon them', operationId: 'barInviter' })
  @ApiOkResponse({ type: BarredDto })
  async decide(@CommandOf() command: Command, @Staff() staff: StaffMember, @Id('personId') userId: string, @Body() { barred, reason, ticket }: BarDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.idempotency.once(command, 200, async () => ({ barred, ...(await this.bar.execute(staff, { userId, barred, reason, ticket })) })));
  }
}
