import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdentityFacade } from '../../identity';
import { AuditLog } from '../../platform/audit/audit-log';
import { LookingDto } from '../../platform/audit/audit-reason.dto';
import { Staff, type StaffMember, Support } from '../../platform/http/access';
import { Id, Ids } from '../../platform/http/params';
import { ValidQuery } from '../../platform/http/validated';
import { ListCountsQuery } from '../queries/list-counts.query';
import { ListsOfPersonDto } from './list-counts.dto';

@ApiTags('people')
@Controller('api/admin/people')
export class ListCountsAdminController {
  constructor(
    private readonly counts: ListCountsQuery,
    private readonly identity: IdentityFacade,
    private readonly audit: AuditLog,
  ) {}

  @Get(':personId/lists')
  @Support()
  @Ids('personId')
  @ApiOperation({
    summary: 'How many lists and items a user has',
    description: 'Numbers alone: only its members see what is in a list.',
    operationId: 'listsOfPerson',
  })
  @ApiOkResponse({ type: ListsOfPersonDto })
  async countsOf(
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<ListsOfPersonDto> {
    await this.identity.assertExists(personId);
    await this.audit.note({ actor: staff, action: 'lists.counts-read', subject: personId, reason, ticket });
    return this.counts.of(personId);
  }
}
