import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { OutboxStatusDto, QueueStatusDto } from '../jobs/jobs.dto';

export class HealthDto {
  /** @example "ok" */
  status!: string;

  /** Stand-ins for outside services are in use. */
  local!: boolean;

  /** Sign-in with Apple is set up here. Where it is not, the sign-in page announces it. */
  apple!: boolean;

  /** The address for help; null: there is none. */
  @ApiProperty({ type: String, nullable: true, example: 'help@example.org' })
  supportEmail!: string | null;
}

export class ReadinessDto extends HealthDto {
  /**
   * The queue driver and its state. Down: pictures and mails wait, none is lost.
   * @example { "adapter": "bull", "state": "up" }
   */
  queue!: QueueHealthDto;

  /**
   * Parts that are missing now: `pictures` if another store replaces the one with the users' files.
   * @example []
   */
  without!: string[];
}

export class QueueHealthDto {
  adapter!: 'postgres' | 'bull';

  state!: 'up' | 'down';
}

@ApiSchema({ name: 'DatabaseAtDesk' })
export class DatabaseStatusDto {
  @ApiProperty({
    type: 'integer',
    example: 2,
    description: 'How long it took to ask whether it takes writes and knows this release.',
  })
  answeredMs!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Connections of this process.' }) busy!: number;
  @ApiProperty({ type: 'integer', example: 3 }) idle!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'Who waits for one.' }) waitedFor!: number;
}

@ApiSchema({ name: 'ProcessAtDesk' })
export class ProcessStatusDto {
  @ApiProperty({ type: 'integer', example: 86400 }) upSeconds!: number;
  @ApiProperty({ type: 'integer', example: 140 }) memoryMb!: number;
}

@ApiSchema({ name: 'OutboxInShort' })
export class OutboxSummaryDto extends OmitType(OutboxStatusDto, ['events']) {}

@ApiSchema({ name: 'DeepHealth' })
export class DeepHealthDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Why it is sent nothing: Leaving or DatabaseBehind; null: it is ready. Where the database cannot be written, this look cannot be noted, and the answer is a 503 itself.',
  })
  notReady!: string | null;
  @ApiProperty({ type: DatabaseStatusDto }) database!: DatabaseStatusDto;
  @ApiProperty({
    type: QueueHealthDto,
    description: 'What brings jobs to the workers. Down: pictures and mails wait, and none is lost.',
  })
  queue!: QueueHealthDto;
  @ApiProperty({
    type: [String],
    example: [],
    description: 'What people have to do without at the moment: `pictures`.',
  })
  without!: string[];
  @ApiProperty({ type: OutboxSummaryDto }) outbox!: OutboxSummaryDto;
  @ApiProperty({ type: [QueueStatusDto], description: 'Those in which there is something.' })
  queues!: QueueStatusDto[];
  @ApiProperty({ type: ProcessStatusDto }) process!: ProcessStatusDto;
}
