import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { LookingDto, MendingDto } from '../audit/audit-reason.dto';
import { IsOptionalButNotNull } from '../http/is-optional-but-not-null';
import { queues } from './queues';

const names = queues.map(({ name }) => name);
const uuid = '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90';

@ApiSchema({ name: 'WaitingEvent' })
export class WaitingEventDto {
  @ApiProperty({ example: 'lists.items-added' }) event!: string;
  @ApiProperty({ type: 'integer', example: 2 }) waiting!: number;
}

@ApiSchema({ name: 'OutboxAtDesk' })
export class OutboxStatusDto {
  @ApiProperty({
    type: 'integer',
    example: 2,
    description: 'Events that are no jobs yet. More than a moment means that no worker runs.',
  })
  waiting!: number;
  @ApiProperty({ type: 'integer', example: 0 }) oldestSeconds!: number;
  @ApiProperty({ type: [WaitingEventDto] }) events!: WaitingEventDto[];
}

@ApiSchema({ name: 'QueueAtDesk' })
export class QueueStatusDto {
  @ApiProperty({ enum: names, example: 'events' }) queue!: string;
  @ApiProperty({ type: 'integer', example: 0, description: 'Also those that are to be tried again later.' })
  waiting!: number;
  @ApiProperty({ type: 'integer', example: 1 }) running!: number;
  @ApiProperty({ type: 'integer', example: 0 }) dead!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'How long the oldest that is due has waited.' })
  oldestSeconds!: number;
}

@ApiSchema({ name: 'Work' })
export class WorkDto {
  @ApiProperty({ type: OutboxStatusDto }) outbox!: OutboxStatusDto;
  @ApiProperty({ type: [QueueStatusDto], description: 'Those in which there is something.' })
  queues!: QueueStatusDto[];
}

export class DeadLettersQueryDto extends LookingDto {
  @ApiPropertyOptional({ enum: names, description: 'Only this queue.' })
  @IsOptionalButNotNull()
  @IsIn(names)
  queue?: string;
}

@ApiSchema({ name: 'DeadLetter' })
export class DeadLetterDto {
  @ApiProperty({ format: 'uuid', example: uuid }) id!: string;
  @ApiProperty({ enum: names, example: 'events' }) queue!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { event: 'lists.items-added', subscriber: 'RequestImages' },
    description: 'What it was to do, in names of ours.',
  })
  names!: Record<string, string>;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    example: ['01993f6a-8f11-7b60-a0c3-2f64d1e7b932'],
    description: 'What it is about: twenty ids at most. What people wrote is not shown.',
  })
  ids!: string[];
  @ApiProperty({ type: 'integer', example: 12 }) attempts!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) failedAt!: Date;
  @ApiProperty({
    example: 'TypeError at RequestImages.handle (request-images.on-items-added.ts:60:5)',
    description: 'Kind and place of the last error.',
  })
  reason!: string;
}

@ApiSchema({ name: 'DeadLetters' })
export class DeadLettersDto {
  @ApiProperty({ type: [DeadLetterDto], description: 'The newest first, at most 200.' })
  deadLetters!: DeadLetterDto[];
}

export class RerunJobDto extends MendingDto {
  @ApiProperty({ enum: names, example: 'events' })
  @IsIn(names)
  queue!: string;
}

@ApiSchema({ name: 'JobAgain' })
export class JobAgainDto {
  @ApiProperty({ format: 'uuid', example: uuid }) id!: string;
  @ApiProperty({ example: 'events' }) queue!: string;
  @ApiProperty({ enum: [true], example: true }) again!: true;
}
