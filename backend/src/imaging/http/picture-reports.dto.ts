import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type ReportReason, reportReasons } from '@pictick/rules/imaging/report-reason';
import { IsIn, Matches } from 'class-validator';
import type { ReasonOf } from '../../platform/audit/audit-reason';
import { Ticket, Why } from '../../platform/audit/audit-reason.dto';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { verdicts, type Verdict } from '../domain/moderation/reported-picture';

const id = '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90';
const time = '2026-11-21T09:30:00.000Z';
/** 1 to 50. */
const size = /^([1-9]|[1-4]\d|50)$/;

export class PictureReportsQueryDto {
  @Why('looking') reason!: ReasonOf<'looking'>;
  @Ticket() ticket?: string;

  @ApiPropertyOptional({
    enum: ['open', 'closed'],
    description: 'Only these; otherwise all, the open ones first.',
  })
  @IsOptionalButNotNull()
  @IsIn(['open', 'closed'])
  state?: 'open' | 'closed';

  @ApiPropertyOptional({
    description: 'The nextCursor of the page before.',
    pattern: '^(open|closed)\\.[0-9a-f-]{36}$',
  })
  @IsOptionalButNotNull()
  @Matches(/^(open|closed)\.[0-9a-f-]{36}$/)
  cursor?: string;

  @ApiPropertyOptional({
    example: '20',
    pattern: size.source,
    description: '1 to 50; 20 where it is not said.',
  })
  @IsOptionalButNotNull()
  @Matches(size)
  limit?: string;
}

@ApiSchema({ name: 'SinglePictureReport' })
export class SinglePictureReportDto {
  @ApiProperty({ format: 'date-time', example: time }) at!: string;
  @ApiProperty({ enum: reportReasons, enumName: 'ReportReason', example: 'scary' }) reason!: ReportReason;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'a…@example.org',
    description:
      'Masked; null where they are no longer here. It shows whether one person says it again and again.',
  })
  person!: string | null;
}

@ApiSchema({ name: 'PictureReport' })
export class PictureReportDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty({ enum: ['open', 'closed'], example: 'open' }) state!: 'open' | 'closed';
  @ApiProperty({ enum: verdicts, enumName: 'Verdict', nullable: true, example: null })
  verdict!: Verdict | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) closedAt!: string | null;
  @ApiProperty({
    example: `https://pictick.example/img/p${'3f9c'.repeat(16)}.512.webp?e=m29396250&s=Zk9jZkJ3b0tQd0x1b2RzS2J2`,
    description:
      'The very picture; copy it into a new tab. That of a single account stops working after 15 minutes: ask for the page again.',
  })
  pictureUrl!: string;
  @ApiProperty({
    enum: ['generated', 'plain'],
    example: 'generated',
    description: 'Plain ones are drawn by the build: they can only be kept here, and are mended in the art.',
  })
  kind!: 'generated' | 'plain';
  @ApiProperty({ example: true, description: 'Belongs to one account, not to all.' }) private!: boolean;
  @ApiProperty({ example: 'apple', description: 'The page of the picture book that stands for the same.' })
  depicts!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'apple',
    description:
      'Our word for what it shows; null where a model drew words of their own, which are not told.',
  })
  concept!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'cartoon',
    description: 'A style of the house, or “own”.',
  })
  style!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'kuzu',
    description: 'A character of the house, or “own”.',
  })
  character!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 0 }) variant!: number | null;
  @ApiProperty({
    enum: ['illustrator', 'model'],
    enumName: 'PictureSource',
    example: 'model',
    description: 'Who drew it: the built-in illustrator, or the configured model.',
  })
  generator!: 'illustrator' | 'model';
  @ApiProperty({
    type: 'integer',
    example: 3,
    description: 'So many people and images; one person counts once for each image.',
  })
  reports!: number;
  @ApiProperty({ enum: reportReasons, enumName: 'ReportReason', isArray: true, example: ['scary'] })
  reasons!: ReportReason[];
  @ApiProperty({ format: 'date-time', example: time }) firstReportedAt!: string;
  @ApiProperty({ format: 'date-time', example: time }) lastReportedAt!: string;
  @ApiProperty({ type: [SinglePictureReportDto], description: 'The latest ten.' })
  said!: SinglePictureReportDto[];
}

@ApiSchema({ name: 'PictureReports' })
export class PictureReportsDto {
  @ApiProperty({ type: [PictureReportDto] }) reports!: PictureReportDto[];
  @ApiProperty({
    type: String,
    nullable: true,
    example: `open.${id}`,
    description: 'Ask with it for the next page; null on the last one.',
  })
  nextCursor!: string | null;
}

export class VerdictDto {
  @ApiProperty({
    enum: verdicts,
    enumName: 'Verdict',
    example: 'keep',
    description:
      'keep: the picture is fine. hide: all users who have it see the simple picture, and it is never given out again. redraw: hidden, and its users get another variant, which counts for none of them.',
  })
  @IsIn(verdicts)
  verdict!: Verdict;

  @Why('verdict') reason!: ReasonOf<'verdict'>;
  @Ticket() ticket?: string;
}

@ApiSchema({ name: 'ClosedPictureReport' })
export class ClosedPictureReportDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty({ enum: ['closed'], example: 'closed' }) state!: 'closed';
  @ApiProperty({ enum: verdicts, enumName: 'Verdict', example: 'hide' }) verdict!: Verdict;
}
