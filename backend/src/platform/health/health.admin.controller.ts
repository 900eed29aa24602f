import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditLog } from '../audit/audit-log';
import { LookingDto } from '../audit/audit-reason.dto';
import { Database } from '../database/database';
import { Staff, type StaffMember, Support } from '../http/access';
import { ValidQuery } from '../http/validated';
import { JobQueue } from '../jobs/job-queue';
import { WorkQuery } from '../jobs/work.query';
import { DeepHealthDto } from './health.dto';
import { Readiness } from './readiness';

@ApiTags('health')
@Controller('api/admin/health')
export class HealthAdminController {
  constructor(
    private readonly readiness: Readiness,
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly work: WorkQuery,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @Support()
  @ApiOperation({
    summary: 'How the process that answers fares, and what it stands on',
    description: 'Where there are several, any of them answers.',
    operationId: 'deepHealth',
  })
  @ApiOkResponse({ type: DeepHealthDto })
  async deep(
    @Staff() staff: StaffMember,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<DeepHealthDto> {
    await this.audit.note({
      actor: staff,
      action: 'platform.health-read',
      subject: 'platform.health',
      reason,
      ticket,
    });
    const began = performance.now();
    const notReady = await this.readiness.check().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    );
    const answeredMs = Math.round(performance.now() - began);
    const { busy, idle, waited_for: waitedFor } = this.database.connections();
    const [queue, without, { waiting, oldestSeconds }, queues] = await Promise.all([
      this.jobs.health(),
      this.readiness.missingParts(),
      this.work.outbox(),
      this.work.queues(),
    ]);
    return {
      notReady,
      queue,
      without,
      queues,
      database: { answeredMs, busy, idle, waitedFor },
      outbox: { waiting, oldestSeconds },
      process: {
        upSeconds: Math.round(process.uptime()),
        memoryMb: Math.round(process.memoryUsage().rss / 1e6),
      },
    };
  }
}
