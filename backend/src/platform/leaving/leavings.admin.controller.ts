import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditLog } from '../audit/audit-log';
import { LookingDto } from '../audit/grounds.dto';
import { Staff, type StaffMember, Support } from '../http/access';
import { Id, Ids } from '../http/params';
import { LeavingStates } from './leaving-states';
import { LeavingsDto } from './leavings.dto';

@ApiTags('leaving')
@Controller('api/admin')
export class LeavingsAdminController {
  constructor(
    private readonly states: LeavingStates,
    private readonly audit: AuditLog,
  ) {}

  @Get('leavings')
  @Support()
  @ApiOperation({ summary: 'Accounts that are being deleted', description: 'Those that are under way, the one that has waited longest first; at most a thousand.', operationId: 'leavings' })
  @ApiOkResponse({ type: LeavingsDto })
  async underWay(@Staff() staff: StaffMember, @Query() { reason, ticket }: LookingDto): Promise<LeavingsDto> {
    await this.audit.note({ actor: staff, action: 'platform.leavings-read', subject: 'platform.leavings', reason, ticket });
    return { leavings: await this.states.of(null) };
  }

  @Get('people/:personId/leaving')
  @Support()
  @Ids('personId')
  @ApiOperation({ summary: 'How far the deletion of an account is', description: 'Empty where nobody of this id has ever asked for it.', operationId: 'leavingOfPerson' })
  @ApiOkResponse({ type: LeavingsDto })
  async of(@Staff() staff: StaffMember, @Id('personId') personId: string, @Query() { reason, ticket }: LookingDto): Promise<LeavingsDto> {
    await this.audit.note({ actor: staff, action: 'platform.leaving-read', subject: personId, reason, ticket });
    return { leavings: await this.states.of(personId) };
  }
}
