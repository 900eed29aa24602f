import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { languages } from '@pictick/rules/language';
import { IsIn, IsObject, IsOptional, IsString, Matches } from 'class-validator';

/** An id in the path of an operation. */
export const idPattern = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** An operation of the queue of a device, but for its method and path, which each scope restricts. */
export class QueuedOperationDto {
  @ApiProperty({
    example: '01993f6c-4a51-7c02-8a6e-1d2f3a4b5c6d',
    maxLength: 200,
    description: 'The Idempotency-Key of this operation.',
  })
  @IsString()
  @Matches(/^[\x21-\x7e]{1,200}$/)
  key!: string;

  @ApiPropertyOptional({ type: Object, nullable: true, example: { checked: true, baseVersion: 7 } })
  @IsOptional()
  @IsObject()
  body?: object | null;

  @ApiPropertyOptional({
    enum: languages,
    example: 'de',
    description: 'Language of its texts; defaults to x-user-language.',
  })
  @IsOptional()
  @IsIn(languages)
  language?: (typeof languages)[number] | null;
}

/** An operation with the method and path of its single route. */
export interface QueuedOperation extends QueuedOperationDto {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the scope; empty for the scope itself. */
  path: string;
}

@ApiSchema({ name: 'OperationResult' })
export class OperationResultDto {
  @ApiProperty({ type: String, nullable: true, example: '01993f6c-4a51-7c02-8a6e-1d2f3a4b5c6d' }) key!:
    | string
    | null;
  @ApiProperty({ type: 'integer', example: 200 }) status!: number;
  @ApiProperty({
    type: Object,
    nullable: true,
    additionalProperties: true,
    description: 'The body that the single route would answer with.',
    example: { success: true, listVersion: 9 },
  })
  body!: object | null;
}

@ApiSchema({ name: 'OperationResults' })
export class OperationResultsDto {
  @ApiProperty({ type: [OperationResultDto], description: 'One per attempted operation, in the same order.' })
  results!: OperationResultDto[];
}
