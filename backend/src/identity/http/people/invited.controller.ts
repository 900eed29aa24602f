import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public, SignedIn } from '../../../platform/http/access';
import { CommandOf, Mutation, sendStored } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { AcceptInvitation } from '../../application/people/accept-invitation';
import { DeclineInvitation } from '../../application/people/decline-invitation';
import { hashOf } from '../../application/sessions/secrets';
import { InvitationPreviewQuery } from '../../queries/invitation-preview.query';
import { HouseholdHeadDto } from '../household/households.dto';
import {
  AcceptInvitationDto,
  DeclinedInvitationDto,
  InvitationPreviewDto,
  InvitationTokenDto,
} from './people.dto';
import { accepting, declining, previewing } from './people.limits';

/** The token in the body takes the place of an id: the link has it after the #, which no server sees. */
@ApiTags('households')
@Controller('api/household-invitations')
export class InvitedController {
  constructor(
    private readonly previews: InvitationPreviewQuery,
    private readonly acceptInvitation: AcceptInvitation,
    private readonly declineInvitation: DeclineInvitation,
  ) {}

  @Post('preview')
  @Public(previewing)
  @HttpCode(200)
  @ApiOperation({ summary: 'Preview an invitation before its answer', operationId: 'previewInvitation' })
  @ApiOkResponse({ type: InvitationPreviewDto })
  preview(@ValidBody() { token }: InvitationTokenDto): Promise<InvitationPreviewDto> {
    return this.previews.of(hashOf(token));
  }

  @Post('accept')
  @SignedIn(accepting)
  @HttpCode(200)
  @Mutation()
  @ApiOperation({ summary: 'Become a member of the household', operationId: 'acceptInvitation' })
  @ApiOkResponse({ type: HouseholdHeadDto })
  async accept(
    @CommandOf() command: Command,
    @ValidBody() { token }: AcceptInvitationDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.acceptInvitation.execute(command, token));
  }

  @Post('decline')
  @Public(declining)
  @HttpCode(200)
  @ApiOperation({ summary: 'Decline an invitation, by its token', operationId: 'declineInvitation' })
  @ApiOkResponse({ type: DeclinedInvitationDto })
  decline(@ValidBody() { token }: InvitationTokenDto): Promise<DeclinedInvitationDto> {
    return this.declineInvitation.execute(token);
  }
}
