import { Controller, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { type ReportReason, reportReasons } from '@pictick/rules/imaging/report-reason';
import { IsIn } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { ReportPicture } from '../application/moderation/report-picture';
import { DoneDto } from './prompts.dto';

export class ReportPictureDto {
  @ApiProperty({ enum: reportReasons, enumName: 'ReportReason' })
  @IsIn(reportReasons)
  reason!: ReportReason;
}

@ApiTags('images')
@Controller('api/shopping-lists/images')
export class ReportsController {
  constructor(private readonly reportPicture: ReportPicture) {}

  @Post(':imageId/report')
  @SignedIn()
  @Mutation()
  @Ids('imageId')
  @ApiOperation({ summary: 'Report a picture; once per user and picture', operationId: 'reportPicture' })
  @ApiCreatedResponse({ type: DoneDto })
  async report(
    @CommandOf() command: Command,
    @Id('imageId') imageId: string,
    @ValidBody() { reason }: ReportPictureDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.reportPicture.execute(command, imageId, reason));
  }
}
