import { Controller, Delete, HttpCode, Patch, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../../platform/http/access';
import { RequiresCurrentEpoch } from '../../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { ChangeMember } from '../../application/people/change-member';
import { EndMembership } from '../../application/people/end-membership';
import { RestoreMember } from '../../application/people/restore-member';
import { HouseholdChangedDto } from '../household/households.dto';
import { ChangeMemberDto } from './people.dto';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:householdId/members/:memberId')
export class MembersController {
  constructor(
    private readonly changeMember: ChangeMember,
    private readonly endMembership: EndMembership,
    private readonly restoreMember: RestoreMember,
  ) {}

  @Patch()
  @SignedIn()
  @Ids('householdId', 'memberId')
  @Mutation()
  @ApiOperation({ summary: 'Change role, children and end of a member', operationId: 'changeMember' })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async change(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Id('memberId') memberId: string,
    @ValidBody() { role, children, until }: ChangeMemberDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const change = {
      role,
      children: children?.map((childId) => childId.toLowerCase()) ?? children,
      until: until ? new Date(until) : (until as null | undefined),
    };
    return sendStored(reply, await this.changeMember.execute(command, householdId, memberId, change));
  }

  @Delete()
  @SignedIn()
  @Ids('householdId', 'memberId')
  @Mutation()
  @ApiOperation({ summary: 'Remove a member, or leave', operationId: 'endMembership' })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async end(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Id('memberId') memberId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.endMembership.execute(command, householdId, memberId));
  }

  @Post('restore')
  @HttpCode(200)
  @SignedIn()
  @Ids('householdId', 'memberId')
  @Mutation()
  @ApiOperation({
    summary: 'Take back what I changed of a member, or my leaving, within ten minutes',
    operationId: 'restoreMember',
  })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async restore(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Id('memberId') memberId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.restoreMember.execute(command, householdId, memberId));
  }
}
