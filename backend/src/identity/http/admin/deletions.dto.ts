import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'LeavingStep' })
export class DeletionStepDto {
  @ApiProperty({ example: 'imaging' }) step!: string;
  @ApiProperty({ type: 'integer', example: 3 }) attempts!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ECONNREFUSED',
    description: 'The kind of the last error; null: it did not fail.',
  })
  error!: string | null;
}

@ApiSchema({ name: 'Leaving' })
export class DeletionDto {
  @ApiProperty({ format: 'uuid', example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932' }) personId!: string;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T08:05:00.000Z',
    description: 'When they deleted their account.',
  })
  askedAt!: Date;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'Since then nothing of theirs is left.',
  })
  finishedAt!: Date | null;
  @ApiProperty({
    type: [DeletionStepDto],
    description:
      'What is still to be forgotten, of what has been begun. A step that failed for good is a dead letter of the queue `leaving`, and taken up again each night.',
  })
  open!: DeletionStepDto[];
}

@ApiSchema({ name: 'Leavings' })
export class DeletionsDto {
  @ApiProperty({ type: [DeletionDto] }) leavings!: DeletionDto[];
}
