import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Staff, type StaffMember, Support } from '../http/access';
import { ValidQuery } from '../http/validated';
import { AuditLog } from './audit-log';
import { AuditTrailQuery } from './audit-trail.query';
import { AuditPageDto, AuditQueryDto } from './audit.dto';

const dayMs = 86_400_000;

@ApiTags('audit')
@Controller('api/admin/audit')
export class AuditAdminController {
  constructor(
    private readonly trail: AuditTrailQuery,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @Support()
  @ApiOperation({
    summary: 'Who saw or did what, and why',
    description: 'A look at this log is a row of it, too.',
    operationId: 'auditLog',
  })
  @ApiOkResponse({ type: AuditPageDto })
  async read(
    @Staff() actor: StaffMember,
    @ValidQuery() { reason, ticket, from, until, before, person, ...wanted }: AuditQueryDto,
  ): Promise<AuditPageDto> {
    const filter = {
      ...wanted,
      person: person?.toLowerCase(),
      from: from === undefined ? undefined : new Date(from),
      until:
        until === undefined ? undefined : new Date(Date.parse(until) + (until.includes('T') ? 0 : dayMs)),
      before: before === undefined ? undefined : Number(before),
    };
    const page = await this.trail.page(filter);
    const { person: subject, ...details } = filter;
    await this.audit.note({
      actor,
      action: 'platform.audit-read',
      subject: subject ?? 'platform.audit',
      reason,
      ticket,
      details: JSON.parse(JSON.stringify(details)) as object,
    });
    return page;
  }
}
