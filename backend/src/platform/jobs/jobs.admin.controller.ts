import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AuditLog } from '../audit/audit-log';
import { LookingDto } from '../audit/audit-reason.dto';
import { Admin, Staff, type StaffMember, Support } from '../http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../http/params';
import { ValidBody, ValidQuery } from '../http/validated';
import type { Command } from '../idempotency/idempotency';
import { DeadLetters } from './dead-letters';
import { DeadLettersDto, DeadLettersQueryDto, JobAgainDto, RerunJobDto, WorkDto } from './jobs.dto';
import { redactJobData } from './redact-job-data';
import { RerunJob } from './rerun-job';
import { WorkQuery } from './work.query';

const most = 200;

@ApiTags('events and jobs')
@Controller('api/admin')
export class JobsAdminController {
  constructor(
    private readonly work: WorkQuery,
    private readonly letters: DeadLetters,
    private readonly rerunJob: RerunJob,
    private readonly audit: AuditLog,
  ) {}

  @Get('work')
  @Support()
  @ApiOperation({
    summary: 'What waits: the outbox and the queues',
    description:
      'What is in the outbox becomes jobs by itself, as soon as a worker runs; what fails there ends among the dead letters.',
    operationId: 'work',
  })
  @ApiOkResponse({ type: WorkDto })
  async waiting(@Staff() staff: StaffMember, @ValidQuery() { reason, ticket }: LookingDto): Promise<WorkDto> {
    await this.audit.note({
      actor: staff,
      action: 'platform.work-read',
      subject: 'platform.work',
      reason,
      ticket,
    });
    const [outbox, queues] = await Promise.all([this.work.outbox(), this.work.queues()]);
    return { outbox, queues };
  }

  @Get('dead-letters')
  @Support()
  @ApiOperation({ summary: 'Jobs that failed as often as they may', operationId: 'deadLetters' })
  @ApiOkResponse({ type: DeadLettersDto })
  async dead(
    @Staff() staff: StaffMember,
    @ValidQuery() { queue: wanted, reason, ticket }: DeadLettersQueryDto,
  ): Promise<DeadLettersDto> {
    await this.audit.note({
      actor: staff,
      action: 'platform.dead-letters-read',
      subject: `platform.${wanted ?? 'all-queues'}`,
      reason,
      ticket,
    });
    const dead = (await this.letters.all())
      .filter(({ queue }) => wanted === undefined || queue === wanted)
      .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
    return {
      deadLetters: dead.slice(0, most).map(({ data, ...job }) => ({ ...job, ...redactJobData(data) })),
    };
  }

  @Post('dead-letters/:jobId/rerun')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('jobId')
  @ApiOperation({
    summary: 'Give a dead job its attempts again',
    description: 'Every job may run twice. See first why it failed: the log has the same time and place.',
    operationId: 'rerunJob',
  })
  @ApiOkResponse({ type: JobAgainDto })
  async rerun(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('jobId') id: string,
    @ValidBody() { queue, reason, ticket }: RerunJobDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.rerunJob.execute(command, staff, { id, queue, reason, ticket }));
  }
}
