import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { HelpingDto, LookingDto, MendingDto } from '../../platform/audit/audit-reason.dto';
import { type GeneratorKind, generatorKinds } from '../../platform/config/picture-settings';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import type { ImageStatus } from '../domain/image';
import { pictureReasons, type PictureReason } from '../domain/picture-reason';
import { maxExtra } from '../domain/usage/monthly-usage';
import { type JobState, jobStates } from '../queries/picture-jobs.query';
import { LimitsDto } from './imaging.dto';

const uuid = '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90';
const time = '2026-11-21T09:30:00.000Z';

export class PictureJobsQueryDto extends LookingDto {
  @ApiPropertyOptional({
    enum: jobStates,
    description:
      'waiting: all that are still to be drawn. stuck (where it is not said): those of them that have waited for more than 20 minutes. failed: in the last seven days.',
  })
  @IsOptionalButNotNull()
  @IsIn(jobStates)
  state?: JobState;
}

@ApiSchema({ name: 'PictureJob' })
export class PictureJobDto {
  @ApiProperty({ format: 'uuid', example: uuid }) imageId!: string;
  @ApiProperty({
    format: 'uuid',
    example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
    description: 'Who asked for it.',
  })
  account!: string;
  @ApiProperty({ enum: ['requested', 'generating', 'failed'], example: 'failed' }) status!: ImageStatus;
  @ApiProperty({ enum: pictureReasons, nullable: true, example: 'api_server_error' })
  reason!: PictureReason | null;
  @ApiProperty({ example: 'cartoon', description: 'A style of the house, or “own”.' }) style!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'A character of the house, or “own”.',
  })
  character!: string | null;
  @ApiProperty({ type: 'integer', example: 3, description: 'How often it was begun.' }) attempts!: number;
  @ApiProperty({
    type: 'integer',
    example: 3,
    description: 'How often it went wrong; three times are allowed.',
  })
  tries!: number;
  @ApiProperty({ example: false, description: 'Ordered from here: it takes no place in the month.' })
  free!: boolean;
  @ApiProperty({ format: 'date-time', example: time }) requestedAt!: Date;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'When it is tried next; while it is drawn, when its worker counts as dead.',
  })
  dueAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time }) endedAt!: Date | null;
}

@ApiSchema({ name: 'PictureJobCounts' })
export class PictureJobCountsDto {
  @ApiProperty({ type: 'integer', example: 12 }) waiting!: number;
  @ApiProperty({ type: 'integer', example: 0 }) stuck!: number;
  @ApiProperty({ type: 'integer', example: 3 }) failed!: number;
}

@ApiSchema({ name: 'PictureJobs' })
export class PictureJobsDto {
  @ApiProperty({ type: PictureJobCountsDto }) counts!: PictureJobCountsDto;
  @ApiProperty({
    type: [PictureJobDto],
    description:
      'A hundred at most: those that wait for longest, or failed last. What they show is not told.',
  })
  pictures!: PictureJobDto[];
}

@ApiSchema({ name: 'PictureWaits' })
export class PictureWaitsDto {
  @ApiProperty({ format: 'uuid', example: uuid }) imageId!: string;
  @ApiProperty({ enum: ['requested'], example: 'requested' }) status!: 'requested';
}

@ApiSchema({ name: 'PicturesOfPerson' })
export class PicturesOfPersonDto extends OmitType(LimitsDto, ['biggerPlans']) {
  @ApiProperty({ type: 'integer', example: 23, description: 'In the last 30 days.' }) generated!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'In the last 30 days; they cost nothing.' })
  failed!: number;
}

export class GivePicturesDto extends HelpingDto {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: maxExtra,
    example: 10,
    description: `For the month that runs, beside what the plan has: ${maxExtra} in a month, all told; more is 422. Whose trial is over has no use for them: give them a plan.`,
  })
  @IsInt()
  @Min(1)
  @Max(maxExtra)
  pictures!: number;
}

@ApiSchema({ name: 'PicturesGiven' })
export class PicturesGivenDto {
  @ApiProperty({ example: '2026-11' }) month!: string;
  @ApiProperty({ type: 'integer', example: 10, description: 'All that they were given for it.' })
  extra!: number;
}

@ApiSchema({ name: 'Generator' })
export class GeneratorDto {
  @ApiProperty({ enum: generatorKinds, enumName: 'GeneratorKind', example: 'illustrator' })
  generator!: GeneratorKind;
  @ApiProperty({ example: true, description: 'The settings say that this one draws.' }) configured!: boolean;
  @ApiProperty({ example: true }) on!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) offSince!: Date | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What the workers know against it; docs/runbooks/generator.md.',
  })
  trouble!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  troubleSince!: Date | null;
}

@ApiSchema({ name: 'Generators' })
export class GeneratorsDto {
  @ApiProperty({ type: [GeneratorDto] }) generators!: GeneratorDto[];
}

export class SwitchGeneratorDto extends MendingDto {
  @ApiProperty({ enum: generatorKinds, enumName: 'GeneratorKind', example: 'illustrator' })
  @IsIn(generatorKinds)
  generator!: GeneratorKind;

  // An admin who only tries the example must not switch anything off.
  @ApiProperty({
    example: true,
    description:
      'false: nothing is drawn by it from the next picture on. Items show their plain pictures, and what was asked for waits, without a place in the month being lost.',
  })
  @IsBoolean()
  on!: boolean;
}

@ApiSchema({ name: 'GeneratorSwitched' })
export class GeneratorSwitchedDto {
  @ApiProperty({ enum: generatorKinds, enumName: 'GeneratorKind', example: 'illustrator' })
  generator!: GeneratorKind;
  @ApiProperty({ example: true }) on!: boolean;
  @ApiProperty({ example: false }) wasOn!: boolean;
}
