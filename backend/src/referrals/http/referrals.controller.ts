import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../kernel/domain-error';
import { type Identified, Person, Public, SignedIn } from '../../platform/http/access';
import { OptionalAuth } from '../../platform/http/optional-auth';
import { sendStored, CommandOf, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { networkOf } from '../../platform/limits/address';
import { CompleteSignup } from '../application/complete-signup';
import { CountVisit } from '../application/count-visit';
import { GetReferralCode } from '../application/get-referral-code';
import { benefits } from '../domain/benefits';
import { CodeQuery } from '../queries/code.query';
import {
  ClickDto,
  ClickedDto,
  DeviceDto,
  MyReferralCodeDto,
  ReferralCodeDto,
  SignupCompletedDto,
  SignupDto,
} from './referrals.dto';
import { clickLimit, completeLimit, lookUpLimit } from './referrals.limits';

@ApiTags('referrals')
@Controller('api/referrals')
export class ReferralsController {
  constructor(
    private readonly getReferralCode: GetReferralCode,
    private readonly countVisit: CountVisit,
    private readonly completeSignup: CompleteSignup,
    private readonly codes: CodeQuery,
    private readonly optionalAuth: OptionalAuth,
  ) {}

  @Get('my-code')
  @SignedIn()
  @ApiOperation({
    summary: 'My link to pass on',
    description: 'Made when it is asked for first.',
    operationId: 'myReferralCode',
  })
  @ApiOkResponse({ type: MyReferralCodeDto })
  myCode(@Person() { id }: Identified, @ValidQuery() { deviceId }: DeviceDto): Promise<MyReferralCodeDto> {
    return this.getReferralCode.execute(id, deviceId);
  }

  @Post('click')
  @HttpCode(200)
  @Public(clickLimit)
  @ApiOperation({
    summary: 'A link was opened',
    description: 'Fields that are not known are ignored.',
    operationId: 'referralClick',
  })
  @ApiBody({ type: ClickDto })
  @ApiOkResponse({ type: ClickedDto })
  async click(@ValidBody() body: unknown, @Req() request: FastifyRequest): Promise<ClickedDto> {
    const { referralCode, visitId } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    if (typeof referralCode !== 'string')
      throw invalid({ field: 'referralCode', rule: referralCode === undefined ? 'required' : 'type' });
    const visitor =
      typeof visitId === 'string' && visitId !== ''
        ? { browser: visitId.slice(0, 64) }
        : { network: networkOf(request.ip) };
    await this.countVisit.execute(referralCode, visitor);
    return { success: true };
  }

  @Get('code/:code')
  @Public(lookUpLimit)
  @ApiOperation({
    summary: 'What an invitation link is worth',
    description:
      'A link that never existed, has ended or was barred is `invalid`, and the answer takes as long.',
    operationId: 'referralCode',
  })
  @ApiParam({ name: 'code', type: String })
  @ApiOkResponse({ type: ReferralCodeDto })
  async code(@Param('code') code: string, @Req() request: FastifyRequest): Promise<ReferralCodeDto> {
    const reader = await this.optionalAuth.currentUser(request);
    return {
      referralCode: code.slice(0, 60),
      state: await this.codes.stateFor(code, reader?.id ?? null),
      benefits,
    };
  }

  @Post('complete-signup')
  @HttpCode(200)
  @SignedIn(completeLimit)
  @Mutation()
  @ApiOperation({
    summary: 'I came by a link',
    description:
      'Once, within 24 hours of the first sign-in. Refusals: 404 `REFERRAL_NOT_FOUND`; 409 `REFERRAL_ALREADY_COMPLETED`, and `REFERRAL_OWNERSHIP_MISMATCH` where the user came by another link; 403 `SELF_REFERRAL_NOT_ALLOWED`, `EXISTING_USER_REFERRAL_NOT_ALLOWED`, `INVITER_BANNED`, and `UNAUTHORIZED_REFERRAL_COMPLETION` for another user; 429.',
    operationId: 'completeReferral',
  })
  @ApiOkResponse({ type: SignupCompletedDto })
  @ApiResponse({ status: 409, description: 'REFERRAL_ALREADY_COMPLETED, REFERRAL_OWNERSHIP_MISMATCH' })
  async complete(
    @CommandOf() command: Command,
    @ValidBody() wish: SignupDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.completeSignup.execute(command, wish));
  }
}
