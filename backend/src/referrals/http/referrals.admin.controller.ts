import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Admin, Staff, type StaffMember } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import { type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { BanInviter } from '../application/ban-inviter';
import { BarDto, BarredDto } from './ban.dto';

@ApiTags('referrals')
@Controller('api/admin/people')
export class ReferralsAdminController {
  constructor(
    private readonly banInviter: BanInviter,
    private readonly idempotency: Idempotency,
  ) {}

  @Post(':personId/referrals/bar')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('personId')
  @ApiOperation({ summary: 'Bar a user from inviting friends, or allow it again', operationId: 'barInviter' })
  @ApiOkResponse({ type: BarredDto })
  async decide(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('personId') userId: string,
    @ValidBody() { barred, reason, ticket }: BarDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.idempotency.once(command, 200, async () => ({
        barred,
        ...(await this.banInviter.execute(staff, { userId, banned: barred, reason, ticket })),
      })),
    );
  }
}
