import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdentityFacade } from '../../identity';
import { AuditLog } from '../../platform/audit/audit-log';
import { LookingDto, MendingDto } from '../../platform/audit/audit-reason.dto';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { GivePictures } from '../application/admin/give-pictures';
import { RerunPicture } from '../application/admin/rerun-picture';
import { LimitsQuery } from '../queries/limits.query';
import { PictureJobsQuery } from '../queries/picture-jobs.query';
import { UsageHistoryQuery } from '../queries/usage-history.query';
import {
  GivePicturesDto,
  PictureJobsDto,
  PictureJobsQueryDto,
  PicturesGivenDto,
  PicturesOfPersonDto,
  PictureWaitsDto,
} from './pictures.admin.dto';

const days = 30;

@ApiTags('pictures')
@Controller('api/admin')
export class PicturesAdminController {
  constructor(
    private readonly jobs: PictureJobsQuery,
    private readonly limits: LimitsQuery,
    private readonly history: UsageHistoryQuery,
    private readonly rerun: RerunPicture,
    private readonly givePictures: GivePictures,
    private readonly identity: IdentityFacade,
    private readonly audit: AuditLog,
  ) {}

  @Get('pictures')
  @Support()
  @ApiOperation({ summary: 'Pictures that wait, are stuck or have failed', operationId: 'pictureJobs' })
  @ApiOkResponse({ type: PictureJobsDto })
  async list(
    @Staff() staff: StaffMember,
    @ValidQuery() { state, reason, ticket }: PictureJobsQueryDto,
  ): Promise<PictureJobsDto> {
    await this.audit.note({
      actor: staff,
      action: 'imaging.jobs-read',
      subject: 'imaging.pictures',
      reason,
      ticket,
    });
    return this.jobs.in(state ?? 'stuck');
  }

  @Post('pictures/:imageId/rerun')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('imageId')
  @ApiOperation({
    summary: 'Draw a picture that failed or is stuck',
    description: 'With fresh tries, and without counting in the month. 404 for a picture that is ready.',
    operationId: 'rerunPicture',
  })
  @ApiOkResponse({ type: PictureWaitsDto })
  async again(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('imageId') imageId: string,
    @ValidBody() { reason, ticket }: MendingDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.rerun.execute(command, staff, imageId, { reason, ticket }));
  }

  @Get('people/:personId/pictures')
  @Support()
  @Ids('personId')
  @ApiOperation({
    summary: 'How many painted pictures a user has had and has left',
    operationId: 'picturesOfPerson',
  })
  @ApiOkResponse({ type: PicturesOfPersonDto })
  async usage(
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<PicturesOfPersonDto> {
    await this.identity.assertExists(personId);
    await this.audit.note({ actor: staff, action: 'imaging.usage-read', subject: personId, reason, ticket });
    const [{ biggerPlans: _, ...limits }, { totals }] = await Promise.all([
      this.limits.of(personId),
      this.history.of(personId, days),
    ]);
    return { ...limits, ...totals };
  }

  @Post('people/:personId/pictures/extra')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('personId')
  @ApiOperation({ summary: 'Give a user more painted pictures this month', operationId: 'givePictures' })
  @ApiOkResponse({ type: PicturesGivenDto })
  async give(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidBody() { pictures, reason, ticket }: GivePicturesDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.givePictures.execute(command, staff, personId, { pictures, reason, ticket }),
    );
  }
}
