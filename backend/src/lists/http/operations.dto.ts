import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { operationsPerRequest } from '@pictick/rules/limits';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Matches } from 'class-validator';
import { idPattern, QueuedOperationDto } from '../../platform/http/operations/operations.dto';

const methods = ['POST', 'PATCH', 'PUT', 'DELETE'] as const;
/** Paths that a device may queue while offline. Sharing needs the network and is not among them. */
const path = new RegExp(
  `^(?:|opened|archive|unarchive|restore|character|order|store|duplicate|schedule|items|items:batch|items:clear|items:regenerate|items:restore|items/${idPattern}(?:/(?:toggle|restore|regenerate|marks/[0-9]{4}-[0-9]{2}-[0-9]{2}))?)$`,
);

@ApiSchema({ name: 'Operation' })
export class OperationDto extends QueuedOperationDto {
  @ApiProperty({ enum: methods, example: 'PATCH' })
  @IsIn(methods)
  method!: (typeof methods)[number];

  @ApiProperty({
    example: 'items/01993f6a-8f10-7c3e-8d42-1b7c9e0a4f21/toggle',
    description: 'Path below the list; empty for the list itself.',
  })
  @IsString()
  @Matches(path)
  path!: string;
}

@ApiSchema({ name: 'Operations' })
export class OperationsDto {
  @ApiProperty({ type: [OperationDto], minItems: 1, maxItems: operationsPerRequest })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(operationsPerRequest)
  operations!: unknown[];
}
