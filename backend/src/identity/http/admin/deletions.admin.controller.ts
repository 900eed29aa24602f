import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DeletionStatusQuery } from '../../../platform/account-deletion/deletion-status.query';
import { AuditLog } from '../../../platform/audit/audit-log';
import { LookingDto } from '../../../platform/audit/audit-reason.dto';
import { Staff, type StaffMember, Support } from '../../../platform/http/access';
import { Id, Ids } from '../../../platform/http/params';
import { ValidQuery } from '../../../platform/http/validated';
import { IdentityFacade } from '../../identity.facade';
import { DeletionsDto } from './deletions.dto';

@ApiTags('leaving')
@Controller('api/admin')
export class DeletionsAdminController {
  constructor(
    private readonly states: DeletionStatusQuery,
    private readonly identity: IdentityFacade,
    private readonly audit: AuditLog,
  ) {}

  @Get('leavings')
  @Support()
  @ApiOperation({
    summary: 'Accounts that are being deleted',
    description: 'Those that are under way, the one that has waited longest first; at most a thousand.',
    operationId: 'leavings',
  })
  @ApiOkResponse({ type: DeletionsDto })
  async underWay(
    @Staff() staff: StaffMember,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<DeletionsDto> {
    await this.audit.note({
      actor: staff,
      action: 'platform.leavings-read',
      subject: 'platform.leavings',
      reason,
      ticket,
    });
    return { leavings: await this.states.of(null) };
  }

  @Get('people/:personId/leaving')
  @Support()
  @Ids('personId')
  @ApiOperation({
    summary: 'How far the deletion of an account is',
    description: 'Empty for a user who has an account and has not asked to delete it.',
    operationId: 'leavingOfPerson',
  })
  @ApiOkResponse({ type: DeletionsDto })
  async of(
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<DeletionsDto> {
    const leavings = await this.states.of(personId);
    // A user who is deleted is known to the saga only.
    if (leavings.length === 0) await this.identity.assertExists(personId);
    await this.audit.note({
      actor: staff,
      action: 'platform.leaving-read',
      subject: personId,
      reason,
      ticket,
    });
    return { leavings };
  }
}
