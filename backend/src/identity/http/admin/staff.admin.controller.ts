import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditLog } from '../../../platform/audit/audit-log';
import { LookingDto } from '../../../platform/audit/audit-reason.dto';
import { AuditTrailQuery } from '../../../platform/audit/audit-trail.query';
import { Staff, type StaffMember, Support } from '../../../platform/http/access';
import { ValidQuery } from '../../../platform/http/validated';
import { StaffQuery } from '../../queries/staff.query';
import { StaffListDto } from './staff.dto';

@ApiTags('staff')
@Controller('api/admin/staff')
export class StaffAdminController {
  constructor(
    private readonly staff: StaffQuery,
    private readonly trail: AuditTrailQuery,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @Support()
  @ApiOperation({
    summary: 'Accounts that have a role',
    description:
      'A role is given and taken on the server: `npm run admin -- set-role <email> support|admin|none`.',
    operationId: 'staff',
  })
  @ApiOkResponse({ type: StaffListDto })
  async list(
    @Staff() actor: StaffMember,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<StaffListDto> {
    const staff = await this.staff.all();
    const last = await this.trail.lastOf(staff.map(({ account }) => account));
    await this.audit.note({
      actor,
      action: 'identity.staff-read',
      subject: 'identity.staff',
      reason,
      ticket,
    });
    return { staff: staff.map((each) => ({ ...each, lastNotedAt: last.get(each.account) ?? null })) };
  }
}
