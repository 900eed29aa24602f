import { Controller, Delete, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../../platform/http/access';
import { RequiresCurrentEpoch } from '../../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Language, Mutation, sendStored } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { InviteMember } from '../../application/people/invite-member';
import { TakeInvitationBack } from '../../application/people/take-invitation-back';
import { HouseholdChangedDto } from '../household/households.dto';
import { HouseholdInvitationDto, InviteMemberDto } from './people.dto';
import { inviting } from './people.limits';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:householdId/invitations')
export class HouseholdInvitationsController {
  constructor(
    private readonly inviteMember: InviteMember,
    private readonly takeInvitationBack: TakeInvitationBack,
  ) {}

  @Post()
  @SignedIn(inviting)
  @Ids('householdId')
  @Mutation()
  @ApiOperation({ summary: 'Invite a user by a link', operationId: 'inviteMember' })
  @ApiCreatedResponse({ type: HouseholdInvitationDto })
  async invite(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @ValidBody() { id, token, role, children, until, email }: InviteMemberDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const draft = {
      id: id.toLowerCase(),
      token,
      role,
      children: children?.map((childId) => childId.toLowerCase()) ?? null,
      until: until ? new Date(until) : null,
      email: email ?? null,
    };
    return sendStored(reply, await this.inviteMember.execute(command, householdId, draft, language));
  }

  @Delete(':invitationId')
  @SignedIn()
  @Ids('householdId', 'invitationId')
  @Mutation()
  @ApiOperation({ summary: 'Take an invitation back', operationId: 'takeInvitationBack' })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async takeBack(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Id('invitationId') invitationId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.takeInvitationBack.execute(command, householdId, invitationId));
  }
}
