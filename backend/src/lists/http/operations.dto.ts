import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { languages } from '@pictick/rules/language';
import { operationsPerRequest } from '@pictick/rules/limits';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
} from 'class-validator';

const methods = ['POST', 'PATCH', 'DELETE'] as const;
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Paths that a device may queue while offline. Sharing needs the network and is not among them. */
const path = new RegExp(
  `^(?:|opened|archive|unarchive|restore|character|duplicate|items|items:batch|items:clear|items:regenerate|items:restore|items/${uuid}(?:/(?:toggle|restore|regenerate))?)$`,
);

@ApiSchema({ name: 'Operation' })
export class OperationDto {
  @ApiProperty({
    example: '01993f6c-4a51-7c02-8a6e-1d2f3a4b5c6d',
    maxLength: 200,
    description: 'The Idempotency-Key of this operation.',
  })
  @IsString()
  @Matches(/^[\x21-\x7e]{1,200}$/)
  key!: string;

  @ApiProperty({ enum: methods, example: 'PATCH' })
  @IsIn(methods)
  method!: 'POST' | 'PATCH' | 'DELETE';

  @ApiProperty({
    example: 'items/01993f6a-8f10-7c3e-8d42-1b7c9e0a4f21/toggle',
    description: 'Path below the list; empty for the list itself.',
  })
  @IsString()
  @Matches(path)
  path!: string;

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

@ApiSchema({ name: 'Operations' })
export class OperationsDto {
  @ApiProperty({ type: [OperationDto], minItems: 1, maxItems: operationsPerRequest })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(operationsPerRequest)
  operations!: unknown[];
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
