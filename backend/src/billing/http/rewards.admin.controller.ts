import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../kernel/domain-error';
import { Admin, Staff, type StaffMember } from '../../platform/http/access';
import { Body } from '../../platform/http/checked';
import { answer, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { VoidReward } from '../application/rewards/settle-reward';
import { RewardVoidedDto, VoidRewardDto } from './desk.dto';

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
  @ApiOperation({ summary: 'Void the reward for a friend', description: 'What was booked of it and is still there goes back. The friend keeps their month.', operationId: 'voidReward' })
  @ApiOkResponse({ type: RewardVoidedDto })
  async void(@CommandOf() command: Command, @Staff() staff: StaffMember, @Id('referralId') referralId: string, @Body() { reason, ticket }: VoidRewardDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const done = await this.idempotency.once(command, 200, async () => {
      const voided = await this.voidReward.execute(staff, referralId, { reason, ticket });
      if (!voided) throw notFound();
      return voided;
    });
    return answer(reply, done);
  }
}
