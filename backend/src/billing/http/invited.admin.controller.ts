import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdentityFacade } from '../../identity';
import { AuditLog } from '../../platform/audit/audit-log';
import { LookingDto } from '../../platform/audit/grounds.dto';
import { Staff, type StaffMember, Support } from '../../platform/http/access';
import { Query } from '../../platform/http/checked';
import { Id, Ids } from '../../platform/http/params';
import { RewardedFriendsQuery } from '../queries/rewarded-friends.query';
import { InvitedDto } from './invited.dto';

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
  @ApiOperation({ summary: 'The friends that joined by the link of a user, and what became of each reward', operationId: 'referralsOfPerson' })
  @ApiOkResponse({ type: InvitedDto })
  async show(@Staff() staff: StaffMember, @Id('personId') personId: string, @Query() { reason, ticket }: LookingDto): Promise<InvitedDto> {
    await this.identity.mustBeKnown(personId);
    await this.audit.note({ actor: staff, action: 'referrals.invited-read', subject: personId, reason, ticket });
    return this.friends.of(personId);
  }
}
