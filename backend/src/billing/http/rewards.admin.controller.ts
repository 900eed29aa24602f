import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdentityFacade } from '../../identity';
import { notFound } from '../../kernel/domain-error';
import { AuditLog } from '../../platform/audit/audit-log';
import { LookingDto } from '../../platform/audit/audit-reason.dto';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import { type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { VoidReward } from '../application/rewards/settle-reward';
import { RewardedFriendsQuery } from '../queries/admin-billing.query';
import { VoidRewardDto, RewardVoidedDto, InvitedDto } from './admin-lists.dto';

@ApiTags('referrals')
@Controller('api/admin/people')
export class InvitedAdminController {
  constructor(
    private readonly friends: RewardedFriendsQuery,
    private readonly identity: IdentityFacade,
    private readonly audit: AuditLog,
  ) {}

  @Get(':personId/referrals')
  @Support()
  @Ids('personId')
  @ApiOperation({
    summary: 'The friends that joined by the link of a user, and what became of each reward',
    operationId: 'referralsOfPerson',
  })
  @ApiOkResponse({ type: InvitedDto })
  async show(
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<InvitedDto> {
    await this.identity.assertExists(personId);
    await this.audit.note({
      actor: staff,
      action: 'referrals.invited-read',
      subject: personId,
      reason,
      ticket,
    });
    return this.friends.of(personId);
  }
}

@ApiTags('referrals')
@Controller('api/admin/referrals')
export class RewardsAdminController {
  constructor(
    private readonly voidReward: VoidReward,
    private readonly idempotency: Idempotency,
  ) {}

  @Post(':referralId/void')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('referralId')
  @ApiOperation({
    summary: 'Void the reward for a friend',
    description: 'What was booked of it and is still there goes back. The friend keeps their month.',
    operationId: 'voidReward',
  })
  @ApiOkResponse({ type: RewardVoidedDto })
  async void(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('referralId') referralId: string,
    @ValidBody() { reason, ticket }: VoidRewardDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const done = await this.idempotency.once(command, 200, async () => {
      const voided = await this.voidReward.execute(staff, referralId, { reason, ticket });
      if (!voided) throw notFound();
      return voided;
    });
    return sendStored(reply, done);
  }
}
