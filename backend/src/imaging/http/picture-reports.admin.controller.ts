import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AuditLog } from '../../platform/audit/audit-log';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { ClosePictureReport } from '../application/moderation/close-picture-report';
import { ReportedPicturesQuery } from '../queries/reported-pictures.query';
import {
  ClosedPictureReportDto,
  PictureReportsDto,
  PictureReportsQueryDto,
  VerdictDto,
} from './picture-reports.dto';

@ApiTags('picture reports')
@Controller('api/admin/picture-reports')
export class PictureReportsAdminController {
  constructor(
    private readonly reported: ReportedPicturesQuery,
    private readonly close: ClosePictureReport,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @Support()
  @ApiOperation({
    summary: 'Pictures that people found bad, the open ones first',
    operationId: 'pictureReports',
  })
  @ApiOkResponse({ type: PictureReportsDto })
  async list(
    @Staff() staff: StaffMember,
    @ValidQuery() { reason, ticket, limit, ...wanted }: PictureReportsQueryDto,
  ): Promise<PictureReportsDto> {
    const page = await this.reported.page({ ...wanted, limit: Number(limit ?? 20) });
    await this.audit.note({
      actor: staff,
      action: 'imaging.picture-reports-read',
      subject: 'imaging.reported-pictures',
      reason,
      ticket,
      details: { seen: page.reports.map(({ id }) => id) },
    });
    return page;
  }

  @Post(':reportId/close')
  @Admin()
  @Mutation()
  @Ids('reportId')
  @ApiOperation({
    summary: 'Settle it: keep the picture, hide it, or hide it and draw another',
    operationId: 'closePictureReport',
  })
  @ApiOkResponse({ type: ClosedPictureReportDto })
  async settle(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('reportId') reportId: string,
    @ValidBody() verdict: VerdictDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.close.execute(command, staff, reportId, verdict));
  }
}
