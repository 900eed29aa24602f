import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdentityFacade } from '../../identity';
import { notFound } from '../../kernel/domain-error';
import { AuditLog } from '../../platform/audit/audit-log';
import type { ReasonOf } from '../../platform/audit/audit-reason';
import { LookingDto, Ticket, Why } from '../../platform/audit/audit-reason.dto';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import { type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { VoidReward } from '../application/rewards/settle-reward';
import {
  type LossReason,
  lossReasons,
  type RewardState,
  rewardStates,
} from '../domain/rewards/referral-reward';
import { RewardedFriendsQuery } from '../queries/admin-billing.query';

export class VoidRewardDto {
  @Why('referrals') reason!: ReasonOf<'referrals'>;
  @Ticket() ticket?: string;
}

@ApiSchema({ name: 'RewardVoided' })
export class RewardVoidedDto {
  @ApiProperty({ example: true, description: 'false: it was lost before.' }) voided!: boolean;
}

@ApiSchema({ name: 'InvitedFriend' })
export class InvitedFriendDto {
  @ApiProperty({
    format: 'uuid',
    example: '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90',
    description: 'Of the referral, by which its reward is known.',
  })
  id!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:05:00.000Z' }) acceptedAt!: Date;
  @ApiProperty({
    example: false,
    description: 'The same device was seen with another account. No reward is refused for it: look closer.',
  })
  flagged!: boolean;
  @ApiProperty({
    type: String,
    enum: rewardStates,
    nullable: true,
    example: 'pending',
    description: 'null: nothing is promised for this friend.',
  })
  reward!: RewardState | null;
  @ApiProperty({
    type: String,
    enum: lossReasons,
    nullable: true,
    example: null,
    description: 'voided: by support.',
  })
  lostBecause!: LossReason | null;
}

@ApiSchema({ name: 'Invited' })
export class InvitedDto {
  @ApiProperty({ example: false }) barred!: boolean;
  @ApiProperty({
    example: false,
    description: 'They were barred in an account that they left, and came back.',
  })
  barredBefore!: boolean;
  @ApiProperty({ type: [InvitedFriendDto], description: 'The oldest first. Who they are is not told.' })
  referrals!: InvitedFriendDto[];
}

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
