import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditLog } from '../../../platform/audit/audit-log';
import { LookingDto } from '../../../platform/audit/audit-reason.dto';
import { Staff, type StaffMember, Support } from '../../../platform/http/access';
import { Id, Ids } from '../../../platform/http/params';
import { ValidQuery } from '../../../platform/http/validated';
import { IdentityFacade } from '../../identity.facade';
import { HouseholdCountsQuery } from '../../queries/household-counts.query';
import { HouseholdsOfPersonDto } from './household-counts.dto';

@ApiTags('people')
@Controller('api/admin/people')
export class HouseholdCountsAdminController {
  constructor(
    private readonly counts: HouseholdCountsQuery,
    private readonly identity: IdentityFacade,
    private readonly audit: AuditLog,
  ) {}

  @Get(':personId/households')
  @Support()
  @Ids('personId')
  @ApiOperation({
    summary: 'The households of a user: numbers, consents, members and linked devices',
    description: 'Only its members see names and animals of a household, and the names of devices.',
    operationId: 'householdsOfPerson',
  })
  @ApiOkResponse({ type: HouseholdsOfPersonDto })
  async countsOf(
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<HouseholdsOfPersonDto> {
    await this.identity.assertExists(personId);
    const households = await this.counts.of(personId);
    const seen = households.flatMap(({ people }) => people.map(({ account }) => account));
    await this.audit.note({
      actor: staff,
      action: 'identity.households-read',
      subject: personId,
      reason,
      ticket,
      details: { seen: [...new Set(seen)] },
    });
    return { households };
  }
}
